import { useState } from 'react'
import { passesLimit } from '#contract/receiving/groups'
import { Button } from '../../../components/kit/button.tsx'
import { NumberPad } from '../../../components/kit/number-pad.tsx'
import { useNumberKeys } from '../../../lib/use-number-keys.ts'
import type { DraftLine, MeasuredGroup } from './draft.ts'
import { isKept } from './draft.ts'
import { celsiusNumber, groupName, limitWords } from './receipt-words.ts'
import styles from './receipt.module.css'

interface MeasureDockProps {
  readonly measured: MeasuredGroup
  readonly lines: readonly DraftLine[]
  readonly isLast: boolean
  readonly onBack: () => void
  readonly onMeasured: (celsius: number) => void
}

const LENGTH_MAX = 4

/** The temperature of one group, typed with gloves or with a keyboard. Frozen food begins below zero. */
export function MeasureDock({ measured, lines, isLast, onBack, onMeasured }: MeasureDockProps) {
  const { group, limit } = measured
  const { typed, shown, type, erase, comma, turn } = useTyped(group === 'congelado', measured.celsius)
  const isWarm = typed !== null && passesLimit(typed, limit)
  const isBad = isWarm && limit.force === 'limite'
  const names = lines
    .filter(({ review, line }) => review?.group === group && isKept(line))
    .map(({ review, line }) => review?.name ?? line.description)
  const done = () => {
    if (typed !== null) onMeasured(typed)
  }

  useNumberKeys({ type, erase, comma, turn, done })
  const tone = typed === null ? 'plain' : toneOf(isWarm, isBad)

  return (
    <section className={styles.dock} aria-label={`Medir ${groupName(group).toLowerCase()}`}>
      <div className="row between gap-4" data-tone={tone}>
        <p className="slim">
          <b className="block text-5 strong tight">{groupName(group)}</b>
          <span className="muted text-2">meça um item · {limitWords(limit)}</span>
        </p>
        <output className={`strong figures one-line ${styles.typed}`}>
          {shown}
          <small>°C</small>
        </output>
      </div>
      {isWarm ? (
        <p className="tinted pad-3 text-2" data-tone={isBad ? 'bad' : 'warn'} role="status">
          <b className="strong">{isBad ? 'Passa do limite.' : 'Passa da referência de SP.'}</b>{' '}
          <span className="lines-2 break">
            {isBad ? `Segregar ou recusar: ${names.join(', ')}.` : `Confira: ${names.join(', ')}.`}
          </span>
        </p>
      ) : null}
      <NumberPad erase="Apagar o último algarismo" onDigit={type} onErase={erase} onComma={comma} onSign={turn}>
        <Button big wide disabled={typed === null} onClick={done}>
          {isLast ? 'OK' : 'OK, próximo grupo'}
        </Button>
      </NumberPad>
      <Button look="plain" onClick={onBack}>
        Voltar aos itens
      </Button>
    </section>
  )
}

const toneOf = (isWarm: boolean, isBad: boolean) => (isBad ? 'bad' : isWarm ? 'warn' : 'good')

/** A number with one decimal, and its sign. */
function useTyped(startsBelow: boolean, before: number | null) {
  const [digits, setDigits] = useState('')
  const [isBelow, setBelow] = useState(startsBelow)
  const typed = digits === '' ? null : Number(digits.replace(',', '.')) * (isBelow ? -1 : 1)
  const old = before === null ? '–' : celsiusNumber(before)
  return {
    typed,
    shown: digits === '' ? old : `${isBelow ? '−' : ''}${digits}`,
    type: (key: string) =>
      setDigits((was) => (was.replace(',', '').length < LENGTH_MAX && !/,\d/.test(was) ? was + key : was)),
    erase: () => setDigits((was) => was.slice(0, -1)),
    comma: () => setDigits((was) => (was.includes(',') ? was : `${was || '0'},`)),
    turn: () => setBelow((was) => !was),
  }
}

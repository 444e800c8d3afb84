import { useState } from 'react'
import type { ProcessKind } from '#contract/temperatures/process-states'
import { Button } from '../../../components/kit/button.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import { NumberPad } from '../../../components/kit/number-pad.tsx'
import { useNumberKeys } from '../../../lib/use-number-keys.ts'
import { instantOf, NOW, TimeChoice } from '../occurrence/time-choice.tsx'
import { erased, withComma, withDigit } from '../walk/typed.ts'
import type { Typed } from '../walk/typed.ts'
import { heatDigits, heatOf } from './heat.ts'
import styles from './process.module.css'

interface HeatPadProps {
  readonly kind: ProcessKind
  readonly hint: string
  /** What is to be known about a number before it is sent. */
  readonly warningOf?: (value: number) => string | null
  /** null: nothing was refused. */
  readonly refused: string | null
  readonly busy: boolean
  readonly timeZone: string
  /** @param at undefined: now */
  readonly onSend: (value: number, at: string | undefined) => void
}

const NOTHING: Typed = { digits: '', isBelow: false }

/** The temperature of hot food, typed with gloves or with a keyboard, and when it was measured. */
export function HeatPad({ kind, hint, warningOf, refused, busy, timeZone, onSend }: HeatPadProps) {
  const [typed, setTyped] = useState(NOTHING)
  const [time, setTime] = useState(NOW)
  const [fault, setFault] = useState<string | null>(null)
  const value = heatOf(typed, kind)
  const warning = value === null ? null : (warningOf?.(value) ?? null)

  function handleOk() {
    if (value === null || busy) return
    const chosen = instantOf(time, timeZone)
    setFault('fault' in chosen ? chosen.fault : null)
    if (!('fault' in chosen)) onSend(value, chosen.at)
  }

  const keys = {
    type: (digit: string) => setTyped((before) => withDigit(before, digit)),
    erase: () => setTyped(erased),
    comma: () => setTyped(withComma),
    done: handleOk,
  }
  useNumberKeys(keys)
  return (
    <div className="stack gap-3">
      {/* The focus is for the number: Enter is OK. */}
      <div className={`row between gap-3 ${styles.shown}`} tabIndex={-1} data-autofocus>
        <p className="muted slim">{hint}</p>
        <output className={`strong figures one-line ${styles.typed}`} aria-label="Temperatura">
          {heatDigits(typed, kind) || '–'}
          <small> °C</small>
        </output>
      </div>
      <TimeChoice legend="Medido" value={time} fault={fault} timeZone={timeZone} onChange={setTime} />
      {warning === null ? null : <Notice tone="warn" text={warning} />}
      {refused === null ? null : <Notice tone="bad" text={refused} />}
      <NumberPad erase="Apagar o último algarismo" onDigit={keys.type} onErase={keys.erase} onComma={keys.comma}>
        <Button big wide busy={busy} disabled={value === null} onClick={handleOk}>
          OK
        </Button>
      </NumberPad>
    </div>
  )
}

import { useState } from 'react'
import { unitSymbols } from '#contract/unit'
import { Button } from '../../../components/kit/button.tsx'
import { NumberPad } from '../../../components/kit/number-pad.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import task from '../../../components/kit/task.module.css'
import { useNumberKeys } from '../../../lib/use-number-keys.ts'
import { amountText, numberText } from '../words.ts'
import type { Amount } from '../words.ts'
import styles from './batch.module.css'

interface YieldDockProps {
  readonly planned: Amount
  readonly real: number
  /** What the server asks about a yield that is unusual; null: nothing. */
  readonly question: string | null
  readonly onChange: (real: number) => void
  readonly onConfirm: () => void
  readonly onDone: () => void
}

const LENGTH_MAX = 8

/** 0: no number. */
const numberIn = (typed: string): number => Number(typed.replace(',', '.'))

/** The real yield, typed with wet hands or with a keyboard, and the question about one that is unusual. */
export function YieldDock({ planned, real, question, onChange, onConfirm, onDone }: YieldDockProps) {
  const [last, setLast] = useState<{ readonly text: string; readonly real: number } | null>(null)
  // null: nothing was typed of this yield yet, and the next digit begins anew.
  const typed = last?.real === real ? last.text : null
  const isYield = typed === null || numberIn(typed) > 0
  const asked = isYield ? question : null
  const isCounted = planned.unit === 'unidade'

  function set(text: string) {
    const n = numberIn(text)
    setLast({ text, real: n > 0 ? n : real })
    if (n > 0) onChange(n)
  }
  const keys = {
    type: (digit: string) => {
      const before = typed ?? ''
      if (before.length < LENGTH_MAX && !/,\d{3}$/.test(before)) set(before === '0' ? digit : before + digit)
    },
    erase: () => set((typed ?? numberText(real)).slice(0, -1)),
    comma: () => {
      if (!isCounted && !(typed ?? '').includes(',')) set(`${typed === null || typed === '' ? '0' : typed},`)
    },
    done: () => {
      if (isYield) (asked === null ? onDone : onConfirm)()
    },
  }
  useNumberKeys(keys)
  const shown = typed === null ? numberText(real) : typed === '' ? '–' : typed
  const said = amountText({ n: real, unit: planned.unit })
  return (
    <section className={task.dock} aria-label="Quanto rendeu">
      <div className="row between gap-4" data-tone={asked === null ? 'plain' : 'late'}>
        <p className="slim">
          <b className="block text-5 strong tight">Rendeu</b>
          <span className="muted text-2">a ficha prevê {amountText(planned)}</span>
        </p>
        <output className={`strong figures one-line ${styles.typed}`}>
          {shown}
          <small>{unitSymbols[planned.unit]}</small>
        </output>
      </div>
      {asked === null ? null : <Notice tone="warn" text={asked} />}
      <div className={task.last}>
        <NumberPad
          erase="Apagar o último algarismo"
          onDigit={keys.type}
          onErase={keys.erase}
          {...(!isCounted && { onComma: keys.comma })}
        >
          <div className={styles.two}>
            {asked === null ? (
              <Button big wide disabled={!isYield} onClick={onDone}>
                Pronto
              </Button>
            ) : (
              <>
                <Button big look="quiet" onClick={() => set('')}>
                  Corrigir
                </Button>
                <Button big onClick={onConfirm}>
                  Sim, rendeu {said}
                </Button>
              </>
            )}
          </div>
        </NumberPad>
      </div>
    </section>
  )
}

import { useId } from 'react'
import type { DiscardReason } from '#contract/labels'
import { discardReasons } from '#contract/labels'
import { reasonWords } from '#contract/discard-reasons'
import { mayNow } from '../../../lib/rights.ts'
import styles from './scan-dialog.module.css'

/** What happens with a label that is read: its page opens, or it leaves stock at once. */
export type ScanMode = 'one' | 'consume' | 'discard'

const modes: readonly (readonly [ScanMode, string])[] = [
  ['one', 'Abrir'],
  ['consume', 'Consumir vários'],
  ['discard', 'Descartar vários'],
]

interface ModeChoiceProps {
  readonly mode: ScanMode
  readonly reason: DiscardReason | null
  readonly onMode: (mode: ScanMode) => void
  readonly onReason: (reason: DiscardReason) => void
}

export function ModeChoice({ mode, reason, onMode, onReason }: ModeChoiceProps) {
  const name = useId()
  const offered = modes.filter(([choice]) => choice !== 'discard' || mayNow('descartar'))
  return (
    <>
      <fieldset className={styles.modes}>
        <legend className="visually-hidden">O que fazer com o que for lido</legend>
        {offered.map(([choice, word]) => (
          <label key={choice}>
            <input type="radio" name={name} checked={mode === choice} onChange={() => onMode(choice)} />
            <span>{word}</span>
          </label>
        ))}
      </fieldset>
      {mode === 'discard' ? (
        <fieldset className={styles.reasons}>
          <legend>{reason === null ? 'Escolha o motivo e leia as etiquetas' : 'Motivo de todas'}</legend>
          {discardReasons.map((choice) => (
            <label key={choice}>
              <input
                type="radio"
                name={`${name}-reason`}
                checked={reason === choice}
                onChange={() => onReason(choice)}
              />
              <span>{reasonWords[choice]}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {mode === 'consume' ? <p className={styles.hint}>Cada etiqueta lida é consumida na hora.</p> : null}
    </>
  )
}

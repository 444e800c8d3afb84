import { useId } from 'react'
import type { DiscardReason } from '#contract/labels'
import { mayNow } from '../../../lib/rights.ts'
import { ReasonChoices } from '../reasons/reason-tiles.tsx'
import { Choice } from '../../../components/kit/choice.tsx'

/** What happens with a label that is read: its page opens, or it leaves stock at once. */
export type ScanMode = 'one' | 'consume' | 'discard'

const modes: readonly (readonly [ScanMode, string])[] = [
  ['one', 'Abrir'],
  ['consume', 'Usei vários'],
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
      <fieldset className="tiles" data-three>
        <legend className="visually-hidden">O que fazer com o que for lido</legend>
        {offered.map(([choice, word]) => (
          <Choice
            key={choice}
            type="radio"
            face="tile break"
            name={name}
            checked={mode === choice}
            onChange={() => onMode(choice)}
          >
            {word}
          </Choice>
        ))}
      </fieldset>
      {mode === 'discard' ? (
        <ReasonChoices
          legend={reason === null ? 'Escolha o motivo e leia as etiquetas' : 'Motivo de todas'}
          chosen={reason}
          onReason={onReason}
        />
      ) : null}
      {mode === 'consume' ? <p className="muted text-2">Cada etiqueta lida é consumida na hora.</p> : null}
    </>
  )
}

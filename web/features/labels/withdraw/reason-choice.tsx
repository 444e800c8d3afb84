import { TextInput } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import type { DiscardReason } from '#contract/labels'
import { reasonWords } from '#contract/discard-reasons'
import { Choice } from '../../../components/kit/choice.tsx'

interface ReasonChoiceProps {
  readonly reasons: readonly DiscardReason[]
  readonly reason: DiscardReason | null
  readonly note: string
  /** The user tried to confirm without a reason. */
  readonly missing: boolean
  readonly onReason: (reason: DiscardReason) => void
  readonly onNote: (note: string) => void
}

export function ReasonChoice({ reasons, reason, note, missing, onReason, onNote }: ReasonChoiceProps) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (missing) first.current?.focus()
  }, [missing])

  return (
    <>
      <fieldset className="tiles" data-three aria-describedby={missing ? `${id}-missing` : undefined}>
        <legend className="below-2 mid">Motivo</legend>
        {reasons.map((choice, index) => (
          <Choice
            key={choice}
            ref={index === 0 ? first : undefined}
            type="radio"
            face="tile break"
            name={id}
            checked={reason === choice}
            onChange={() => onReason(choice)}
            data-autofocus={index === 0 || undefined}
          >
            {reasonWords[choice]}
          </Choice>
        ))}
        {missing ? (
          <p id={`${id}-missing`} className="across bad text-2 mid" role="alert">
            Escolha o motivo do descarte
          </p>
        ) : null}
      </fieldset>
      <TextInput
        label="Observação (opcional)"
        value={note}
        maxLength={200}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
    </>
  )
}

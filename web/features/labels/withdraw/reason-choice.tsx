import { TextInput } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import type { DiscardReason } from '#contract/labels'
import { ReasonChoices } from '../reasons/reason-tiles.tsx'

interface ReasonChoiceProps {
  readonly reason: DiscardReason | null
  readonly note: string
  /** The user tried to confirm without a reason. */
  readonly missing: boolean
  readonly onReason: (reason: DiscardReason) => void
  readonly onNote: (note: string) => void
}

/** Why, and what there is to say about it, in a question that is confirmed. */
export function ReasonChoice({ reason, note, missing, onReason, onNote }: ReasonChoiceProps) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (missing) first.current?.focus()
  }, [missing])

  return (
    <>
      <ReasonChoices
        ref={first}
        first
        legend="Motivo"
        chosen={reason}
        describedBy={missing ? `${id}-missing` : undefined}
        onReason={onReason}
      >
        {missing ? (
          <p id={`${id}-missing`} className="across bad text-2 mid" role="alert">
            Escolha o motivo do descarte
          </p>
        ) : null}
      </ReasonChoices>
      <TextInput
        label="Observação (opcional)"
        value={note}
        maxLength={200}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
    </>
  )
}

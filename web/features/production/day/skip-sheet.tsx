import { useState } from 'react'
import { Button } from '../../../components/kit/button.tsx'
import { Pressable } from '../../../components/kit/pressable.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'

const reasons = ['sai do cardápio', 'falta ingrediente', 'pouca reserva'] as const
const REASON_MAX = 200

interface SkipSheetProps {
  readonly name: string
  readonly busy: boolean
  readonly onSkip: (reason: string) => void
  readonly onClose: () => void
}

/** Why something is not made today, where somebody wants to say it. */
export function SkipSheet({ name, busy, onSkip, onClose }: SkipSheetProps) {
  const [reason, setReason] = useState('')
  return (
    <Sheet title={`Hoje não: ${name}`} onClose={onClose}>
      <form
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSkip(reason.trim())
        }}
      >
        <div className="chips" role="group" aria-label="Motivos comuns">
          {reasons.map((each) => (
            <Pressable
              key={each}
              className="chip"
              aria-pressed={reason === each}
              onClick={() => setReason(reason === each ? '' : each)}
            >
              {each}
            </Pressable>
          ))}
        </div>
        <label className="stack gap-1">
          <span className="mid">Motivo (se quiser)</span>
          <input
            className="field"
            value={reason}
            maxLength={REASON_MAX}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        <div className="answers">
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busy={busy} data-autofocus>
            Hoje não
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

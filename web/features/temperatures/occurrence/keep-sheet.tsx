import { useId, useState } from 'react'
import { labelsText } from '#contract/words'
import { Button } from '../../../components/kit/button.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'

interface KeepSheetProps {
  readonly count: number
  readonly onKeep: (reason: string) => void
  readonly onClose: () => void
}

/** Why food stays about which no rule says anything. */
export function KeepSheet({ count, onKeep, onClose }: KeepSheetProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const isMissing = isSent && reason.trim() === ''
  return (
    <Sheet title={`Manter ${labelsText(count)}`} onClose={onClose}>
      <form
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
          if (reason.trim() !== '') onKeep(reason.trim())
        }}
      >
        <label className="stack gap-1">
          <span className="mid">Por que pode ficar</span>
          <input
            className="field"
            autoComplete="off"
            maxLength={200}
            data-autofocus
            value={reason}
            aria-invalid={isMissing || undefined}
            aria-describedby={id}
            onChange={(event) => setReason(event.target.value)}
          />
          <span id={id} className={`text-2 ${isMissing ? 'bad mid' : 'muted'}`}>
            {isMissing ? 'Diga por que o alimento pode ficar.' : 'Como em: núcleo a 3,9 °C, ainda duro.'}
          </span>
        </label>
        <div className="answers">
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit">Manter</Button>
        </div>
      </form>
    </Sheet>
  )
}

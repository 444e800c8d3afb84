import { useState } from 'react'
import { labelsText } from '#contract/words'
import { Button } from '../../../components/kit/button.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { releaseLabels } from '../recall-api.ts'
import { TextField } from '../text-field.tsx'
import { useRecallAct } from '../use-recall-act.ts'

interface ReleaseSheetProps {
  readonly id: number
  readonly ids: readonly number[]
  readonly onClose: () => void
}

/** Why these labels may be used again. */
export function ReleaseSheet({ id, ids, onClose }: ReleaseSheetProps) {
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const { act, isPending, message } = useRecallAct<string>({
    kind: `release ${id} ${ids.join()}`,
    send: (said, key) => releaseLabels(id, { ids: [...ids], reason: said }, key),
    failure: 'Não foi possível liberar. Tente de novo.',
    onDone: onClose,
  })
  return (
    <Sheet title={`Liberar ${labelsText(ids.length)}`} onClose={onClose}>
      <form
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
          if (reason.trim() !== '') act(reason.trim())
        }}
      >
        <TextField
          label="Por que podem ser usadas"
          value={reason}
          max={200}
          about="Como em: o fornecedor confirmou que este lote não é do aviso."
          fault={isSent && reason.trim() === '' ? 'Diga por que podem ser usadas.' : null}
          first
          onText={setReason}
        />
        <MessageBanner text={message} />
        <div className="answers">
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busy={isPending}>
            Liberar
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

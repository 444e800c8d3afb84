import { useState } from 'react'
import type { RecallReleaseBody } from '#contract/recalls/recalls'
import { Button } from '../../../components/kit/button.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { release } from '../recall-api.ts'
import { TextField } from '../../../components/kit/text-field.tsx'
import { useRecallAct } from '../use-recall-act.ts'

interface ReleaseSheetProps {
  readonly id: number
  readonly what: Pick<RecallReleaseBody, 'ids' | 'lots'>
  readonly title: string
  /** Without a question mark: `Por que podem ser usadas`. */
  readonly question: string
  readonly onClose: () => void
}

/** Why these labels or lots may be used again. */
export function ReleaseSheet({ id, what, title, question, onClose }: ReleaseSheetProps) {
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const { act, isPending, message } = useRecallAct<string>({
    kind: `release ${id} ${JSON.stringify(what)}`,
    send: (said, key) => release(id, { ...what, reason: said }, key),
    failure: 'Não foi possível liberar. Tente de novo.',
    onDone: onClose,
  })
  return (
    <Sheet title={title} onClose={onClose}>
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
          label={question}
          value={reason}
          max={200}
          about="Como em: o fornecedor confirmou que este lote não é do aviso."
          fault={
            isSent && reason.trim() === '' ? `Diga ${question.charAt(0).toLowerCase()}${question.slice(1)}.` : null
          }
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

import { useState } from 'react'
import { Button } from '../../../components/kit/button.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { closeRecall } from '../recall-api.ts'
import { TextField } from '../../../components/kit/text-field.tsx'
import { useRecallAct } from '../use-recall-act.ts'

interface CloseSheetProps {
  readonly id: number
  readonly onClose: () => void
}

/** Ends a recall with its conclusion. The server refuses while a label waits for a destination. */
export function CloseSheet({ id, onClose }: CloseSheetProps) {
  const [conclusion, setConclusion] = useState('')
  const [isSent, setSent] = useState(false)
  const { act, isPending, message } = useRecallAct<string>({
    kind: `close ${id}`,
    send: (said, key) => closeRecall(id, said, key),
    failure: 'Não foi possível encerrar. Tente de novo.',
    onDone: onClose,
  })
  return (
    <Sheet title="Encerrar o recolhimento" onClose={onClose}>
      <form
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
          if (conclusion.trim() !== '') act(conclusion.trim())
        }}
      >
        <TextField
          label="Conclusão"
          value={conclusion}
          max={500}
          about="Como em: tudo devolvido ao fornecedor em 02/12, nota de devolução 991."
          fault={isSent && conclusion.trim() === '' ? 'Diga como terminou.' : null}
          first
          onText={setConclusion}
        />
        <MessageBanner text={message} />
        <div className="answers">
          <Button look="quiet" onClick={onClose}>
            Ainda não
          </Button>
          <Button type="submit" busy={isPending}>
            Encerrar
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

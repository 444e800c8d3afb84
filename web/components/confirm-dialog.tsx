import { Sheet } from './kit/sheet.tsx'
import type { DeleteQuestion } from './confirm-delete.ts'
import { Button } from './kit/button.tsx'

interface ConfirmDialogProps {
  readonly question: DeleteQuestion
  readonly opened: boolean
  readonly onAnswer: () => void
}

export function ConfirmDialog({ question, opened, onAnswer }: ConfirmDialogProps) {
  function handleConfirm() {
    onAnswer()
    question.onConfirm()
  }

  return (
    <Sheet opened={opened} onClose={onAnswer} title={question.title} returnFocus={false}>
      <p>{question.text}</p>
      <div className="answers above-5">
        {/* Cancel has the focus, so that pressing Enter by habit deletes nothing. */}
        <Button look="quiet" data-autofocus onClick={onAnswer}>
          Cancelar
        </Button>
        <Button look="bad" onClick={handleConfirm}>
          {question.confirm ?? 'Excluir'}
        </Button>
      </div>
    </Sheet>
  )
}

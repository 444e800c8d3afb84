import './dialog.css'
import { Button, Modal } from '@mantine/core'
import type { DeleteQuestion } from './confirm-delete.ts'
import styles from './confirm-dialog.module.css'

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
    <Modal opened={opened} onClose={onAnswer} title={question.title} returnFocus={false}>
      <p className={styles.text}>{question.text}</p>
      <div className={styles.answers}>
        {/* Cancel has the focus, so that pressing Enter by habit deletes nothing. */}
        <Button variant="default" data-autofocus onClick={onAnswer}>
          Cancelar
        </Button>
        <Button color="red.8" onClick={handleConfirm}>
          {question.confirm ?? 'Excluir'}
        </Button>
      </div>
    </Modal>
  )
}

import { lazy, Suspense, useState } from 'react'
import { answerDelete, type DeleteQuestion, useDeleteQuestion } from './confirm-delete.ts'

// Dialogs weigh 25 KiB: they come with the first question, not with the first screen.
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

export function ConfirmHost() {
  const question = useDeleteQuestion()
  // Kept while the dialog closes, so that its words do not vanish before it does.
  const [last, setLast] = useState<DeleteQuestion | null>(null)
  if (question && question !== last) setLast(question)
  if (!last) return null
  return (
    <Suspense>
      <ConfirmDialog question={last} opened={question !== null} onAnswer={answerDelete} />
    </Suspense>
  )
}

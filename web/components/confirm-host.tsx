import { lazy, Suspense, useState } from 'react'
import { answerDelete, useDeleteQuestion } from './confirm-delete.ts'
import type { DeleteQuestion } from './confirm-delete.ts'

// The code of dialogs is 25 KiB: it loads with the first question, not with the first screen.
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

export function ConfirmHost() {
  const question = useDeleteQuestion()
  // Kept while the dialog closes, so that its text stays until the end of the animation.
  const [last, setLast] = useState<DeleteQuestion | null>(null)
  if (question && question !== last) setLast(question)
  if (!last) return null
  return (
    <Suspense>
      <ConfirmDialog question={last} opened={question !== null} onAnswer={answerDelete} />
    </Suspense>
  )
}

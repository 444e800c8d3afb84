import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Label } from '#contract/labels'
import { sentenceOf } from '../../../lib/http.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { markChanged, refreshLabels } from '../api.ts'
import { undoWithdrawals } from './withdraw-labels.ts'

const failedText = 'Não foi possível desfazer a baixa. Tente novamente.'

/** The message after a baixa or after its undoing; `labels` are those whose baixa can be undone. */
export interface DoneMessage {
  readonly tone: 'good' | 'bad'
  readonly text: string
  readonly labels: readonly Label[]
}

/** The message about the last baixa, and its undoing. */
export function useUndo() {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [message, setMessage] = useState<DoneMessage | null>(null)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (labels: readonly Label[]) => undoWithdrawals(labels, attempt),
    onSuccess: ({ done, failed }) => {
      markChanged(queryClient, done)
      void refreshLabels(queryClient)
      setMessage(
        failed.length === 0
          ? { tone: 'good', text: undoneText(done), labels: [] }
          : {
              tone: 'bad',
              text: [...new Set(failed.map(({ error }) => sentenceOf(error, failedText)))].join(' '),
              labels: failed.map(({ label }) => label),
            },
      )
    },
  })
  return {
    message,
    undoing: isPending,
    offer: (text: string, labels: readonly Label[]) => setMessage({ tone: 'good', text, labels }),
    undo: () => {
      if (message && !isPending) mutate(message.labels)
    },
    dismiss: () => setMessage(null),
  }
}

export type UndoControls = ReturnType<typeof useUndo>

function undoneText(labels: readonly Pick<Label, 'name'>[]): string {
  const [only] = labels
  return labels.length === 1 && only
    ? `Baixa de ${only.name} desfeita: está em estoque de novo.`
    : `Baixa de ${labels.length} etiquetas desfeita: estão em estoque de novo.`
}

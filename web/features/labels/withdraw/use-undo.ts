import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Label } from '#contract/labels'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { markChanged } from '../api.ts'
import { refreshLabels } from '../../../lib/labels-key.ts'

const notLoadedText = 'Não foi possível desfazer a baixa. Confira a conexão e tente novamente.'

/** The message after a baixa or after its undoing; `labels` are those whose baixa can be undone. */
export interface DoneMessage {
  /** plain: it only waits on this device. */
  readonly tone: 'plain' | 'good' | 'bad'
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
    // Loaded when it is needed, so that the list loads faster.
    mutationFn: async (labels: readonly Label[]) => (await import('./undo-labels.ts')).undoWithdrawals(labels, attempt),
    onSuccess: ({ done, failure }) => {
      markChanged(queryClient, done)
      void refreshLabels(queryClient)
      setMessage(
        failure === null
          ? { tone: 'good', text: undoneText(done), labels: [] }
          : { tone: 'bad', text: failure.text, labels: failure.left },
      )
    },
    onError: (_, labels) => setMessage({ tone: 'bad', text: notLoadedText, labels }),
  })
  return {
    message,
    undoing: isPending,
    offer: (text: string, labels: readonly Label[], tone: DoneMessage['tone'] = 'good') =>
      setMessage({ tone, text, labels }),
    undo: (labels = message?.labels) => {
      if (labels && !isPending) mutate(labels)
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

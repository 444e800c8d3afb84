import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/http.ts'
import { refreshLabels } from '../../../lib/labels-key.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { undoBatch } from '../production-api.ts'

const UNDO_MS = 10 * 60_000

/** The way back from a batch. The server decides by its own clock; it is offered until it would be refused. */
export function useUndoBatch({ id, recordedAt }: { readonly id: number; readonly recordedAt: string }) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const isYoung = useMinute().getTime() - Date.parse(recordedAt) < UNDO_MS
  const { mutate, isPending, isSuccess, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => attempt(`undo ${id}`, (key) => undoBatch(id, key)),
    onSettled: () => void refreshLabels(queryClient),
  })
  return {
    isPending,
    isDone: isSuccess,
    isOffered: isYoung && !isSuccess,
    message: isSuccess
      ? { done: 'Preparo desfeito: as etiquetas foram anuladas, e o que entrou voltou ao estoque.' }
      : error === null
        ? null
        : sentenceOf(error, 'Não foi possível desfazer agora. Tente de novo.'),
    undo: () => mutate(),
  }
}

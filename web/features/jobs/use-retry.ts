import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/http.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { refreshJobs, retryJob } from './api.ts'

export function useRetry({ name, onRetried }: { readonly name: string; readonly onRetried: () => void }) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => attempt(id, (key) => retryJob(id, key)),
    onSuccess: () => {
      notifications.show({ color: 'folha', message: `“${name}” voltou para a fila com sucesso` })
      onRetried()
    },
    onError: (error) =>
      notifications.show({ color: 'red.8', message: sentenceOf(error, 'Erro ao repetir a tarefa. Tente novamente.') }),
    // Also after a rejection: another user may have retried it already.
    onSettled: () => refreshJobs(queryClient),
  })
}

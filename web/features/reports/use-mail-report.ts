import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/http.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { mailReport, refreshReports, reportQuery } from './api.ts'

/** Sends a report by mail now, or tries again. */
export function useMailReport() {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const { mutate, isPending, variables } = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => attempt(`mail ${id}`, (key) => mailReport(id, key)),
    onSuccess: (report) => queryClient.setQueryData(reportQuery(report.id).queryKey, report),
    onError: (error) =>
      notifications.show({
        color: 'red.8',
        message: sentenceOf(error, 'Erro ao enviar o relatório. Tente novamente.'),
      }),
    // Also after a rejection: another user may have sent it.
    onSettled: () => refreshReports(queryClient),
  })
  return { send: mutate, sending: isPending ? variables : null }
}

import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { auditMessages } from '#contract/audit'
import type { ExportStatus } from '#contract/exports'
import { exportQuery } from '../../components/exports/export-api.ts'
import { rememberExport } from '../../components/exports/remembered-exports.ts'
import { sentenceOf } from '../../lib/http.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { exportAudit, exportInspection } from './api.ts'

/** Requests a CSV file of the entries that match the filters. */
export const useAuditExport = () =>
  useExportRequest('audit', exportAudit, 'Erro ao exportar a auditoria. Tente novamente.')

/** Requests the inspection pack of a period. */
export const useInspection = () => useExportRequest('inspection', exportInspection, auditMessages.inspectionFailed)

/** Requests a file; the progress panel shows the job. */
function useExportRequest<Input>(
  kind: string,
  send: (input: Input, idempotencyKey: string) => Promise<ExportStatus>,
  failure: string,
) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Input) => attempt(`${kind} ${JSON.stringify(input)}`, (key) => send(input, key)),
    onSuccess: (status) => {
      queryClient.setQueryData(exportQuery(status.id).queryKey, status)
      rememberExport(status.id, null)
    },
    onError: (error) => notifications.show({ color: 'red.8', message: sentenceOf(error, failure) }),
  })
}

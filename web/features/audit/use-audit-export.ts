import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { auditMessages } from '#contract/audit'
import type { ExportStatus } from '#contract/exports'
import { exportQuery } from '../../components/exports/export-api.ts'
import { rememberExport } from '../../components/exports/remembered-exports.ts'
import { sentenceOf } from '../../lib/http.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { exportAudit, exportInspection } from './api.ts'

/** Asks for the file of what is in sight. */
export const useAuditExport = () => useAsked('audit', exportAudit, 'Erro ao exportar a auditoria. Tente novamente.')

/** Asks for a period's inspection pack. */
export const useInspection = () => useAsked('inspection', exportInspection, auditMessages.inspectionFailed)

/** Asks for a file; it goes on under the progress panel. */
function useAsked<Asked>(what: string, ask: (asked: Asked, idempotencyKey: string) => Promise<ExportStatus>, failure: string) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    networkMode: 'always',
    mutationFn: (asked: Asked) => attempt(`${what} ${JSON.stringify(asked)}`, (key) => ask(asked, key)),
    onSuccess: (status) => {
      queryClient.setQueryData(exportQuery(status.id).queryKey, status)
      rememberExport(status.id)
    },
    onError: (error) => notifications.show({ color: 'red.8', message: sentenceOf(error, failure) }),
  })
}

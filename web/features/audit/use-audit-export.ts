import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { exportQuery } from '../../components/exports/export-api.ts'
import { rememberExport } from '../../components/exports/remembered-exports.ts'
import { sentenceOf } from '../../lib/http.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { exportAudit } from './api.ts'
import type { AuditFilters } from './audit-filters.ts'

/** Asks for the file of what is in sight; it goes on under the progress panel. */
export function useAuditExport() {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    networkMode: 'always',
    mutationFn: (filters: AuditFilters) => attempt(`audit ${JSON.stringify(filters)}`, (key) => exportAudit(filters, key)),
    onSuccess: (status) => {
      queryClient.setQueryData(exportQuery(status.id).queryKey, status)
      rememberExport(status.id)
    },
    onError: (error) => notifications.show({ color: 'red.8', message: sentenceOf(error, 'Erro ao exportar a auditoria. Tente novamente.') }),
  })
}

import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WasteExportFormat, WastePeriod } from '#contract/waste'
import { exportQuery } from '../../components/exports/export-api.ts'
import { rememberExport } from '../../components/exports/remembered-exports.ts'
import { saveFile } from '../../lib/save-file.ts'
import { sentenceOf } from '../../lib/http.ts'
import { exportWaste } from './api.ts'

/** How the tab's exports name those of this screen. */
export const WASTE_EXPORT = 'waste'

/** The file usually comes in the answer. A slow one goes to the progress panel. */
export function useWasteExport(period: WastePeriod) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (format: WasteExportFormat) => exportWaste(period, format),
    onSuccess: (answer) => {
      if (answer.kind === 'file') return saveFile(answer.file)
      queryClient.setQueryData(exportQuery(answer.status.id).queryKey, answer.status)
      rememberExport(answer.status.id, WASTE_EXPORT)
    },
    onError: (error) =>
      notifications.show({ color: 'red.8', message: sentenceOf(error, 'Erro ao exportar as perdas') }),
  })
}

import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ExportStatus } from '#contract/exports'
import { sentenceOf } from '../../lib/http.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { exportQuery } from './export-api.ts'
import { rememberExport } from './remembered-exports.ts'

interface Asked<Input> {
  /** Tells the requests of this screen apart: another input is another attempt. */
  readonly kind: string
  readonly send: (input: Input, idempotencyKey: string) => Promise<ExportStatus>
  readonly failure: string
  /** The one thing that the file is about, as the panel of its page names it; null: a list. */
  readonly about: string | null
}

/** Requests a file; the progress panel shows the job. */
export function useExportRequest<Input>({ kind, send, failure, about }: Asked<Input>) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Input) => attempt(`${kind} ${JSON.stringify(input)}`, (key) => send(input, key)),
    onSuccess: (status) => {
      queryClient.setQueryData(exportQuery(status.id).queryKey, status)
      rememberExport(status.id, about)
    },
    onError: (error) => notifications.show({ color: 'red.8', message: sentenceOf(error, failure) }),
  })
}

import { queryOptions } from '@tanstack/react-query'
import { exportStatus } from '#contract/exports'
import type { ExportStatus } from '#contract/exports'
import { request, sendAccepted } from '../../lib/http.ts'
import { fileNameOf } from './file-name.ts'

export interface ExportedFile {
  readonly blob: Blob
  readonly name: string
}

const POLL_MS = 500

/** Polls every half second until the job has ended. */
export function exportQuery(id: string) {
  return queryOptions({
    queryKey: ['exports', id],
    queryFn: ({ signal }) => request(exportStatus, exportPath(id), { signal }),
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : POLL_MS),
    // The job continues on the server, so the cached state is always stale.
    staleTime: 0,
  })
}

export function isUnderWay({ state }: ExportStatus): boolean {
  return state === 'waiting' || state === 'running'
}

export async function cancelExport(id: string): Promise<ExportStatus> {
  return request(exportStatus, `${exportPath(id)}/cancel`, { method: 'POST', body: {} })
}

export async function fetchExportFile({ id, file, fileName }: ExportStatus): Promise<ExportedFile> {
  return fileIn(await sendAccepted(file), fileName ?? `arquivo-${id}`)
}

function exportPath(id: string): string {
  return `/api/exports/${encodeURIComponent(id)}`
}

export async function fileIn(response: Response, fallbackName: string): Promise<ExportedFile> {
  return { blob: await response.blob(), name: fileNameOf(response.headers.get('Content-Disposition')) ?? fallbackName }
}

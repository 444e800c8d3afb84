import { expect } from 'vitest'
import { pdfTexts } from '../../../infra/test/report-rig.ts'
import type { TestClient } from '../../../infra/test/server.ts'
import { until } from '../../../infra/test/until.ts'
import type { ExportStatus } from '../exports/contract/api.ts'

/** The pages of the inspection pack of one day, as PDFium reads them. The test has started the jobs of the server. */
export async function inspectionPages(origin: string, client: TestClient, day: string): Promise<string[]> {
  const requested = await client.post<ExportStatus>('/api/audit/inspection', { from: day, to: day })
  expect(requested.status, JSON.stringify(requested.body)).toBe(202)
  const status = async () => (await client.get<ExportStatus>(`/api/exports/${requested.body.id}`)).body
  const ended = await until(status, ({ state }) => state !== 'waiting' && state !== 'running')
  expect(ended).toMatchObject({ state: 'done' })
  const response = await fetch(origin + ended.file, { headers: { cookie: client.cookie } })
  return pdfTexts(new Uint8Array(await response.arrayBuffer()))
}

/** The text between two titles, each where it stands last: the first time is in the contents. */
export function sectionBetween(pages: readonly string[], title: string, next: string): string {
  const text = pages.join(' ')
  return text.slice(text.lastIndexOf(title), text.lastIndexOf(next))
}

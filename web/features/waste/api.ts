import { queryOptions } from '@tanstack/react-query'
import { exportStatus } from '#contract/exports'
import type { ExportStatus } from '#contract/exports'
import { wasteSummary, wasteWhy } from '#contract/waste'
import type { WasteExportFormat, WastePeriod } from '#contract/waste'
import type { ExportedFile } from '../../components/exports/export-api.ts'
import { fileIn } from '../../components/exports/export-api.ts'
import { request, sendAccepted } from '../../lib/http.ts'
import { moneyKeys } from '../../lib/money-keys.ts'

const path = '/api/waste'

const searchOf = ({ from, to }: WastePeriod): string => String(new URLSearchParams({ from, to }))

export function wasteSummaryQuery(period: WastePeriod) {
  return queryOptions({
    queryKey: [...moneyKeys.waste, 'summary', period],
    queryFn: ({ signal }) => request(wasteSummary, `${path}/summary?${searchOf(period)}`, { signal }),
  })
}

/** Why one product was thrown away again and again; the same all week. */
export function wasteWhyQuery() {
  return queryOptions({
    queryKey: [...moneyKeys.waste, 'why'],
    queryFn: ({ signal }) => request(wasteWhy, `${path}/why`, { signal }),
  })
}

type ExportAnswer =
  | { readonly kind: 'file'; readonly file: ExportedFile }
  | { readonly kind: 'running'; readonly status: ExportStatus }

export async function exportWaste(period: WastePeriod, format: WasteExportFormat): Promise<ExportAnswer> {
  const response = await sendAccepted(`${path}/export.${format}?${searchOf(period)}`)
  if (response.status === 202) return { kind: 'running', status: exportStatus.parse(await response.json()) }
  return { kind: 'file', file: await fileIn(response, `perdas.${format}`) }
}

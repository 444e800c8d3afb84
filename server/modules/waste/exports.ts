import * as z from 'zod/mini'
import { localDate } from '../../contract/calendar.ts'
import type { ExportDefinition, ExportedFile, ExportRequest, ExportWork } from '../../jobs/export.ts'
import { exportDefinition } from '../../jobs/export.ts'
import type { WasteExportFormat, WastePeriod } from './contract/api.ts'
import { wasteExportFormats } from './contract/api.ts'
import type { WastePorts } from './ports.ts'
import { readWaste } from './read/reading.ts'
import { summaryOf } from './read/summary.ts'
import { wasteCsv } from './paper/waste-csv.ts'
import type { WasteContent } from './paper/waste-pdf.ts'
import { readWhy } from './read/why-reading.ts'
import { heatPeriod, periodText } from './contract/words.ts'

const parameters = z.object({ from: z.string(), to: z.string(), format: z.enum(wasteExportFormats) })

export const mediaTypes: Readonly<Record<WasteExportFormat, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
}

export function wasteRequest({ from, to }: WastePeriod, format: WasteExportFormat): ExportRequest {
  return {
    kind: 'waste',
    parameters: { from, to, format },
    title: `Perdas de ${periodText({ from, to })} (${format.toUpperCase()})`,
  }
}

function wasteFile(ports: WastePorts) {
  return async (work: ExportWork, { from, to, format }: z.infer<typeof parameters>): Promise<ExportedFile> => ({
    name: `perdas-${from}-a-${to}.${format}`,
    type: mediaTypes[format],
    bytes: await bytesOf(work, await contentOf(work, { from, to }, ports), format),
  })
}

function contentOf({ tenant, now, read }: ExportWork, period: WastePeriod, { labels, uses }: WastePorts) {
  const { timeZone } = tenant
  const options = { calendar: Promise.resolve({ timeZone }), labels }
  const heat = heatPeriod(period, localDate(now, timeZone))
  return read(async (tx): Promise<WasteContent> => ({
    period,
    summary: summaryOf(await readWaste(tx, period, options)),
    heat: summaryOf(await readWaste(tx, heat, options)),
    why: await readWhy(tx, { now, timeZone, uses }),
  }))
}

async function bytesOf(
  { tenant, now }: ExportWork,
  content: WasteContent,
  format: WasteExportFormat,
): Promise<Uint8Array> {
  switch (format) {
    case 'csv':
      return wasteCsv(content.summary)
    case 'pdf': {
      // Imported with the first PDF, because the PDF library takes a good part of the process's memory.
      const { wastePdf } = await import('./paper/waste-pdf.ts')
      return wastePdf(content, { businessName: tenant.name, timeZone: tenant.timeZone, now })
    }
    default:
      return format satisfies never
  }
}

export const wasteExports = (ports: WastePorts): readonly ExportDefinition[] => [
  exportDefinition('waste', parameters, wasteFile(ports), 'ver_custos'),
]

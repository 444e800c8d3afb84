import * as z from 'zod/mini'
import type { ExportDefinition, ExportedFile, ExportRequest, ExportWork } from '../../jobs/export.ts'
import { exportDefinition, ExportImpossible } from '../../jobs/export.ts'
import { recallFormats } from './contract/export.ts'
import { recallRejections } from './contract/recalls.ts'
import { recallCsv } from './paper/recall-csv.ts'
import type { RecallPorts } from './ports.ts'
import { readDocument } from './read/document.ts'

const KIND = 'recall'
const parameters = z.strictObject({ id: z.int(), format: z.enum(recallFormats) })
const mediaTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
} as const

export const recallFileRequest = (id: number, format: (typeof recallFormats)[number]): ExportRequest => ({
  kind: KIND,
  parameters: { id, format },
  title: `Recolhimento ${id} (${format.toUpperCase()})`,
})

function recallFile(ports: RecallPorts) {
  return async (work: ExportWork, { id, format }: z.infer<typeof parameters>): Promise<ExportedFile> => {
    const document = await work.read((tx) => readDocument(tx, id, ports))
    if (document === null) throw new ExportImpossible(recallRejections.recall_not_found.text)
    const paper = { ...document, businessName: work.tenant.name, timeZone: work.tenant.timeZone }
    const { mode } = document.recall
    return {
      name: `recolhimento-${id}${mode === 'simulado' ? '-simulado' : ''}.${format}`,
      type: mediaTypes[format],
      // Imported with the first PDF, because the PDF library takes a good part of the process's memory.
      bytes:
        format === 'csv' ? recallCsv(paper) : await (await import('./paper/recall-pdf.ts')).recallPdf(paper, work.now),
    }
  }
}

export const recallExports = (ports: RecallPorts): readonly ExportDefinition[] => [
  exportDefinition(KIND, parameters, recallFile(ports), 'admin'),
]

import * as z from 'zod/mini'
import { localDate } from '../../contract/calendar.ts'
import type { ExportDefinition, ExportedFile, ExportRequest, ExportWork } from '../../jobs/export.ts'
import { exportDefinition } from '../../jobs/export.ts'
import type { MatrixExportBody } from './contract/menu.ts'
import { matrixFormats } from './contract/menu.ts'
import { lawSets } from './contract/menu-set.ts'
import { menuCsv } from './paper/menu-csv.ts'
import type { AllergenPorts } from './ports.ts'
import { readMatrix } from './read/menu.ts'

const KIND = 'allergen-matrix'
const parameters = z.strictObject({ format: z.enum(matrixFormats), lawSet: z.optional(z.enum(lawSets)) })
const mediaTypes = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const

export const matrixFileRequest = ({ format, lawSet }: MatrixExportBody): ExportRequest => ({
  kind: KIND,
  parameters: { format, ...(lawSet !== undefined && { lawSet }) },
  title: `Cardápio e alergênicos (${format.toUpperCase()})`,
})

const matrixFile =
  (ports: AllergenPorts) =>
  async (work: ExportWork, { format, lawSet }: z.infer<typeof parameters>): Promise<ExportedFile> => {
    const matrix = await work.read((tx) => readMatrix(tx, lawSet, ports))
    const { tenant, now } = work
    return {
      name: `cardapio-alergenicos-${localDate(now, tenant.timeZone)}.${format}`,
      type: mediaTypes[format],
      // Imported with the first PDF, because the PDF library takes a good part of the process's memory.
      bytes:
        format === 'csv'
          ? menuCsv(matrix)
          : await (
              await import('./paper/menu-pdf.ts')
            ).menuPdf(matrix, { businessName: tenant.name, timeZone: tenant.timeZone, now }),
    }
  }

export const matrixExports = (ports: AllergenPorts): readonly ExportDefinition[] => [
  exportDefinition(KIND, parameters, matrixFile(ports), 'everybody'),
]

import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { issueDate } from '../../../pdf/issue-date.ts'
import type { ReportContent } from '../read/content.ts'
import type { ReportFormat } from '../contract/api.ts'
import type { ReportFile } from '../queries.ts'
import { reportCsv } from './report-csv.ts'
import type { PdfContext } from './report-pdf.ts'

export const mediaTypes: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
}

async function bytesOf(format: ReportFormat, content: ReportContent, context: PdfContext): Promise<Uint8Array> {
  switch (format) {
    case 'pdf': {
      // Imported with the first PDF, because the PDF library takes a good part of the process's memory.
      const { reportPdf } = await import('./report-pdf.ts')
      return reportPdf(content, context)
    }
    case 'csv':
      return reportCsv(content)
    default:
      return format satisfies never
  }
}

/** `relatorio-de-validades-2026-11-21.pdf`, by the tenant's calendar. */
export async function reportFile(
  format: ReportFormat,
  content: ReportContent,
  context: PdfContext,
): Promise<ReportFile> {
  const bytes = await bytesOf(format, content, context)
  return {
    name: `relatorio-de-validades-${issueDate(content.at, context.timeZone).iso}.${format}`,
    format,
    bytes: Buffer.from(bytes),
  }
}

/**
 * Deletes all files of the tenant, and the letters that go with them. The reports stay. Returns the number of files.
 */
export async function forgetFiles(tx: TenantTransaction): Promise<number> {
  tx.send({ sql: 'delete from report_letters where tenant_id = $1', parameters: [tx.tenantId] })
  const deleted = await tx.query({
    sql: 'delete from report_files where tenant_id = $1 returning report_id',
    parameters: [tx.tenantId],
  })
  return deleted.length
}

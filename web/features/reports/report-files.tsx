import type { Report, ReportFormat } from '#contract/reports'
import { IconFileTypeCsv, IconFileTypePdf } from '../../components/icons.ts'
import type { Icon } from '../../components/icons.ts'
import { addressWithTenant } from '../../lib/tenant.ts'

const marks: Readonly<Record<ReportFormat, Icon>> = { pdf: IconFileTypePdf, csv: IconFileTypeCsv }
const words: Readonly<Record<ReportFormat, string>> = { pdf: 'PDF', csv: 'CSV' }

/** One download link per file. */
export function ReportFiles({ files, of }: { readonly files: Report['files']; readonly of: string }) {
  return files.map(({ format, name, href }) => {
    const Mark = marks[format]
    return (
      <a
        key={format}
        href={addressWithTenant(href)}
        download={name}
        className="button-link"
        data-look="quiet"
        aria-label={`Baixar ${words[format]}: ${of}`}
      >
        <Mark size={19} stroke={1.75} aria-hidden="true" />
        {words[format]}
      </a>
    )
  })
}

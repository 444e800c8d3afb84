import { csvRows, noFormula } from '../../csv.ts'
import type { ExportDefinition, ExportedFile, ExportRequest, ExportWork } from '../../jobs/export.ts'
import { exportDefinition, ExportImpossible } from '../../jobs/export.ts'
import type { AuditEntry, AuditFilter } from './contract/api.ts'
import { auditExportBody, auditMessages } from './contract/api.ts'
import { auditKindNames } from './contract/filters.ts'
import type { AuditPage, AuditPageQuery, AuditReading } from './queries.ts'
import { readAudit } from './queries.ts'

export function auditRequest(filter: AuditFilter): ExportRequest {
  const parameters = Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] satisfies [string, string | number]],
    ),
  )
  return { kind: 'audit', parameters, title: 'Auditoria (CSV)' }
}

const PAGE = 1_000
/** About 30 MB, held in the worker's memory. Spreadsheets do not open many more rows. */
const ENTRIES_MAX = 250_000

const header = ['Data', 'Hora', 'Pessoa', 'Tipo', 'O que fez', 'Etiqueta', 'Quantidade', 'Registro']

/** The audit trail as CSV, newest first. */
function auditFile(reading: AuditReading) {
  return async (work: ExportWork, filter: AuditFilter): Promise<ExportedFile> => {
    const {
      tenant: { timeZone },
      now,
    } = work
    const clock = wallClock(timeZone)
    const parts = [csvRows([header], { bom: true })]
    let before: number | null = null
    let written = 0
    do {
      const query: AuditPageQuery = { filter, timeZone, limit: PAGE, before }
      const { entries, next, above, upTo }: AuditPage = await work.read((tx) => readAudit(tx, reading, query))
      written += entries.length
      if (written > ENTRIES_MAX) throw new ExportImpossible(auditMessages.tooMuchToExport)
      parts.push(csvRows(entries.map((entry) => row(entry, clock))))
      before = next
      await work.progress(next === null ? upTo - above : upTo - next + 1, upTo - above)
    } while (before !== null)
    if (written === 0) throw new ExportImpossible(auditMessages.nothingToExport)
    const [day = ''] = clock(now)
    return {
      name: `auditoria-${day.split('/').toReversed().join('-')}.csv`,
      type: 'text/csv; charset=utf-8',
      bytes: Buffer.concat(parts),
    }
  }
}

type Clock = (at: Date) => string[]

/** Date and time in the tenant's time zone: `['21/11/2026', '12:00:05']`. */
function wallClock(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('pt-BR-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return (at) => format.format(at).split(', ')
}

function row({ id, at, actor, kind, text, label, count }: AuditEntry, clock: Clock): string[] {
  const [date = '', time = ''] = clock(new Date(at))
  return [
    date,
    time,
    noFormula(actor.name),
    auditKindNames[kind],
    noFormula(text),
    label === null ? '' : String(label),
    String(count),
    String(id),
  ]
}

export const auditExports = (reading: AuditReading): readonly ExportDefinition[] => [
  exportDefinition('audit', auditExportBody, auditFile(reading), 'admin'),
]

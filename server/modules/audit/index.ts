import type { ModuleAudit, PersonNames } from '../../audit-sentence.ts'
import type { EventSchemas } from '../../events/event.ts'
import { eventCatalogue } from '../../events/event.ts'
import { createLogReader } from '../../events/log-reader.ts'
import type { Exporter } from '../../jobs/export.ts'
import type { Module } from '../../module.ts'
import { createAuditBook } from './audit-book.ts'
import { auditExports } from './exports.ts'
import type { LabelDateText } from './inspection-export.ts'
import { inspectionExport } from './inspection-export.ts'
import { auditRoutes } from './routes.ts'

interface AuditOptions {
  readonly exporter: Exporter
  readonly personNames: PersonNames
  readonly labelDate: LabelDateText
  /** Every module with its events and what is said of them. */
  readonly described: readonly { readonly events: EventSchemas; readonly audit?: ModuleAudit }[]
}

/** The log is the trail: this module records nothing and only reads what the others recorded, in their words. */
export function auditModule({ exporter, personNames, labelDate, described }: AuditOptions): Module {
  const reader = createLogReader(eventCatalogue(...described.map(({ events }) => events)))
  const reading = { reader, personNames, book: createAuditBook(reader, described.map(({ audit = {} }) => audit)) }
  return {
    name: 'audit',
    events: {},
    projections: [],
    rejections: {},
    routes: auditRoutes({ reading, exporter }),
    exports: [...auditExports(reading), inspectionExport({ reading, labelDate })],
  }
}

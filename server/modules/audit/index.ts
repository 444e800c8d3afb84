import type { ModuleAudit, PersonNames } from '../../audit-sentence.ts'
import type { EventSchemas } from '../../events/event.ts'
import type { AnchorPlace } from '../../anchors/keep-anchors.ts'
import { eventCatalogue } from '../../events/event.ts'
import { createLogReader } from '../../events/log-reader.ts'
import type { Exporter } from '../../jobs/export.ts'
import type { Module } from '../../module.ts'
import { anchorJob } from './anchor-job.ts'
import { createAuditBook } from './read/audit-book.ts'
import { auditExports } from './exports.ts'
import type { LabelDateText } from './inspection-export.ts'
import { inspectionExport } from './inspection-export.ts'
import type { ReadHouse } from './ports.ts'
import { auditRoutes } from './routes.ts'

interface AuditOptions {
  readonly exporter: Exporter
  readonly personNames: PersonNames
  readonly labelDate: LabelDateText
  readonly house: ReadHouse
  /** null: no links are kept outside the database. */
  readonly anchors: AnchorPlace | null
  /** Every module's events and their sentences. */
  readonly sources: readonly { readonly events: EventSchemas; readonly audit?: ModuleAudit }[]
}

/**
 * The event log is the audit trail. This module records no events; it shows those of the other modules with their
 * sentences.
 */
export function auditModule({ exporter, personNames, labelDate, house, anchors, sources }: AuditOptions): Module {
  const reader = createLogReader(eventCatalogue(...sources.map(({ events }) => events)))
  const reading = {
    reader,
    personNames,
    book: createAuditBook(
      reader,
      sources.map(({ audit = {} }) => audit),
    ),
  }
  return {
    name: 'audit',
    events: {},
    projections: [],
    rejections: {},
    routes: auditRoutes({ reading, exporter }),
    jobs: anchors === null ? [] : [anchorJob(anchors)],
    exports: [...auditExports(reading), inspectionExport({ reading, labelDate, house })],
  }
}

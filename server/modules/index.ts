import type { Mailer } from '../mail/mail.ts'
import type { Module } from '../module.ts'
import { auditModule } from './audit/index.ts'
import { authModule } from './auth/index.ts'
import { personNames } from './auth/queries.ts'
import { catalogModule } from './catalog/index.ts'
import { exportsAudit } from './exports/audit.ts'
import { exportEvents } from './exports/events.ts'
import { createExporter } from './exports/exporter.ts'
import { exportsModule } from './exports/index.ts'
import { jobsAudit } from './jobs/audit.ts'
import { jobEvents } from './jobs/events.ts'
import { jobsModule } from './jobs/index.ts'
import { labelsModule } from './labels/index.ts'
import { labelTotals } from './labels/queries.ts'
import { shelfPage } from './labels/shelf.ts'
import { formatLabelDate } from './labels/shelf-life.contract.ts'
import { costBook } from './recipes/cost-book.ts'
import { recipesModule } from './recipes/index.ts'
import { reportsModule } from './reports/index.ts'

export interface ApplicationOptions {
  readonly defaultTenant: string | null
  /** How long a call waits for an export's file before it is told where to look. */
  readonly exportWaitMs?: number
  /** null: reports are kept in the app alone. */
  readonly mailer?: Mailer | null
  /** Where the app is to be had, for what is said outside of a request. */
  readonly publicOrigin?: URL | null
}

const EXPORT_WAIT_MS = 10_000

/** The modules of the house. */
export function allModules({ defaultTenant, exportWaitMs = EXPORT_WAIT_MS, mailer = null, publicOrigin = null }: ApplicationOptions): readonly Module[] {
  const exporter = createExporter({ waitMs: exportWaitMs })
  const reports = reportsModule({ shelf: { totals: labelTotals, page: shelfPage }, costBook, personNames, mailer, publicOrigin })
  const recording = [authModule({ defaultTenant }), catalogModule, labelsModule({ defaultTenant, personNames }), recipesModule({ exporter }), reports]
  // The exports' and the jobs' own events are described apart: their modules are made of what all others export and run.
  const audit = auditModule({ exporter, personNames, labelDate: formatLabelDate, described: [...recording, { events: exportEvents, audit: exportsAudit }, { events: jobEvents, audit: jobsAudit }] })
  const modules = [...recording, audit]
  const working = [...modules, exportsModule(modules.flatMap(({ exports: definitions = [] }) => definitions))]
  return [...working, jobsModule(working.flatMap(({ jobs = [] }) => jobs))]
}

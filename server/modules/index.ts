import type { Module } from '../module.ts'
import { auditModule } from './audit/index.ts'
import { authModule } from './auth/index.ts'
import { personNames } from './auth/queries.ts'
import { catalogModule } from './catalog/index.ts'
import { exportsAudit } from './exports/audit.ts'
import { exportEvents } from './exports/events.ts'
import { createExporter } from './exports/exporter.ts'
import { exportsModule } from './exports/index.ts'
import { labelsModule } from './labels/index.ts'
import { recipesModule } from './recipes/index.ts'

export interface HouseOptions {
  readonly defaultTenant: string | null
  /** How long a call waits for an export's file before it is told where to look. */
  readonly exportWaitMs?: number
}

const EXPORT_WAIT_MS = 10_000

/** The modules of the house. */
export function allModules({ defaultTenant, exportWaitMs = EXPORT_WAIT_MS }: HouseOptions): readonly Module[] {
  const exporter = createExporter({ waitMs: exportWaitMs })
  const recording = [authModule({ defaultTenant }), catalogModule, labelsModule({ defaultTenant, personNames }), recipesModule({ exporter })]
  // The exports' own events are described apart: their module is made of what all others export, the trail's file among it.
  const audit = auditModule({ exporter, personNames, described: [...recording, { events: exportEvents, audit: exportsAudit }] })
  const modules = [...recording, audit]
  return [...modules, exportsModule(modules.flatMap(({ exports: definitions = [] }) => definitions))]
}

import type { PersonNames } from '../../audit-sentence.ts'
import type { Module } from '../../module.ts'
import { labelsAudit } from './audit.ts'
import { labelRejections } from './contract/rejections.ts'
import { labelEvents, labelSettingsEvents } from './stream/events.ts'
import { labelNumberEvents } from './stream/number-events.ts'
import { expiryEvents } from './expiry/events.ts'
import { expiryJob } from './expiry/jobs.ts'
import { lifeRejections } from './contract/life.ts'
import type {
  PersonAtDevice,
  ReadCosts,
  ReadDateEngine,
  ReadDateEngines,
  ReadFrozen,
  ReadOccurrences,
  SalePorts,
} from './ports.ts'
import { labelsProjection } from './read/projections.ts'
import { labelModuleRoutes } from './routes.ts'

export const labelsModule = (options: {
  readonly defaultTenant: string | null
  readonly personNames: PersonNames
  readonly dateEngine: ReadDateEngine
  readonly dateEngines: ReadDateEngines
  readonly readFrozen: ReadFrozen
  readonly readCosts: ReadCosts
  readonly readOccurrences: ReadOccurrences
  readonly personAtDevice: PersonAtDevice
  readonly sale: SalePorts
}): Module => ({
  name: 'labels',
  events: {
    ...labelEvents,
    ...expiryEvents,
    ...labelSettingsEvents,
    ...labelNumberEvents,
  },
  projections: [labelsProjection],
  audit: labelsAudit,
  rejections: { ...labelRejections, ...lifeRejections },
  routes: labelModuleRoutes(options),
  jobs: [expiryJob],
})

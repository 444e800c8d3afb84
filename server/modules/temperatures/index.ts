import type { Exporter } from '../../jobs/export.ts'
import type { Module } from '../../module.ts'
import { temperatureAudit } from './audit.ts'
import { checkAudit } from './check-audit.ts'
import { checkEvents } from './check-events.ts'
import type { CheckPorts } from './check-ports.ts'
import { checkRoutes } from './check-routes.ts'
import { temperatureRejections } from './contract/refusals.ts'
import { temperatureEvents } from './events.ts'
import { claimExports } from './claim-exports.ts'
import { claimRoutes } from './claim-routes.ts'
import { temperatureExportRoutes } from './export-routes.ts'
import { temperatureExports } from './exports.ts'
import { incidentAudit } from './incident-audit.ts'
import { incidentEvents } from './incident-events.ts'
import { incidentRoutes } from './incident-routes.ts'
import { coolingJob, sealJob } from './jobs.ts'
import { pointRoutes } from './point-routes.ts'
import type { IncidentPorts } from './ports.ts'
import { checkProjection, incidentProjection, temperatureProjection } from './projections.ts'
import { readingRoutes } from './reading-routes.ts'
import { sensorRoutes } from './sensor-routes.ts'
import { verdictRoutes } from './verdict-routes.ts'

export const temperaturesModule = (ports: IncidentPorts, checks: CheckPorts, exporter: Exporter): Module => ({
  name: 'temperatures',
  events: { ...temperatureEvents, ...incidentEvents, ...checkEvents },
  projections: [temperatureProjection, incidentProjection, checkProjection],
  audit: { ...temperatureAudit, ...incidentAudit, ...checkAudit },
  rejections: temperatureRejections,
  routes: [
    ...pointRoutes(ports),
    ...readingRoutes(ports),
    ...sensorRoutes(ports),
    ...incidentRoutes(ports),
    ...claimRoutes(exporter),
    ...verdictRoutes(ports),
    ...checkRoutes(checks),
    ...temperatureExportRoutes(exporter),
  ],
  jobs: [sealJob, coolingJob(checks)],
  exports: [...temperatureExports(ports), ...claimExports(ports)],
})

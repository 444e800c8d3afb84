import type { Module } from '../../module.ts'
import { agentCalls } from './act/agent-calls.ts'
import { agentRoutes } from './agent-routes.ts'
import { agentRejections } from './contract/agents.ts'
import { bytesRoutes } from './bytes-routes.ts'
import { printingAudit } from './audit.ts'
import { registerRejections } from './contract/api.ts'
import { printingEvents } from './events.ts'
import { jobRoutes } from './job-routes.ts'
import { printJobRejections } from './contract/jobs.ts'
import type { PrintableLabels } from './ports.ts'
import { previewRoutes } from './preview-routes.ts'
import { programRoutes } from './program-routes.ts'
import { printingProjection } from './projections.ts'
import { registerRoutes } from './routes.ts'

export const printQueueModule = (labels: PrintableLabels, defaultTenant: string | null): Module => ({
  name: 'print-queue',
  topic: 'printing',
  events: printingEvents,
  projections: [printingProjection],
  audit: printingAudit,
  rejections: { ...registerRejections, ...printJobRejections, ...agentRejections },
  routes: [...registerRoutes, ...jobRoutes(labels), ...bytesRoutes(labels), ...previewRoutes, ...programRoutes],
  waitingRoutes: (live) => agentRoutes({ defaultTenant, labels, live, calls: agentCalls() }),
})

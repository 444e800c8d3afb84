import type { Module } from '../../module.ts'
import { authAudit } from './audit.ts'
import { authRejections } from './contract/api.ts'
import { authEvents } from './events.ts'
import { sweepJob } from './jobs.ts'
import { authProjection } from './projections.ts'
import type { AuthRouteOptions } from './routes.ts'
import { authRoutes } from './routes.ts'

export const authModule = (options: AuthRouteOptions): Module => ({
  name: 'auth',
  events: authEvents,
  projections: [authProjection],
  endsSessions: ['UserLoggedOut', 'SessionsEnded', 'UserDeactivated', 'UserErased', 'PasswordChanged', 'DeviceRevoked'],
  audit: authAudit,
  rejections: authRejections,
  routes: authRoutes(options),
  jobs: [sweepJob],
})

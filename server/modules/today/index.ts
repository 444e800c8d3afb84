import type { Module } from '../../module.ts'
import type { PlanSources, StartSources } from './ports.ts'
import { todayRoutes } from './routes.ts'

/** The plan of the day. It records nothing: it composes what other modules know. */
export const todayModule = (sources: PlanSources, start: StartSources): Module => ({
  name: 'today',
  events: {},
  projections: [],
  rejections: {},
  routes: todayRoutes(sources, start),
})

import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { plan } from './contract/api.ts'
import { readPlan } from './read/plan.ts'
import type { PlanSources } from './ports.ts'

export const todayRoutes = (sources: PlanSources): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: '/api/products/plan',
    tag: 'Etiquetas',
    summary: 'O plano do dia: quanto vence em cada dia e quanto vale, lugares sem ronda, fila de impressão',
    answers: { 200: plan },
    read: async (tx, { now, identity }) => ({ status: 200, body: await readPlan(tx, { now, identity, sources }) }),
  }),
]

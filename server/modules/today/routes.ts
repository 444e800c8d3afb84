import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { plan, start } from './contract/api.ts'
import { readPlan } from './read/plan.ts'
import type { PlanSources, StartSources } from './ports.ts'

export const todayRoutes = (sources: PlanSources, readStart: StartSources): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: '/api/products/plan',
    tag: 'Etiquetas',
    summary: 'O plano do dia: quanto vence em cada dia e quanto vale, lugares sem ronda, fila de impressão',
    answers: { 200: plan },
    read: async (tx, { now, identity }) => ({ status: 200, body: await readPlan(tx, { now, identity, sources }) }),
  }),
  sessionRoute({
    method: 'get',
    path: '/api/start',
    tag: 'Etiquetas',
    summary: 'O que uma cozinha nova já fez: onde fica, o que etiqueta e se tem a primeira etiqueta',
    answers: { 200: start },
    read: async (tx) => {
      const [place, product, label] = await Promise.all([
        readStart.hasPlace(tx),
        readStart.hasProduct(tx),
        readStart.hasLabel(tx),
      ])
      return { status: 200, body: { place, product, label } }
    },
  }),
]

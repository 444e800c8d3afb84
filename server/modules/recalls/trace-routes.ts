import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { trace, traceQuery } from './contract/trace.ts'
import type { RecallPorts } from './ports.ts'
import { readTrace } from './read/trace.ts'

export const traceRoutes = (ports: RecallPorts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: '/api/trace',
    tag: 'Rastreio',
    summary:
      'De onde veio e onde foi parar uma etiqueta, um lote recebido ou um preparo, com a certeza de cada passo; no máximo 2.000 nós',
    query: traceQuery,
    answers: { 200: trace },
    refusals: ['trace_root_not_found'],
    read: async (tx, { query }) => ({ status: 200, body: await readTrace(tx, query, { ports }) }),
  }),
]

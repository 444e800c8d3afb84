import { numericId } from '../../http/params.ts'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import type { Exporter } from '../../jobs/export.ts'
import { found } from '../../errors.ts'
import { claimRequest } from './claim-exports.ts'
import { incidentExportBody } from './contract/export.ts'
import { findIncident } from './read/incident-rows.ts'

export const claimRoutes = (exporter: Exporter): readonly Route[] => [
  sessionRoute({
    method: 'post',
    path: '/api/incidents/:id/export',
    tag: 'Ocorrências',
    summary: 'Pede a relação de perdas de uma ocorrência, com as notas e os valores, em PDF ou CSV',
    needs: 'ver_custos',
    params: numericId(),
    body: incidentExportBody,
    answers: { 202: exporter.status },
    refusals: ['incident_not_found', 'export_too_many'],
    async handle(call) {
      const { id } = call.params
      found(await call.read((tx) => findIncident(tx, id)), 'incident_not_found')
      return exporter.start(call, claimRequest(id, call.body.format))
    },
  }),
]

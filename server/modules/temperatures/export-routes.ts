import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import type { Exporter } from '../../jobs/export.ts'
import { temperatureExportBody } from './contract/export.ts'
import { temperaturesRequest } from './exports.ts'
import { temperaturesTag as tag } from './point-routes.ts'

export const temperatureExportRoutes = (exporter: Exporter): readonly Route[] => [
  sessionRoute({
    method: 'post',
    path: '/api/temperature/export',
    tag,
    summary: 'Pede a planilha de temperaturas de um mês, uma página por ponto, em PDF ou CSV',
    body: temperatureExportBody,
    answers: { 202: exporter.status },
    refusals: ['export_too_many'],
    handle: (call) => exporter.start(call, temperaturesRequest(call.body)),
  }),
]

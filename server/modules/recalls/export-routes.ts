import { found } from '../../errors.ts'
import { numericId } from '../../http/params.ts'
import type { Route } from '../../http/route.ts'
import { adminRoute } from '../../http/route.ts'
import type { Exporter } from '../../jobs/export.ts'
import { recallExportBody } from './contract/export.ts'
import { findRecall } from './read/recall-rows.ts'
import { recallFileRequest } from './recall-exports.ts'

export const recallExportRoutes = (exporter: Exporter): readonly Route[] => [
  adminRoute({
    method: 'post',
    path: '/api/recalls/:id/export',
    tag: 'Recolhimentos',
    summary: 'Pede o documento de um recolhimento, real ou simulado, em PDF ou CSV',
    params: numericId(),
    body: recallExportBody,
    answers: { 202: exporter.status },
    refusals: ['recall_not_found', 'export_too_many'],
    async handle(call) {
      const { id } = call.params
      found(await call.read((tx) => findRecall(tx, id)), 'recall_not_found')
      return exporter.start(call, recallFileRequest(id, call.body.format))
    },
  }),
]

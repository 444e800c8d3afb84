import * as z from 'zod/mini'
import { decodeCursor, encodeCursor, nextPageHeader } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { adminRoute } from '../../http/route.ts'
import type { Exporter } from '../../jobs/export.ts'
import { AUDIT_LIMIT_DEFAULT, auditEntry, auditExportBody, auditQuery, inspectionBody } from './contract/api.ts'
import { auditRequest } from './exports.ts'
import { inspectionRequest } from './inspection-export.ts'
import type { AuditReading } from './queries.ts'
import { readAudit } from './queries.ts'

const path = '/api/audit'
const tag = 'Auditoria'
const pageCursor = z.tuple([z.int().check(z.minimum(1))])

export function auditRoutes({
  reading,
  exporter,
}: {
  readonly reading: AuditReading
  readonly exporter: Exporter
}): readonly Route[] {
  return [
    adminRoute({
      method: 'get',
      path,
      tag,
      summary:
        'Quem fez o quê e quando, do mais novo ao mais velho; uma página pode vir vazia e ter `Link` para continuar a busca',
      query: auditQuery,
      answers: { 200: z.array(auditEntry) },
      refusals: ['cursor_invalid'],
      read: async (tx, { query, identity }) => {
        const { cursor, limit = AUDIT_LIMIT_DEFAULT, ...filter } = query
        const [before = null] = decodeCursor(cursor, pageCursor) ?? []
        const { timeZone } = await identity
        const { entries, next } = await readAudit(tx, reading, { filter, timeZone, limit, before })
        return {
          status: 200,
          body: entries,
          headers: next === null ? {} : nextPageHeader(path, { ...filter, limit: query.limit }, encodeCursor([next])),
        }
      },
    }),
    adminRoute({
      method: 'post',
      path: `${path}/export`,
      tag,
      summary: 'CSV, feito em segundo plano',
      body: auditExportBody,
      answers: { 202: exporter.status },
      refusals: ['export_too_many'],
      handle: (call) => exporter.start(call, auditRequest(call.body)),
    }),
    adminRoute({
      method: 'post',
      path: `${path}/inspection`,
      tag,
      summary: 'Pacote de inspeção de um período: PDF, feito em segundo plano',
      body: inspectionBody,
      answers: { 202: exporter.status },
      refusals: ['export_too_many'],
      handle: (call) => exporter.start(call, inspectionRequest(call.body, call.identity.userId)),
    }),
  ]
}

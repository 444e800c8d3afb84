import * as z from 'zod/mini'
import { Rejection } from '../../errors.ts'
import type { Identity } from '../../http/identity.ts'
import { may } from '../../http/contract/permission.ts'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import type { ExportReaders } from '../../jobs/export.ts'
import { fileRefusals } from '../../jobs/export.ts'
import { cancelExport } from './commands.ts'
import { exportStatus } from './contract/api.ts'
import { answerFile } from './act/exporter.ts'
import type { ExportRow } from './queries.ts'
import { findExport, toStatus } from './queries.ts'

const path = '/api/exports/:id'
const tag = 'Exportações'
const params = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'Id inválido')) })

/** `readersOf`: who sees an export of each kind; for other users it is not found. A kind of a former version is an admin's. */
export function exportRoutes(readersOf: ReadonlyMap<string, ExportReaders>): readonly Route[] {
  const shownTo =
    (user: Identity) =>
    ({ kind }: ExportRow) => {
      const readers = readersOf.get(kind) ?? 'admin'
      if (readers === 'everybody') return true
      return user.role === 'admin' || (readers !== 'admin' && may(user, readers))
    }
  return [
    sessionRoute({
      method: 'get',
      path,
      tag,
      summary: 'Em que pé está',
      params,
      answers: { 200: exportStatus },
      refusals: ['export_not_found'],
      read: async (tx, { identity, params: { id } }) => {
        const [row, user] = await Promise.all([findExport(tx, id), identity])
        if (row === undefined || !shownTo(user)(row)) throw new Rejection('export_not_found')
        return { status: 200, body: toStatus(row) }
      },
    }),
    sessionRoute({
      method: 'get',
      path: `${path}/file`,
      tag,
      summary: 'O arquivo; enquanto não está pronto, 202',
      params,
      answers: { 200: { file: 'application/octet-stream' }, 202: exportStatus },
      refusals: fileRefusals,
      handle: (call) => answerFile(call, call.params.id, shownTo(call.identity)),
    }),
    sessionRoute({
      method: 'post',
      path: `${path}/cancel`,
      tag,
      summary: 'Cancela; o que já terminou fica como está',
      params,
      answers: { 200: exportStatus },
      refusals: ['export_not_found', 'export_over'],
      write: async (unit, { identity, params: { id } }) => ({
        status: 200,
        body: await cancelExport(unit, id, identity.then(shownTo)),
      }),
    }),
  ]
}

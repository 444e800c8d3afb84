import type { Selectable } from 'kysely'
import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { ExportStatus } from './contract/api.ts'
import { exportStatus } from './contract/api.ts'
import type { ExportTables } from './tables.ts'

const build = queryBuilder<ExportTables>()

export interface ExportRow extends Selectable<ExportTables['exports']> {
  /** null until a worker has begun. */
  readonly done: number | null
  readonly total: number | null
}

export const filePath = (id: string) => `/api/exports/${id}/file`

export function toStatus({ id, title, state, done, total, file_name: fileName, failure }: ExportRow): ExportStatus {
  return exportStatus.parse({
    id,
    title,
    state: state === 'waiting' && done !== null ? 'running' : state,
    done: done ?? 0,
    total: total ?? 0,
    fileName,
    file: filePath(id),
    failure,
  })
}

const withProgress = (tx: TenantTransaction) =>
  build
    .selectFrom('exports as e')
    .leftJoin('export_progress as p', (join) =>
      join.onRef('p.tenant_id', '=', 'e.tenant_id').onRef('p.export_id', '=', 'e.id'),
    )
    .selectAll('e')
    .select(['p.done', 'p.total'])
    .where('e.tenant_id', '=', tx.tenantId)

export async function findExport(tx: TenantTransaction, id: string): Promise<ExportRow | undefined> {
  const [row] = await tx.run(withProgress(tx).where('e.id', '=', id))
  return row
}

export async function findState(tx: TenantTransaction, id: string): Promise<string | undefined> {
  const [row] = await tx.run(
    build.selectFrom('exports').select('state').where('tenant_id', '=', tx.tenantId).where('id', '=', id),
  )
  return row?.state
}

/** The tenant's unfinished exports; commands.ts limits their number. */
export function findWaiting(tx: TenantTransaction): Promise<ExportRow[]> {
  return tx.run(withProgress(tx).where('e.state', '=', 'waiting').orderBy('e.requested_at'))
}

/** The ids of exports requested before this instant and still unfinished. */
export async function findStaleExports(tx: TenantTransaction, requestedBefore: Date): Promise<string[]> {
  const rows = await tx.run(
    build
      .selectFrom('exports')
      .select('id')
      .where('tenant_id', '=', tx.tenantId)
      .where('state', '=', 'waiting')
      .where('requested_at', '<', requestedBefore),
  )
  return rows.map(({ id }) => id)
}

/** The titles of exports, by id. */
export async function exportTitles(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.run(
    build.selectFrom('exports').select(['id', 'title']).where('tenant_id', '=', tx.tenantId).where('id', 'in', ids),
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export function forgetProgress(tx: TenantTransaction, id: string): void {
  tx.send(
    build.deleteFrom('export_progress').where('tenant_id', '=', tx.tenantId).where('export_id', '=', id).compile(),
  )
}

export async function findFile(tx: TenantTransaction, id: string): Promise<Buffer | undefined> {
  const [row] = await tx.run(
    build.selectFrom('export_files').select('bytes').where('tenant_id', '=', tx.tenantId).where('export_id', '=', id),
  )
  return row?.bytes
}

/** Deletes all files of the tenant, which can be exported again. Returns their number. */
export async function forgetFiles(tx: TenantTransaction): Promise<number> {
  const deleted = await tx.query({
    sql: 'delete from export_files where tenant_id = $1 returning export_id',
    parameters: [tx.tenantId],
  })
  return deleted.length
}

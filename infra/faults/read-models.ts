import type { Application } from '../../server/app.ts'
import { readTenant } from '../../server/database/tenant-transaction.ts'

/** Every read table of a tenant: table name → its rows as sorted texts. */
export type ReadModels = ReadonlyMap<string, readonly string[]>

export function readModels({ store, database }: Application, tenantId: string): Promise<ReadModels> {
  const tables = [...new Set(store.projections.flatMap((projection) => projection.tables.map(({ name }) => name)))]
  return readTenant(database, tenantId, async (tx) => {
    const read = tables.map(async (name): Promise<[string, readonly string[]]> => {
      const rows = await tx.query<{ row: string }>({
        sql: `select t::text as row from ${name} t where tenant_id = $1 order by row`,
        parameters: [tenantId],
      })
      return [name, rows.map(({ row }) => row)]
    })
    return new Map(await Promise.all(read))
  })
}

/** Number of rows that are in only one of the two. */
export function differingRows(left: ReadModels, right: ReadModels): number {
  const missing = (from: ReadModels, to: ReadModels) =>
    [...from].reduce((sum, [table, rows]) => {
      const others = new Set(to.get(table))
      return sum + rows.filter((row) => !others.has(row)).length
    }, 0)
  return missing(left, right) + missing(right, left)
}

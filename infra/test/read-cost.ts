import type { Database } from '../../server/database/database.ts'
import type { Statement } from '../../server/database/statement.ts'
import type { TenantTransaction } from '../../server/database/tenant-transaction.ts'
import { readTenant } from '../../server/database/tenant-transaction.ts'

/** The rows of a table that a plan in JSON has read, those that it filtered out among them. */
function rowsRead(plan: unknown, table: string): number {
  if (typeof plan !== 'object' || plan === null) return 0
  const node = new Map<string, unknown>(Object.entries(plan))
  const number = (name: string) => Number(node.get(name) ?? 0)
  const isOfTable = new RegExp(`^${table}(_\\d+)?$`).test(String(node.get('Relation Name')))
  const own = isOfTable ? (number('Actual Rows') + number('Rows Removed by Filter')) * number('Actual Loops') : 0
  return [...node.values()].reduce<number>((sum, child) => sum + rowsRead(child, table), own)
}

/** The answer of a read, and the number of rows of a table that the plan of its first statement has read. */
export const readCost = <Found>(
  { database, tenantId }: { readonly database: Database; readonly tenantId: string },
  table: string,
  read: (tx: TenantTransaction) => Promise<Iterable<Found>>,
) =>
  readTenant(database, tenantId, async (tx) => {
    const statements: Statement[] = []
    const spied: TenantTransaction = {
      ...tx,
      run: (query) => {
        const { sql, parameters } = query.compile()
        statements.push({ sql, parameters })
        return tx.run(query)
      },
      query: (statement) => {
        statements.push(statement)
        return tx.query(statement)
      },
    }
    const found = [...(await read(spied))]
    // For a few thousand rows the planner prefers a sequential scan; for millions it does not.
    tx.send({ sql: 'set local enable_seqscan = off', parameters: [] })
    const [statement] = statements
    const [explained] = await tx.query<{ 'QUERY PLAN': unknown }>({
      sql: `explain (analyze, format json) ${statement?.sql}`,
      parameters: statement?.parameters ?? [],
    })
    return { found: found.length, read: rowsRead(explained, table) }
  })

import type { Database } from '../../server/database/database.ts'
import type { Statement } from '../../server/database/statement.ts'
import type { TenantTransaction } from '../../server/database/tenant-transaction.ts'
import { readTenant } from '../../server/database/tenant-transaction.ts'

type Figure = (name: string) => number

/** The sum of a figure over the nodes of a plan in JSON that read a table. */
function sumOf(plan: unknown, table: string, figureOf: (figure: Figure, nodeType: string) => number): number {
  if (typeof plan !== 'object' || plan === null) return 0
  const node = new Map<string, unknown>(Object.entries(plan))
  const isOfTable = new RegExp(`^${table}(_\\d+)?$`).test(String(node.get('Relation Name')))
  const own = isOfTable ? figureOf((name) => Number(node.get(name) ?? 0), String(node.get('Node Type'))) : 0
  return [...node.values()].reduce<number>((sum, child) => sum + sumOf(child, table, figureOf), own)
}

/** The rows that a node has read, those that it filtered out among them. */
const rowsRead = (figure: Figure) => (figure('Actual Rows') + figure('Rows Removed by Filter')) * figure('Actual Loops')

/** Carries a statement out, and answers its plan in JSON with what each node of it has read. */
export const planOf = (tx: TenantTransaction, statement: Statement | undefined): Promise<readonly unknown[]> =>
  tx.query({
    sql: `explain (analyze, format json) ${statement?.sql}`,
    parameters: statement?.parameters ?? [],
  })

/** Counts the rows of a table that a plan of `planOf` has read. */
export const rowsReadOf = (plan: unknown, table: string): number => sumOf(plan, table, rowsRead)

/** Those for which an index is not enough. */
const rowsBeyondIndex = (figure: Figure, nodeType: string) => (nodeType === 'Index Only Scan' ? 0 : rowsRead(figure))

/**
 * How many rows a read answers, how many rows of a table the plan of its first statement about that table has read, and for how
 * many of these no index has all that is asked.
 */
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
    const statement = statements.find(({ sql }) => new RegExp(`\\b${table}\\b`).test(sql))
    const explained = await planOf(tx, statement)
    return {
      found: found.length,
      read: rowsReadOf(explained, table),
      beyond: sumOf(explained, table, rowsBeyondIndex),
    }
  })

import type { ReadTable } from '../database/read-table.ts'
import { sqlType } from '../database/read-table.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'

const shadows = new WeakMap<ReadTable, ReadTable>()

/** A read table's shadow: its rows as they are being made, in a table that nobody else sees and that ends with its transaction. */
export function shadowOf(table: ReadTable): ReadTable {
  let shadow = shadows.get(table)
  if (shadow === undefined) shadows.set(table, (shadow = { ...table, name: `rebuilt_${table.name}` }))
  return shadow
}

/** Without the table's other indexes, which nobody reads here. */
export async function createShadow(tx: TenantTransaction, table: ReadTable): Promise<void> {
  await tx.query({ sql: `create temporary table ${shadowOf(table).name} (like ${table.name}, primary key (${['tenant_id', ...table.key].join(', ')})) on commit drop`, parameters: [] })
}

/** A stretch of a table's keys: after one key, up to another, as PostgreSQL writes them; null: from the first, to the last. */
interface Piece {
  readonly after: readonly string[] | null
  readonly upTo: readonly string[] | null
}

/**
 * A table in pieces of so many rows of its shadow, so that no statement's time grows with the tenant. It is counted too, which
 * tells PostgreSQL how to join the two.
 */
async function piecesOf(tx: TenantTransaction, table: ReadTable, rows: number): Promise<Piece[]> {
  const shadow = shadowOf(table).name
  await tx.query({ sql: `analyze ${shadow}`, parameters: [] })
  if (table.key.length === 0) return [{ after: null, upTo: null }]
  const key = table.key.join(', ')
  const bounds = await tx.query<{ bound: string[] }>({
    sql: `select array[${table.key.map((column) => `${column}::text`).join(', ')}] as bound from (select ${key}, row_number() over (order by ${key}) as place from ${shadow}) as numbered where place % $1 = 0 order by place`,
    parameters: [rows],
  })
  const ends = bounds.map(({ bound }) => bound)
  return [...ends, null].map((upTo, index) => ({ after: ends[index - 1] ?? null, upTo }))
}

/** A piece in SQL: `held` are the table's rows, `made` the shadow's. Both are narrowed, or each piece would go through all of the other. */
interface PieceSql {
  readonly held: string
  readonly made: string
  readonly parameters: readonly string[]
}

function sqlOf(table: ReadTable, tenantId: string, { after, upTo }: Piece): PieceSql {
  const bounds = [{ operator: '>', values: after }, { operator: '<=', values: upTo }].flatMap(({ operator, values }) => (values === null ? [] : [{ operator, values }]))
  const marks = (bound: number) => table.key.map((column, index) => `$${2 + bound * table.key.length + index}::${sqlType(table.columns[column] ?? 'text')}`).join(', ')
  const rowsOf = (alias: string) => {
    const key = table.key.map((column) => `${alias}.${column}`).join(', ')
    return [`${alias}.tenant_id = $1`, ...bounds.map(({ operator }, bound) => `row(${key}) ${operator} row(${marks(bound)})`)].join(' and ')
  }
  return { held: rowsOf('held'), made: rowsOf('made'), parameters: [tenantId, ...bounds.flatMap(({ values }) => values)] }
}

const sameKey = (table: ReadTable): string => ['tenant_id', ...table.key].map((column) => `made.${column} = held.${column}`).join(' and ')

/** The shadow's row that is `held` to the letter, where there is one. */
function isSameRow(table: ReadTable, { made }: PieceSql): string {
  const whole = (alias: string) => `row(${Object.keys(table.columns).map((column) => `${alias}.${column}`).join(', ')})`
  return `${made} and ${sameKey(table)} and ${whole('made')} is not distinct from ${whole('held')}`
}

/**
 * Gives a tenant the rows of the table's shadow. A row that is right already is not touched: where nothing is amiss it is only read.
 * All removals come first: what a row puts may be what another one held (a unique name).
 */
export async function replaceByShadow(tx: TenantTransaction, table: ReadTable, rowsAtOnce: number): Promise<void> {
  const pieces = (await piecesOf(tx, table, rowsAtOnce)).map((piece) => sqlOf(table, tx.tenantId, piece))
  const columns = ['tenant_id', ...Object.keys(table.columns)]
  for (const piece of pieces) {
    await tx.query({ sql: `delete from ${table.name} as held where ${piece.held} and not exists (select from ${shadowOf(table).name} as made where ${isSameRow(table, piece)})`, parameters: piece.parameters })
  }
  for (const piece of pieces) {
    const missing = `not exists (select from ${table.name} as held where ${piece.held} and ${sameKey(table)})`
    const made = `select ${columns.map((column) => `made.${column}`).join(', ')} from ${shadowOf(table).name} as made where ${piece.made} and ${missing}`
    await tx.query({ sql: `insert into ${table.name} (${columns.join(', ')}) ${made}`, parameters: piece.parameters })
  }
}

/** Whether a tenant's rows are those of the table's shadow. */
export async function isAsShadow(tx: TenantTransaction, table: ReadTable, rowsAtOnce: number): Promise<boolean> {
  const [made] = await tx.query<{ count: number }>({ sql: `select count(*) as count from ${shadowOf(table).name}`, parameters: [] })
  let [held, same] = [0, 0]
  for (const piece of await piecesOf(tx, table, rowsAtOnce)) {
    const sql = sqlOf(table, tx.tenantId, piece)
    const counting = `select count(*) as held, count(made.tenant_id) as same from ${table.name} as held left join ${shadowOf(table).name} as made on ${isSameRow(table, sql)} where ${sql.held}`
    const [counts] = await tx.query<{ held: number; same: number }>({ sql: counting, parameters: sql.parameters })
    held += counts?.held ?? 0
    same += counts?.same ?? 0
  }
  return held === made?.count && same === held
}

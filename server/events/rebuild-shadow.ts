import type { ReadTable } from '../database/read-table.ts'
import { sqlType } from '../database/read-table.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'

const shadows = new WeakMap<ReadTable, ReadTable>()

/** A read table's shadow: a temporary table of the same shape, dropped with its transaction. */
export function shadowOf(table: ReadTable): ReadTable {
  let shadow = shadows.get(table)
  if (shadow === undefined) shadows.set(table, (shadow = { ...table, name: `rebuilt_${table.name}` }))
  return shadow
}

/** Creates the shadow with its primary key and without the table's other indexes. */
export async function createShadow(tx: TenantTransaction, table: ReadTable): Promise<void> {
  // A second fold of the same transaction begins with empty shadows.
  tx.send({ sql: `drop table if exists pg_temp.${shadowOf(table).name}`, parameters: [] })
  await tx.query({
    sql: `create temporary table ${shadowOf(table).name} (like ${table.name}, primary key (${['tenant_id', ...table.key].join(', ')})) on commit drop`,
    parameters: [],
  })
}

/**
 * A range of a table's keys, as PostgreSQL writes them as text. `after` null: from the first key; `upTo` null: to the
 * last key.
 */
interface KeyRange {
  readonly after: readonly string[] | null
  readonly upTo: readonly string[] | null
}

/**
 * Ranges of `rows` rows of the shadow each, so that the time of a statement does not grow with the tenant. `analyze`
 * counts the shadow, from which PostgreSQL plans the join.
 */
async function keyRangesOf(tx: TenantTransaction, table: ReadTable, rows: number): Promise<KeyRange[]> {
  const shadow = shadowOf(table).name
  await tx.query({ sql: `analyze ${shadow}`, parameters: [] })
  if (table.key.length === 0) return [{ after: null, upTo: null }]
  const key = table.key.join(', ')
  // Raw SQL here and below: the table and its columns vary.
  const bounds = await tx.query<{ bound: string[] }>({
    sql: `select array[${table.key.map((column) => `${column}::text`).join(', ')}] as bound from (select ${key}, row_number() over (order by ${key}) as place from ${shadow}) as numbered where place % $1 = 0 order by place`,
    parameters: [rows],
  })
  const ends = bounds.map(({ bound }) => bound)
  return [...ends, null].map((upTo, index) => ({ after: ends[index - 1] ?? null, upTo }))
}

/**
 * A range as SQL conditions: on `held`, the table's rows, and on `made`, the shadow's rows. Both are narrowed:
 * otherwise each range would scan the whole other table.
 */
interface RangeSql {
  readonly held: string
  readonly made: string
  readonly parameters: readonly string[]
}

function sqlOf(table: ReadTable, tenantId: string, { after, upTo }: KeyRange): RangeSql {
  const bounds = [
    { operator: '>', values: after },
    { operator: '<=', values: upTo },
  ].flatMap(({ operator, values }) => (values === null ? [] : [{ operator, values }]))
  const marks = (bound: number) =>
    table.key
      .map((column, index) => `$${2 + bound * table.key.length + index}::${sqlType(table.columns[column] ?? 'text')}`)
      .join(', ')
  const rowsOf = (alias: string) => {
    const key = table.key.map((column) => `${alias}.${column}`).join(', ')
    return [
      `${alias}.tenant_id = $1`,
      ...bounds.map(({ operator }, bound) => `row(${key}) ${operator} row(${marks(bound)})`),
    ].join(' and ')
  }
  return {
    held: rowsOf('held'),
    made: rowsOf('made'),
    parameters: [tenantId, ...bounds.flatMap(({ values }) => values)],
  }
}

const sameKey = (table: ReadTable): string =>
  ['tenant_id', ...table.key].map((column) => `made.${column} = held.${column}`).join(' and ')

/** The condition that a row of the shadow equals the row `held` in every column. */
function isSameRow(table: ReadTable): string {
  const whole = (alias: string) =>
    `row(${Object.keys(table.columns)
      .map((column) => `${alias}.${column}`)
      .join(', ')})`
  return `${sameKey(table)} and ${whole('made')} is not distinct from ${whole('held')}`
}

/**
 * Replaces a tenant's rows by the rows of the table's shadow. An equal row is not touched. All removals come first: a
 * new row may hold what a removed row held (a unique name). After them, a row whose key is in both tables is equal.
 *
 * The forms are those that Citus carries out for a distributed table and a temporary one: the common table expression in
 * the removal, and `on conflict` in the insertion, without which it would copy the rows past row-level security.
 */
export async function replaceByShadow(tx: TenantTransaction, table: ReadTable, rowsAtOnce: number): Promise<void> {
  const ranges = (await keyRangesOf(tx, table, rowsAtOnce)).map((range) => sqlOf(table, tx.tenantId, range))
  const columns = Object.keys(table.columns)
  for (const range of ranges) {
    await tx.query({
      sql: `with made as materialized (select * from ${shadowOf(table).name} as made where ${range.made})
delete from ${table.name} as held where ${range.held} and not exists (select from made where ${isSameRow(table)})`,
      parameters: range.parameters,
    })
  }
  for (const range of ranges) {
    await tx.query({
      sql: `insert into ${table.name} (tenant_id, ${columns.join(', ')})
select h.tenant_id, ${columns.map((column) => `made.${column}`).join(', ')} from tenant_head h cross join ${shadowOf(table).name} as made
where h.tenant_id = $1 and ${range.made} on conflict (${['tenant_id', ...table.key].join(', ')}) do nothing`,
      parameters: range.parameters,
    })
  }
}

/** How many rows a relation has. The relation varies, so nothing declares the count. */
export async function countRows(
  tx: TenantTransaction,
  relation: string,
  parameters: readonly string[],
): Promise<number> {
  const [row] = await tx.query<{ count: number }>({ sql: `select count(*) as count from ${relation}`, parameters })
  return row?.count ?? 0
}

/** Whether a tenant's rows equal the rows of the table's shadow. */
export async function isAsShadow(tx: TenantTransaction, table: ReadTable, rowsAtOnce: number): Promise<boolean> {
  const made = await countRows(tx, shadowOf(table).name, [])
  let [held, same] = [0, 0]
  for (const range of await keyRangesOf(tx, table, rowsAtOnce)) {
    const sql = sqlOf(table, tx.tenantId, range)
    const rows = `${table.name} as held`
    const join = `join ${shadowOf(table).name} as made on ${isSameRow(table)}`
    held += await countRows(tx, `${rows} where ${sql.held}`, sql.parameters)
    same += await countRows(tx, `${rows} ${join} where ${sql.held} and ${sql.made}`, sql.parameters)
  }
  return held === made && same === held
}

import type { ReadTable } from '../database/read-table.ts'
import { matchesKey, recordset, sharingRows, sqlType } from '../database/read-table.ts'
import type { Statement } from '../database/statement.ts'
import type { Change, Row, Value } from './projection.ts'
import { sharedFields } from './shared-fields.ts'

/** A row's key within its table and tenant, one text or number. `row` has at least the key's columns. */
function rowKey({ key }: ReadTable, row: Row): Value {
  const [column, ...more] = key
  const value = column === undefined ? null : (row[column] ?? null)
  return more.length === 0 && typeof value !== 'object' ? value : JSON.stringify(key.map((each) => row[each]))
}

/** Two changes of one row as one change. */
function merge(before: Change | undefined, change: Change): Change {
  if (before === undefined) return change
  switch (change.kind) {
    case 'insert':
      throw new Error(`A projection inserts a row of ${change.table.name} after ${before.kind}`)
    case 'put':
    case 'remove':
      return change
    case 'patch':
      if (before.kind === 'insert' || before.kind === 'put') return { ...before, row: { ...before.row, ...change.set } }
      if (before.kind === 'patch') return { ...before, set: { ...before.set, ...change.set } }
      throw new Error(`A projection patches a row of ${change.table.name} after ${before.kind}`)
    case 'add':
      if (before.kind === 'add') return { ...before, deltas: sum(before.deltas, change.deltas) }
      throw new Error(`A projection adds to a row of ${change.table.name} after ${before.kind}`)
    default:
      return change satisfies never
  }
}

function sum(left: Readonly<Record<string, number>>, right: Readonly<Record<string, number>>): Record<string, number> {
  const total: Record<string, number> = { ...left }
  for (const [column, delta] of Object.entries(right)) total[column] = (total[column] ?? 0) + delta
  return total
}

/** The row that a change makes where the table has no such row yet; null: no row. */
function rowMadeBy(change: Change): Row | null {
  switch (change.kind) {
    case 'insert':
    case 'put':
      return change.row
    case 'remove':
    case 'patch':
      return null
    case 'add':
      return { ...change.key, ...change.deltas }
    default:
      return change satisfies never
  }
}

/** Many changes, folded to at most one for each row: 500 new labels become one statement for each table. */
export class ChangeSet {
  readonly #tables = new Map<ReadTable, Map<Value, Change>>()

  apply(changes: readonly Change[]): void {
    for (const change of changes) {
      let rows = this.#tables.get(change.table)
      if (rows === undefined) this.#tables.set(change.table, (rows = new Map<Value, Change>()))
      const key = rowKey(change.table, 'row' in change ? change.row : change.key)
      rows.set(key, merge(rows.get(key), change))
    }
  }

  /** The rows that the changes make in an empty table. */
  expectedRows(table: ReadTable, tenantId: string): ExpectedRows {
    const rows = [...(this.#tables.get(table)?.values() ?? [])].map(rowMadeBy).filter((row) => row !== null)
    return { rows: rows.length, matching: inChunks(rows, (chunk) => matchStatement(table, tenantId, chunk)) }
  }

  /**
   * The statements that write the changes for a tenant, table by table: one for each kind of change. Removals come
   * first: the row of another change may hold what the removed row held (a unique name). `into` names a table of the
   * same shape that is written instead. In every statement `$1` is the tenant's id.
   *
   * Many rows are inserted beside the tenant's row of `tenant_head`, because that row tells Citus the node of a
   * statement whose rows come from a parameter. So the tenant must have a head: without one these statements write
   * nothing.
   */
  statements(tenantId: string, into: (table: ReadTable) => ReadTable = (table) => table): Statement[][] {
    return [...this.#tables].map(([readTable, changesByKey]) => {
      const table = into(readTable)
      const changes = [...changesByKey.values()]
      const patches = Map.groupBy(
        changes.filter((change) => change.kind === 'patch'),
        (change) => Object.keys(change.set).toSorted().join(),
      )
      return [
        ...inChunks(
          changes.flatMap((change) => (change.kind === 'remove' ? [change.key] : [])),
          (keys) => removeStatement(table, tenantId, keys),
        ),
        ...inChunks(
          changes.flatMap((change) => (change.kind === 'insert' ? [change.row] : [])),
          (rows) => insertStatement(table, tenantId, rows),
        ),
        ...inChunks(
          changes.flatMap((change) => (change.kind === 'put' ? [change.row] : [])),
          (rows) => putStatement(table, tenantId, rows),
        ),
        ...inChunks(
          changes.flatMap((change) => (change.kind === 'add' ? [{ ...change.key, ...change.deltas }] : [])),
          (rows) => addStatement(table, tenantId, rows),
        ),
        ...[...patches.values()].flatMap((group) =>
          inChunks(
            group.map((change) => ({ ...change.key, ...change.set })),
            (rows) => patchStatement(table, tenantId, rows),
          ),
        ),
      ]
    })
  }
}

/** The contents of a table to which nothing but these changes was ever made. */
export interface ExpectedRows {
  readonly rows: number
  /** Each counts those of its rows that the table holds unchanged. */
  readonly matching: readonly Statement<{ count: number }>[]
}

// A rebuild writes a tenant's whole history. The bound keeps each statement below the time-out of a request.
const ROWS_A_STATEMENT = 1_000

function inChunks<Answer>(
  rows: readonly Row[],
  statement: (rows: readonly Row[]) => Statement<Answer>,
): Statement<Answer>[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, index) =>
    statement(rows.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT)),
  )
}

const texts = new WeakMap<ReadTable, Map<string, string>>()

/** A statement's text, built once for each table and kind. */
function textOf(table: ReadTable, kind: string, build: () => string): string {
  let built = texts.get(table)
  if (built === undefined) texts.set(table, (built = new Map<string, string>()))
  let text = built.get(kind)
  if (text === undefined) built.set(kind, (text = build()))
  return text
}

/** How many rows are sent: their relation, and its parameters from `$2` on. */
interface ManyRows {
  readonly relation: typeof recordset
  parametersOf(rows: readonly Row[], table: ReadTable): readonly unknown[]
}

const firstKey = ({ key: [column = ''] }: ReadTable) => column

/** `$3` has the values of `firstKey`, for `amongKeys`. */
const keyedRows: ManyRows = {
  relation: recordset,
  parametersOf: (rows, table) => [JSON.stringify(rows), rows.map((row) => row[firstKey(table)])],
}

/**
 * The condition that lets PostgreSQL find the rows by their keys. Without it, it reads all rows of a tenant whose number
 * it does not know yet (no statistics), or takes for small, to join them to the few that are sent.
 */
const amongKeys = (table: ReadTable) =>
  ` and ${table.name}.${firstKey(table)} = any($3::${sqlType(table.columns[firstKey(table)] ?? 'text')}[])`

/** Only for inserts: row-level security lets no key that is a `coalesce` look into an index. */
const sharing: ManyRows = {
  relation: sharingRows,
  parametersOf(rows) {
    const { shared, own } = sharedFields(rows)
    return [JSON.stringify(own), JSON.stringify([shared])]
  },
}

/** The text of a write of one row (its values are parameters from `$2` on) and of many rows (relation `r`). */
interface RowTexts {
  readonly kind: string
  readonly columns: readonly string[]
  readonly manyRows: ManyRows
  one(value: (column: string) => string): string
  many(relation: string): string
}

function rowStatement(
  table: ReadTable,
  { kind, columns, manyRows, one, many }: RowTexts,
  tenantId: string,
  rows: readonly Row[],
): Statement {
  const [row, ...more] = rows
  // One row's values as they are cost PostgreSQL less than a JSON text, and most writes are of one row.
  if (row !== undefined && more.length === 0) {
    const value = (column: string) => `$${columns.indexOf(column) + 2}::${sqlType(table.columns[column] ?? 'text')}`
    return {
      sql: textOf(table, `${kind} one`, () => one(value)),
      parameters: [tenantId, ...columns.map((column) => parameterOf(row[column] ?? null))],
    }
  }
  return {
    sql: textOf(table, `${kind} many`, () => many(manyRows.relation(table, columns, 'r'))),
    parameters: [tenantId, ...manyRows.parametersOf(rows, table)],
  }
}

/** The driver would send a list as an array of PostgreSQL. */
const parameterOf = (value: Value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)

function insertTexts(table: ReadTable, kind: string, onConflict: string): RowTexts {
  const columns = Object.keys(table.columns)
  const into = `insert into ${table.name} (tenant_id, ${columns.join(', ')})`
  return {
    kind,
    columns,
    manyRows: sharing,
    one: (value) => `${into}\nvalues ($1, ${columns.map(value).join(', ')})${onConflict}`,
    many: (relation) => `${into}
select h.tenant_id, ${columns.map((column) => `r.${column}`).join(', ')} from tenant_head h cross join ${relation} where h.tenant_id = $1${onConflict}`,
  }
}

const valueColumns = (table: ReadTable) => Object.keys(table.columns).filter((column) => !table.key.includes(column))
const conflict = (table: ReadTable, action: string) =>
  `\non conflict (${['tenant_id', ...table.key].join(', ')}) do ${action}`

function insertStatement(table: ReadTable, tenantId: string, rows: readonly Row[]): Statement {
  return rowStatement(table, insertTexts(table, 'insert', ''), tenantId, rows)
}

function putStatement(table: ReadTable, tenantId: string, rows: readonly Row[]): Statement {
  const values = valueColumns(table)
  const action =
    values.length === 0
      ? 'nothing'
      : `update set ${values.map((column) => `${column} = excluded.${column}`).join(', ')}`
  return rowStatement(table, insertTexts(table, 'put', conflict(table, action)), tenantId, rows)
}

function addStatement(table: ReadTable, tenantId: string, rows: readonly Row[]): Statement {
  const counters = valueColumns(table)
  const action = `update set ${counters.map((column) => `${column} = ${table.name}.${column} + excluded.${column}`).join(', ')}`
  return rowStatement(table, insertTexts(table, 'add', conflict(table, action)), tenantId, rows)
}

const isKey = (table: ReadTable, value: (column: string) => string) =>
  table.key.map((column) => ` and ${column} = ${value(column)}`).join('')

function patchStatement(table: ReadTable, tenantId: string, rows: readonly Row[]): Statement {
  // The rows of one statement all set the same columns.
  const columns = Object.keys(table.columns).filter((column) => rows.some((row) => column in row))
  const set = (value: (column: string) => string) =>
    columns
      .filter((column) => !table.key.includes(column))
      .map((column) => `${column} = ${value(column)}`)
      .join(', ')
  const rowTexts: RowTexts = {
    kind: `patch ${columns.join()}`,
    columns,
    manyRows: keyedRows,
    one: (value) => `update ${table.name} set ${set(value)} where tenant_id = $1${isKey(table, value)}`,
    many: (relation) =>
      `update ${table.name} set ${set((column) => `r.${column}`)} from ${relation} where ${table.name}.tenant_id = $1${amongKeys(table)}${matchesKey(table)}`,
  }
  return rowStatement(table, rowTexts, tenantId, rows)
}

function removeStatement(table: ReadTable, tenantId: string, keys: readonly Row[]): Statement {
  const rowTexts: RowTexts = {
    kind: 'remove',
    columns: table.key,
    manyRows: keyedRows,
    one: (value) => `delete from ${table.name} where tenant_id = $1${isKey(table, value)}`,
    many: (relation) =>
      `delete from ${table.name} using ${relation} where ${table.name}.tenant_id = $1${amongKeys(table)}${matchesKey(table)}`,
  }
  return rowStatement(table, rowTexts, tenantId, keys)
}

function matchStatement(table: ReadTable, tenantId: string, rows: readonly Row[]): Statement<{ count: number }> {
  const columns = Object.keys(table.columns)
  const whole = (alias: string) => `row(${columns.map((column) => `${alias}.${column}`).join(', ')})`
  const sql = `select count(*) as count from ${table.name} cross join ${recordset(table, columns, 'r')}
where ${table.name}.tenant_id = $1${matchesKey(table)} and ${whole(table.name)} is not distinct from ${whole('r')}`
  return { sql, parameters: [tenantId, JSON.stringify(rows)] }
}

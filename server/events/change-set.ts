import type { ReadTable } from '../database/read-table.ts'
import { sqlType } from '../database/read-table.ts'
import type { Statement } from '../database/statement.ts'
import type { Change, Row } from './projection.ts'

function keyOf(table: ReadTable, row: Row): string {
  return JSON.stringify(table.key.map((column) => row[column]))
}

/** Two changes of one row as one. */
function merge(before: Change | undefined, change: Change): Change {
  if (before === undefined) return change
  switch (change.kind) {
    case 'put':
    case 'remove':
      return change
    case 'patch':
      if (before.kind === 'put') return { ...before, row: { ...before.row, ...change.set } }
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

/** Many changes, folded to at most one for each row: 500 labels become one statement a table. */
export class ChangeSet {
  readonly #tables = new Map<ReadTable, Map<string, Change>>()

  apply(changes: readonly Change[]): void {
    for (const change of changes) {
      let rows = this.#tables.get(change.table)
      if (rows === undefined) this.#tables.set(change.table, (rows = new Map<string, Change>()))
      const key = keyOf(change.table, change.kind === 'put' ? change.row : change.key)
      rows.set(key, merge(rows.get(key), change))
    }
  }

  /** The rows that the changes make of an empty table. */
  expectedRows(table: ReadTable, tenantId: string): ExpectedRows {
    const rows = [...(this.#tables.get(table)?.values() ?? [])].flatMap((change) => {
      if (change.kind === 'put') return [change.row]
      return change.kind === 'add' ? [{ ...zeros(table), ...change.key, ...change.deltas }] : []
    })
    return { rows: rows.length, matching: inChunks(rows, (chunk) => matchStatement(table, tenantId, chunk)) }
  }

  /**
   * The statements that carry the changes out for a tenant, table by table: one for each kind of change. Removals come
   * first: what another row puts may be what the removed one held (a unique name). `into` names a table of the same shape that
   * is written in a table's place.
   */
  statements(tenantId: string, into: (table: ReadTable) => ReadTable = (table) => table): Statement[][] {
    return [...this.#tables].map(([described, net]) => {
      const table = into(described)
      const changes = [...net.values()]
      const patches = Map.groupBy(changes.filter((change) => change.kind === 'patch'), (change) => Object.keys(change.set).toSorted().join())
      return [
        ...inChunks(changes.flatMap((change) => (change.kind === 'remove' ? [change.key] : [])), (keys) => removeStatement(table, tenantId, keys)),
        ...inChunks(changes.flatMap((change) => (change.kind === 'put' ? [change.row] : [])), (rows) => putStatement(table, tenantId, rows)),
        ...inChunks(changes.flatMap((change) => (change.kind === 'add' ? [{ ...change.key, ...change.deltas }] : [])), (rows) => addStatement(table, tenantId, rows)),
        ...[...patches.values()].flatMap((group) => inChunks(group.map((change) => ({ ...change.key, ...change.set })), (rows) => patchStatement(table, tenantId, rows))),
      ]
    })
  }
}

/** What a table must hold where nothing but these changes was ever made to it. */
export interface ExpectedRows {
  readonly rows: number
  /** They count those of the rows that the table has to the letter. */
  readonly matching: readonly Statement<{ count: number }>[]
}

// A rebuild writes a tenant's whole history: in pieces, so that no statement meets the time-out of a request.
const ROWS_A_STATEMENT = 1_000

function inChunks<Answer>(rows: readonly Row[], statement: (rows: readonly Row[]) => Statement<Answer>): Statement<Answer>[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, index) => statement(rows.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT)))
}

const texts = new WeakMap<ReadTable, Map<string, string>>()

/** A statement's text, written once for its table: a write sends the same few again and again. */
function textOf(table: ReadTable, kind: string, write: () => string): string {
  let known = texts.get(table)
  if (known === undefined) texts.set(table, (known = new Map<string, string>()))
  let text = known.get(kind)
  if (text === undefined) known.set(kind, (text = write()))
  return text
}

/** `json_to_recordset($2::json) as r(id integer, name text)`: any number of rows as one parameter, one prepared text. */
function recordset(table: ReadTable, columns: readonly string[]): string {
  const typed = columns.map((column) => `${column} ${sqlType(table.columns[column] ?? 'text')}`)
  return `json_to_recordset($2::json) as r(${typed.join(', ')})`
}

function putStatement(table: ReadTable, tenantId: string, rows: readonly Row[]): Statement {
  const sql = textOf(table, 'put', () => {
    const columns = Object.keys(table.columns)
    const rest = columns.filter((column) => !table.key.includes(column))
    const onConflict = rest.length === 0 ? 'nothing' : `update set ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}`
    return `insert into ${table.name} (tenant_id, ${columns.join(', ')})
select $1, ${columns.map((column) => `r.${column}`).join(', ')} from ${recordset(table, columns)}
on conflict (${['tenant_id', ...table.key].join(', ')}) do ${onConflict}`
  })
  return { sql, parameters: [tenantId, JSON.stringify(rows)] }
}

function addStatement(table: ReadTable, tenantId: string, rows: readonly Row[]): Statement {
  const sql = textOf(table, 'add', () => {
    const columns = Object.keys(table.columns)
    const counters = columns.filter((column) => !table.key.includes(column))
    const value = (column: string) => (counters.includes(column) ? `coalesce(r.${column}, 0)` : `r.${column}`)
    return `insert into ${table.name} (tenant_id, ${columns.join(', ')})
select $1, ${columns.map(value).join(', ')} from ${recordset(table, columns)}
on conflict (${['tenant_id', ...table.key].join(', ')}) do update set ${counters.map((column) => `${column} = ${table.name}.${column} + excluded.${column}`).join(', ')}`
  })
  return { sql, parameters: [tenantId, JSON.stringify(rows)] }
}

function patchStatement(table: ReadTable, tenantId: string, rows: readonly Row[]): Statement {
  // The rows of one statement all set the same columns.
  const columns = Object.keys(table.columns).filter((column) => rows.some((row) => column in row))
  const sql = textOf(table, `patch ${columns.join()}`, () => {
    const set = columns.filter((column) => !table.key.includes(column))
    return `update ${table.name} set ${set.map((column) => `${column} = r.${column}`).join(', ')}
from ${recordset(table, columns)}
where ${table.name}.tenant_id = $1${matchesKey(table)}`
  })
  return { sql, parameters: [tenantId, JSON.stringify(rows)] }
}

const zeros = (table: ReadTable): Row => Object.fromEntries(Object.keys(table.columns).filter((column) => !table.key.includes(column)).map((column) => [column, 0]))

function matchStatement(table: ReadTable, tenantId: string, rows: readonly Row[]): Statement<{ count: number }> {
  const columns = Object.keys(table.columns)
  const whole = (alias: string) => `row(${columns.map((column) => `${alias}.${column}`).join(', ')})`
  const sql = `select count(*) as count from ${recordset(table, columns)} join ${table.name} on ${table.name}.tenant_id = $1${matchesKey(table)} where ${whole(table.name)} is not distinct from ${whole('r')}`
  return { sql, parameters: [tenantId, JSON.stringify(rows)] }
}

function removeStatement(table: ReadTable, tenantId: string, keys: readonly Row[]): Statement {
  const sql = textOf(table, 'remove', () => `delete from ${table.name} using ${recordset(table, table.key)} where ${table.name}.tenant_id = $1${matchesKey(table)}`)
  return { sql, parameters: [tenantId, JSON.stringify(keys)] }
}

function matchesKey(table: ReadTable): string {
  return table.key.map((column) => ` and ${table.name}.${column} = r.${column}`).join('')
}

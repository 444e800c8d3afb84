import type { ReadTable } from '../database/read-table.ts'
import { matchesKey, recordset, sqlType } from '../database/read-table.ts'
import type { Statement } from '../database/statement.ts'
import type { Change, Row } from './projection.ts'

/** A row's key in its table and tenant, as one text. `row`: its key columns, others beside them or not. */
export function rowKey(table: ReadTable, row: Row): string {
  return JSON.stringify(table.key.map((column) => row[column]))
}

/** Two changes of one row as one. */
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

/** What a change makes of a row; null: there is none. */
function madeOf(row: Row | null, change: Change): Row | null {
  switch (change.kind) {
    case 'insert':
    case 'put':
      return change.row
    case 'remove':
      return null
    case 'patch':
      return row === null ? null : { ...row, ...change.set }
    case 'add': {
      const before = row ?? { ...zeros(change.table), ...change.key }
      return { ...before, ...Object.fromEntries(Object.entries(change.deltas).map(([column, delta]) => [column, Number(before[column]) + delta])) }
    }
    default:
      return change satisfies never
  }
}

/** Many changes, folded to at most one for each row: 500 labels become one statement a table. */
export class ChangeSet {
  readonly #tables = new Map<ReadTable, Map<string, Change>>()

  apply(changes: readonly Change[]): void {
    for (const change of changes) {
      let rows = this.#tables.get(change.table)
      if (rows === undefined) this.#tables.set(change.table, (rows = new Map<string, Change>()))
      const key = rowKey(change.table, 'row' in change ? change.row : change.key)
      rows.set(key, merge(rows.get(key), change))
    }
  }

  touches(tables: readonly ReadTable[]): boolean {
    return tables.some((table) => this.#tables.has(table))
  }

  /** Whether a change is of a row that must be there; the others bring theirs. */
  findsRows(): boolean {
    return [...this.#tables.values()].some((rows) => [...rows.values()].some(({ kind }) => kind === 'patch' || kind === 'remove'))
  }

  /** What the changes make of rows of a table, by their keys; null: there is none. */
  madeOf(table: ReadTable, rows: ReadonlyMap<string, Row | null>): Map<string, Row | null> {
    const net = this.#tables.get(table)
    return new Map([...rows].map(([key, row]) => {
      const change = net?.get(key)
      return [key, change === undefined ? row : madeOf(row, change)]
    }))
  }

  /** The rows that the changes make of an empty table. */
  expectedRows(table: ReadTable, tenantId: string): ExpectedRows {
    const rows = [...(this.#tables.get(table)?.values() ?? [])].map((change) => madeOf(null, change)).filter((row) => row !== null)
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
        ...inChunks(changes.flatMap((change) => (change.kind === 'insert' ? [change.row] : [])), (rows) => insertStatement(table, tenantId, rows)),
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

const typed = (table: ReadTable, columns: readonly string[], write: (column: string, type: string, index: number) => string) =>
  columns.map((column, index) => write(column, sqlType(table.columns[column] ?? 'text'), index)).join(', ')

/** `(select $2::integer as id, $3::text as name) as r`: one row's values as they are, which PostgreSQL reads in less time. */
const oneRow = (table: ReadTable, columns: readonly string[]) => `(select ${typed(table, columns, (column, type, index) => `$${index + 2}::${type} as ${column}`)}) as r`
/** Many rows by the columns in which they differ, and once what they have in common. */
const alikeRows = (table: ReadTable, differing: readonly string[], common: readonly string[]) =>
  `(select v.*, ${typed(table, common, (column, type, index) => `$${index + 3}::${type} as ${column}`)} from ${recordset(table, differing, 'v')}) as r`

/** A hundred labels of one call differ in two columns of 23. More columns than this would make many texts, and little shorter. */
const DIFFERING_MAX = 3

/** The columns in which rows differ, where they are few and others are left; else null. */
function fewDiffering(columns: readonly string[], [first, ...rest]: readonly Row[]): readonly string[] | null {
  const differing: string[] = []
  for (const column of columns) {
    if (rest.some((row) => row[column] !== first?.[column])) differing.push(column)
    if (differing.length > DIFFERING_MAX) return null
  }
  return differing.length > 0 && differing.length < columns.length ? differing : null
}

interface RowStatement {
  readonly table: ReadTable
  /** Tells this statement from the table's others. */
  readonly kind: string
  readonly columns: readonly string[]
  /** Its text over the rows' relation `r`; `$1` is the tenant's id. */
  write(relation: string): string
}

function rowStatement<Answer>({ table, kind, columns, write }: RowStatement, tenantId: string, rows: readonly Row[]): Statement<Answer> {
  const [first, ...rest] = rows
  const valuesOf = (names: readonly string[]) => names.map((column) => first?.[column] ?? null)
  if (rest.length === 0) return { sql: textOf(table, `${kind} one`, () => write(oneRow(table, columns))), parameters: [tenantId, ...valuesOf(columns)] }
  const differing = fewDiffering(columns, rows)
  if (differing === null) return { sql: textOf(table, `${kind} many`, () => write(recordset(table, columns, 'r'))), parameters: [tenantId, JSON.stringify(rows)] }
  const common = columns.filter((column) => !differing.includes(column))
  return {
    sql: textOf(table, `${kind} alike ${differing.join()}`, () => write(alikeRows(table, differing, common))),
    parameters: [tenantId, JSON.stringify(rows.map((row) => Object.fromEntries(differing.map((column) => [column, row[column] ?? null])))), ...valuesOf(common)],
  }
}

const insertText = (table: ReadTable, columns: readonly string[], relation: string) =>
  `insert into ${table.name} (tenant_id, ${columns.join(', ')})
select $1, ${columns.map((column) => `r.${column}`).join(', ')} from ${relation}`

function insertStatement(table: ReadTable, tenantId: string, rows: readonly Row[]): Statement {
  const columns = Object.keys(table.columns)
  return rowStatement({ table, kind: 'insert', columns, write: (relation) => insertText(table, columns, relation) }, tenantId, rows)
}

function putStatement(table: ReadTable, tenantId: string, rows: readonly Row[]): Statement {
  const columns = Object.keys(table.columns)
  const write = (relation: string) => {
    const rest = columns.filter((column) => !table.key.includes(column))
    const onConflict = rest.length === 0 ? 'nothing' : `update set ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}`
    return `${insertText(table, columns, relation)}
on conflict (${['tenant_id', ...table.key].join(', ')}) do ${onConflict}`
  }
  return rowStatement({ table, kind: 'put', columns, write }, tenantId, rows)
}

function addStatement(table: ReadTable, tenantId: string, rows: readonly Row[]): Statement {
  const columns = Object.keys(table.columns)
  const write = (relation: string) => {
    const counters = columns.filter((column) => !table.key.includes(column))
    const value = (column: string) => (counters.includes(column) ? `coalesce(r.${column}, 0)` : `r.${column}`)
    return `insert into ${table.name} (tenant_id, ${columns.join(', ')})
select $1, ${columns.map(value).join(', ')} from ${relation}
on conflict (${['tenant_id', ...table.key].join(', ')}) do update set ${counters.map((column) => `${column} = ${table.name}.${column} + excluded.${column}`).join(', ')}`
  }
  return rowStatement({ table, kind: 'add', columns, write }, tenantId, rows)
}

function patchStatement(table: ReadTable, tenantId: string, rows: readonly Row[]): Statement {
  // The rows of one statement all set the same columns.
  const columns = Object.keys(table.columns).filter((column) => rows.some((row) => column in row))
  const write = (relation: string) => {
    const set = columns.filter((column) => !table.key.includes(column))
    return `update ${table.name} set ${set.map((column) => `${column} = r.${column}`).join(', ')}
from ${relation}
where ${table.name}.tenant_id = $1${matchesKey(table)}`
  }
  return rowStatement({ table, kind: `patch ${columns.join()}`, columns, write }, tenantId, rows)
}

function removeStatement(table: ReadTable, tenantId: string, keys: readonly Row[]): Statement {
  const write = (relation: string) => `delete from ${table.name} using ${relation} where ${table.name}.tenant_id = $1${matchesKey(table)}`
  return rowStatement({ table, kind: 'remove', columns: table.key, write }, tenantId, keys)
}

const zeros = (table: ReadTable): Row => Object.fromEntries(Object.keys(table.columns).filter((column) => !table.key.includes(column)).map((column) => [column, 0]))

function matchStatement(table: ReadTable, tenantId: string, rows: readonly Row[]): Statement<{ count: number }> {
  const columns = Object.keys(table.columns)
  const whole = (alias: string) => `row(${columns.map((column) => `${alias}.${column}`).join(', ')})`
  const write = (relation: string) => `select count(*) as count from ${relation} join ${table.name} on ${table.name}.tenant_id = $1${matchesKey(table)} where ${whole(table.name)} is not distinct from ${whole('r')}`
  return rowStatement({ table, kind: 'match', columns, write }, tenantId, rows)
}

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReadTable } from '../database/read-table.ts'
import type { Statement } from '../database/statement.ts'
import { ChangeSet } from './change-set.ts'
import type { Change, Row, Value } from './projection.ts'
import { add, insert, patch, put, remove } from './projection.ts'
import { boards, notes } from './notes.test-support.ts'
import { samples } from '../../infra/test/samples.ts'

type Tables = Map<string, Map<string, Row>>

const keyOf = (table: ReadTable, row: Row) => JSON.stringify(table.key.map((column) => row[column]))
const rowsOf = (tables: Tables, table: ReadTable) => tables.get(table.name) ?? new Map<string, Row>()
const copyOf = (tables: Tables): Tables => new Map([...tables].map(([name, rows]) => [name, new Map(rows)]))

/** Applies one change to a table of rows. Folding must give the same rows as this specification. */
function applyOne(tables: Tables, change: Change): void {
  const rows = rowsOf(tables, change.table)
  const key = keyOf(change.table, 'row' in change ? change.row : change.key)
  const row = rows.get(key)
  if (change.kind === 'insert' && row !== undefined) throw new Error(`There is a row ${key} already`)
  if ('row' in change) rows.set(key, change.row)
  if (change.kind === 'remove') rows.delete(key)
  if (change.kind === 'patch' && row !== undefined) rows.set(key, { ...row, ...change.set })
  if (change.kind === 'add') {
    const counters = Object.keys(change.table.columns).filter((column) => !change.table.key.includes(column))
    rows.set(key, {
      ...change.key,
      ...Object.fromEntries(
        counters.map((column) => [column, Number(row?.[column] ?? 0) + (change.deltas[column] ?? 0)]),
      ),
    })
  }
  tables.set(change.table.name, rows)
}

/**
 * The rows that a statement carries, as its SQL says: one row as values, many rows as a JSON text of
 * whole rows, or as one of their own fields and one of those that they share.
 */
function rowsSent({ sql, parameters }: Statement): Row[] {
  const [, typed] = /json_to_recordset\(\$2::json\) as [or]\((.*?)\)/.exec(sql) ?? []
  if (typed !== undefined) {
    const names = typed.split(', ').map((column) => column.split(' ')[0] ?? '')
    const own = String(parameters[1])
    const shared = sql.includes('json_to_recordset($3::json)') ? String(parameters[2]) : '[{}]'
    const among = /\.(\w+) = any\(\$3::/.exec(sql)?.[1]
    const isAmong = (row: Row) => among === undefined || (parameters[2] as Value[]).includes(row[among] ?? null)
    return (JSON.parse(own) as Row[]).filter(isAmong).flatMap((sent) =>
      // A cross join: a shared list of another length than one gives another number of rows.
      (JSON.parse(shared) as Row[]).map((common) =>
        Object.fromEntries(names.map((name) => [name, sent[name] ?? common[name] ?? null])),
      ),
    )
  }
  const valueOf = (number: string | undefined) => parameters[Number(number) - 1] as Value
  const [, columns, values] = /^insert into \w+ \(tenant_id, (.*?)\)\nvalues \(\$1, (.*?)\)/.exec(sql) ?? []
  if (columns !== undefined && values !== undefined) {
    const numbers = [...values.matchAll(/\$(\d+)::/g)].map(([, number]) => number)
    return [Object.fromEntries(columns.split(', ').map((name, index) => [name, valueOf(numbers[index])]))]
  }
  return [
    Object.fromEntries([...sql.matchAll(/(\w+) = \$(\d+)::/g)].map(([, name = '', number]) => [name, valueOf(number)])),
  ]
}

/** Applies a change set's statements to the same rows, as their SQL says. */
function carryOut(tables: Tables, statements: readonly Statement[], all: readonly ReadTable[]): void {
  for (const statement of statements) {
    const { sql } = statement
    const [, verb, name] = /^(insert into|update|delete from) (\w+)/.exec(sql) ?? []
    const table = all.find((candidate) => candidate.name === name)
    if (table === undefined) throw new Error(`No such table: ${sql}`)
    for (const row of rowsSent(statement)) {
      const key = Object.fromEntries(table.key.map((column) => [column, row[column] ?? null]))
      if (verb === 'delete from') applyOne(tables, { kind: 'remove', table, key })
      else if (verb === 'update') applyOne(tables, { kind: 'patch', table, key, set: row })
      else if (sql.includes('+ excluded.'))
        applyOne(tables, { kind: 'add', table, key, deltas: row as Record<string, number> })
      else applyOne(tables, { kind: sql.includes('on conflict') ? 'put' : 'insert', table, row })
    }
  }
}

function fold(changes: readonly Change[]): Statement[] {
  const set = new ChangeSet()
  set.apply(changes)
  return set.statements('bistro').flat()
}

const id = fc.integer({ min: 1, max: 4 })
const text = fc.constantFrom('a', 'b', 'ç "x"', '')
const at = '2026-11-21T15:00:00.000Z'
const noteRow = fc.record({ id, board: text, text }).map((row) => ({ ...row, taken_at: at }))
/** Ids that no initial row has. */
const newId = fc.integer({ min: 5, max: 8 })
const anyId = fc.oneof(id, newId)
const noteChange: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(anyId, noteRow).map(([key, row]) => put(notes, { ...row, id: key })),
  fc.tuple(newId, noteRow).map(([key, row]) => insert(notes, { ...row, id: key })),
  fc.tuple(anyId, text).map(([key, value]) => patch(notes, { id: key }, { text: value })),
  fc.tuple(anyId, text, text).map(([key, board, value]) => patch(notes, { id: key }, { board, text: value })),
  anyId.map((key) => remove(notes, { id: key })),
)
const board = fc.constantFrom('kitchen', 'bar')
const count = fc.integer({ min: -3, max: 3 })
const boardChange: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(board, count, count)
      .map(([key, delta, changes]) => add(boards, { board: key }, { notes: delta, changes })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(board, count).map(([key, value]) => put(boards, { board: key, notes: value, changes: 0 })),
  },
  { weight: 1, arbitrary: board.map((key) => remove(boards, { board: key })) },
)

/** The changes without those that a projection must not make in one fold (they are refused, see below). */
function allowed(changes: readonly Change[]): Change[] {
  const last = new Map<string, Change['kind']>()
  return changes.filter((change) => {
    const key = change.table.name + keyOf(change.table, 'row' in change ? change.row : change.key)
    const before = last.get(key)
    if (change.kind === 'insert' && before !== undefined) return false
    if (change.kind === 'patch' && (before === 'remove' || before === 'add')) return false
    if (change.kind === 'add' && before !== undefined && before !== 'add') return false
    // A put or an insert that is patched stays what it is.
    if (!(change.kind === 'patch' && (before === 'put' || before === 'insert'))) last.set(key, change.kind)
    return true
  })
}

describe('folding changes', () => {
  it('leaves the same rows as applying the changes one by one, with any initial rows', () => {
    fc.assert(
      fc.property(
        fc.array(noteRow, { maxLength: 4 }),
        fc.array(fc.oneof(noteChange, boardChange), { maxLength: 30 }),
        (initial, sequence) => {
          const before: Tables = new Map()
          for (const row of initial) applyOne(before, put(notes, row))
          const changes = allowed(sequence)
          const oneByOne = copyOf(before)
          for (const change of changes) applyOne(oneByOne, change)
          const folded = copyOf(before)
          carryOut(folded, fold(changes), [notes, boards])
          for (const table of [notes, boards])
            expect(new Map(rowsOf(folded, table))).toEqual(new Map(rowsOf(oneByOne, table)))
        },
      ),
      { numRuns: samples(2_000) },
    )
  })

  it('writes each row in one statement only', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(noteChange, boardChange), { maxLength: 30 }), (sequence) => {
        const touched = fold(allowed(sequence)).flatMap((statement) => {
          const table = statement.sql.includes(' boards') ? boards : notes
          return rowsSent(statement).map((row) => table.name + keyOf(table, row))
        })
        expect(touched).toHaveLength(new Set(touched).size)
      }),
    )
  })
})

describe('statements', () => {
  const row = { id: 1, board: 'kitchen', text: 'a', taken_at: at }

  it('have the tenant id as their first parameter; without changes there are none', () => {
    const statements = fold([
      put(notes, row),
      patch(notes, { id: 2 }, { text: 'b' }),
      remove(notes, { id: 3 }),
      add(boards, { board: 'bar' }, { notes: 1, changes: 1 }),
    ])
    expect(statements.map(({ parameters }) => parameters[0])).toEqual(Array(4).fill('bistro'))
    for (const { sql } of statements) expect(sql).toMatch(/tenant_id = \$1|values \(\$1,/)
    expect(fold([])).toEqual([])
  })

  it('are as many for 500 rows as for one row, and have one text from two rows on', () => {
    const many = Array.from({ length: 500 }, (_, index) => put(notes, { ...row, id: index + 1 }))
    const texts = [1, 2, 500].map((length) => fold(many.slice(0, length)).map(({ sql }) => sql))
    expect(texts.map((sent) => sent.length)).toEqual([1, 1, 1])
    expect(texts[2]).toEqual(texts[1])
    expect(fold(many).map(rowsSent)).toEqual([many.map((change) => 'row' in change && change.row)])
  })

  it('insert a row without a conflict clause, and refuse an insert after another change of the row', () => {
    expect(fold([insert(notes, row)])[0]?.sql).not.toContain('on conflict')
    expect(() => fold([put(notes, row), insert(notes, row)])).toThrow('inserts a row of notes after put')
    expect(() => fold([remove(notes, { id: 1 }), insert(notes, row)])).toThrow('inserts a row of notes after remove')
  })

  it('remove rows before they put rows that may take over a unique name', () => {
    const [first, second] = fold([put(notes, row), remove(notes, { id: 2 })])
    expect([first?.sql, second?.sql]).toEqual([
      expect.stringMatching(/^delete from notes/),
      expect.stringMatching(/^insert into notes/),
    ])
  })

  it.each([
    [
      'a patch after a put changes what is put',
      [put(notes, row), patch(notes, { id: 1 }, { text: 'b' })],
      [[{ ...row, text: 'b' }]],
    ],
    [
      'a patch after an insert changes what is inserted',
      [insert(notes, row), patch(notes, { id: 1 }, { text: 'b' })],
      [[{ ...row, text: 'b' }]],
    ],
    [
      'two patches are one',
      [patch(notes, { id: 1 }, { text: 'b' }), patch(notes, { id: 1 }, { board: 'bar', text: 'c' })],
      [[{ id: 1, text: 'c', board: 'bar' }]],
    ],
    [
      'additions are summed',
      [
        add(boards, { board: 'bar' }, { notes: 2, changes: 1 }),
        add(boards, { board: 'bar' }, { notes: -5, changes: 1 }),
      ],
      [[{ board: 'bar', notes: -3, changes: 2 }]],
    ],
    [
      'a removed row is only removed',
      [put(notes, row), patch(notes, { id: 1 }, { text: 'b' }), remove(notes, { id: 1 })],
      [[{ id: 1 }]],
    ],
    ['a row put again is only put', [remove(notes, { id: 1 }), put(notes, row)], [[row]]],
  ] as const)('%s', (_title, changes, rows) => {
    expect(fold(changes).map(rowsSent)).toEqual(rows)
  })
})

describe('a fold refuses to', () => {
  const row = { board: 'bar', notes: 1, changes: 1 }
  it.each([
    [
      'patch a removed row',
      [remove(notes, { id: 1 }), patch(notes, { id: 1 }, { text: 'b' })],
      'patches a row of notes after remove',
    ],
    [
      'patch a counter',
      [add(boards, { board: 'bar' }, { notes: 1, changes: 1 }), patch(boards, { board: 'bar' }, { notes: 5 })],
      'patches a row of boards after add',
    ],
    [
      'add to a put row',
      [put(boards, row), add(boards, { board: 'bar' }, { notes: 1, changes: 1 })],
      'adds to a row of boards after put',
    ],
    [
      'add to a patched row',
      [patch(boards, { board: 'bar' }, { notes: 5 }), add(boards, { board: 'bar' }, { notes: 1, changes: 1 })],
      'adds to a row of boards after patch',
    ],
    [
      'add to a removed row',
      [remove(boards, { board: 'bar' }), add(boards, { board: 'bar' }, { notes: 1, changes: 1 })],
      'adds to a row of boards after remove',
    ],
  ] as const)('%s', (_title, changes, message) => {
    expect(() => fold(changes)).toThrow(message)
  })
})

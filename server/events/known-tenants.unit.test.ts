import { describe, expect, it } from 'vitest'
import { ChangeSet } from './change-set.ts'
import type { KnownTenant, LearnedRow } from './known-tenants.ts'
import { KnownRows, KnownTenants } from './known-tenants.ts'
import { add, patch, put, remove } from './projection.ts'
import { boards, notes } from './notes.test-support.ts'

const at = (ms: number) => new Date(Date.parse('2026-11-21T15:00:00Z') + ms)
const note = (id: number, text = 'a') => ({ id, board: 'kitchen', text, taken_at: '2026-11-21T15:00:00.000Z' })

const rowsOf = (...learned: LearnedRow[]) => new KnownRows().after(learned, new ChangeSet())

function knownOf({ rows = 0, proven = 0, readAt = at(0) }: { readonly rows?: number; readonly proven?: number; readonly readAt?: Date } = {}): KnownTenant {
  const learned = Array.from({ length: rows }, (_, index) => index + 1).map((id) => ({ table: notes, key: { id }, row: id % 2 === 0 ? null : note(id) }))
  return { link: 'ab', rows: rowsOf(...learned), isAlone: true, proven: new Set(Array.from({ length: proven }, () => ({}))), readAt }
}

/** What whoever writes alone begins by. */
function begun(tenants: KnownTenants, tenantId = 'bistro', now = at(0)): KnownTenant | null {
  const known = tenants.begin(tenantId, now)
  tenants.end(tenantId, known)
  return known
}

describe('a write begins by what is known', () => {
  it('after the write before, of its own tenant', () => {
    const tenants = new KnownTenants()
    const known = knownOf()
    expect(tenants.begin('bistro', at(0))).toBeNull()
    tenants.end('bistro', known)
    expect([begun(tenants), begun(tenants, 'padaria'), begun(tenants)]).toEqual([known, null, known])
    expect(begun(tenants)).toBe(known)
  })

  it('but not while another is under way, whatever either of them comes to know', () => {
    const tenants = new KnownTenants()
    const [before, one, another] = [knownOf(), knownOf(), knownOf()]
    tenants.begin('bistro', at(0))
    tenants.end('bistro', before)
    expect(tenants.begin('bistro', at(0))).toBe(before)
    expect([tenants.begin('bistro', at(0)), tenants.begin('bistro', at(0))]).toEqual([null, null])
    // Another tenant's writers do not count.
    expect(begun(tenants, 'padaria')).toBeNull()
    tenants.end('bistro', one)
    tenants.end('bistro', another)
    expect(tenants.begin('bistro', at(0))).toBeNull()
    tenants.end('bistro', null)
    tenants.end('bistro', one)
    expect(begun(tenants)).toBe(one)
  })

  it('for a minute after the oldest of it was read', () => {
    const tenants = new KnownTenants()
    const known = knownOf({ readAt: at(0) })
    tenants.begin('bistro', at(0))
    tenants.end('bistro', known)
    expect(begun(tenants, 'bistro', at(60_000))).toBe(known)
    expect(begun(tenants, 'bistro', at(60_001))).toBeNull()
  })

  it('and by nothing after one that leaves nothing', () => {
    const tenants = new KnownTenants()
    tenants.begin('bistro', at(0))
    tenants.end('bistro', knownOf())
    tenants.begin('bistro', at(0))
    tenants.end('bistro', null)
    expect(begun(tenants)).toBeNull()
  })
})

describe('what is known has its bounds', () => {
  it.each([
    ['100 rows', { rows: 100 }, { rows: 101 }],
    ['100 who were proven', { proven: 100 }, { proven: 101 }],
  ])('%s of a tenant, and where it is more it begins anew', (_what, most, more) => {
    const tenants = new KnownTenants()
    const known = knownOf(most)
    tenants.begin('bistro', at(0))
    tenants.end('bistro', known)
    expect(begun(tenants)).toBe(known)
    tenants.begin('bistro', at(0))
    tenants.end('bistro', knownOf(more))
    expect(begun(tenants)).toBeNull()
  })

  it('10 000 tenants: whoever wrote longest ago is forgotten', () => {
    const tenants = new KnownTenants()
    const write = (index: number) => {
      tenants.begin(`tenant-${index}`, at(0))
      tenants.end(`tenant-${index}`, knownOf())
    }
    for (let index = 0; index < 2_000; index += 1) write(index)
    write(0)
    write(2_000)
    const isKnown = (index: number) => begun(tenants, `tenant-${index}`) !== null
    expect([isKnown(0), isKnown(1), isKnown(2), isKnown(1_999), isKnown(2_000)]).toEqual([true, false, true, true, true])
  })
})

describe('rows that are known', () => {
  it('are found by their keys, whatever else is named with them; none and never read are two things', () => {
    const rows = rowsOf({ table: notes, key: { id: 1 }, row: note(1) }, { table: notes, key: { id: 2 }, row: null }, { table: boards, key: { board: '1' }, row: { board: '1', notes: 3, changes: 4 } })
    expect(rows.find(notes, { id: 1 })).toEqual(note(1))
    expect(rows.find(notes, note(1, 'anything'))).toEqual(note(1))
    expect([rows.find(notes, { id: 2 }), rows.find(notes, { id: 3 }), rows.find(boards, { board: 'bar' }), new KnownRows().find(boards, { board: '1' })]).toEqual([null, undefined, undefined, undefined])
    expect(rows.find(boards, { board: '1' })).toEqual({ board: '1', notes: 3, changes: 4 })
    expect(rows.size).toBe(3)
    const again = rows.after([{ table: notes, key: { id: 1 }, row: null }], new ChangeSet())
    expect([again.find(notes, { id: 1 }), again.size]).toEqual([null, 3])
  })

  it('are after changes what these make of them, and no more rows than before', () => {
    const rows = rowsOf(...([[1, note(1)], [2, note(2)], [4, note(4)]] as const).map(([id, row]) => ({ table: notes, key: { id }, row })))
    const learned = [{ table: notes, key: { id: 3 }, row: null }, { table: boards, key: { board: 'bar' }, row: null }]
    const changes = new ChangeSet()
    changes.apply([patch(notes, { id: 1 }, { text: 'b' }), remove(notes, { id: 2 }), put(notes, note(3)), put(notes, note(9)), add(boards, { board: 'bar' }, { notes: 1, changes: 1 }), add(boards, { board: 'kitchen' }, { notes: 1, changes: 1 })])
    const after = rows.after(learned, changes)
    expect([1, 2, 3, 4, 9].map((id) => after.find(notes, { id }))).toEqual([note(1, 'b'), null, note(3), note(4), undefined])
    expect([after.find(boards, { board: 'bar' }), after.find(boards, { board: 'kitchen' }), after.size]).toEqual([{ board: 'bar', notes: 1, changes: 1 }, undefined, 5])
    // Those who began by the rows before go on with them.
    expect([1, 2, 3].map((id) => rows.find(notes, { id }))).toEqual([note(1), note(2), undefined])
  })
})

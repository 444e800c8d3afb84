import { describe, expect, it } from 'vitest'
import { selectedRows, tickState, withAllToggled, withRange, withRows } from './selection.ts'
import type { Selection } from './selection.ts'

interface Row {
  readonly id: number
}
const rows: readonly Row[] = [5, 4, 3, 2, 1].map((id) => ({ id }))
const none: Selection<Row> = new Map()
const select = (...ids: readonly number[]): Selection<Row> => new Map(ids.map((id) => [id, { id }]))
const ids = (selection: Selection<Row>) => selectedRows(selection).map(({ id }) => id)
const row = (id: number): Row => ({ id })

describe('the selection', () => {
  it('adds and removes a row without changing the previous selection', () => {
    const one = withRows(none, [row(3)], true)
    expect(ids(one)).toEqual([3])
    expect(ids(withRows(one, [row(3)], false))).toEqual([])
    expect(ids(one)).toEqual([3])
    expect(ids(none)).toEqual([])
  })

  it('has the tick state none, some or all for the listed rows', () => {
    expect(tickState(none, rows)).toBe('none')
    expect(tickState(select(2, 99), rows)).toBe('some')
    expect(tickState(select(99), rows)).toBe('none')
    expect(tickState(select(1, 2, 3, 4, 5), rows)).toBe('all')
    expect(tickState(none, [])).toBe('none')
  })

  it('gets and loses the listed rows with select-all, and keeps the others', () => {
    const all = withAllToggled(select(99, 2), rows)
    expect(ids(all)).toEqual([1, 2, 3, 4, 5, 99])
    expect(ids(withAllToggled(all, rows))).toEqual([99])
  })

  it('gets a range with a shift-click in either direction', () => {
    expect(ids(withRange(none, rows, 4, [row(2)], true))).toEqual([2, 3, 4])
    expect(ids(withRange(none, rows, 2, [row(5)], true))).toEqual([2, 3, 4, 5])
    expect(ids(withRange(select(1, 2, 3, 4, 5), rows, 4, [row(2)], false))).toEqual([1, 5])
  })

  it('gets all labels of a lot, and of the rows between', () => {
    expect(ids(withRange(none, rows, 5, [row(3), row(2)], true))).toEqual([2, 3, 4, 5])
    expect(ids(withRange(none, rows, null, [row(3), row(2)], true))).toEqual([2, 3])
  })

  it('gets one row with a shift-click when no listed row was clicked before', () => {
    expect(ids(withRange(none, rows, null, [row(2)], true))).toEqual([2])
    expect(ids(withRange(none, rows, 77, [row(2)], true))).toEqual([2])
  })
})

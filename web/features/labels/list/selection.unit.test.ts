import { describe, expect, it } from 'vitest'
import { selectedRows, tickState, withAllToggled, withRange, withRow, type Selection } from './selection.ts'

interface Row {
  readonly id: number
}
const rows: readonly Row[] = [5, 4, 3, 2, 1].map((id) => ({ id }))
const none: Selection<Row> = new Map()
const select = (...ids: readonly number[]): Selection<Row> => new Map(ids.map((id) => [id, { id }]))
const ids = (selection: Selection<Row>) => selectedRows(selection).map(({ id }) => id)
const row = (id: number): Row => ({ id })

describe('print selection', () => {
  it('ticks and unticks a row without touching the set it came from', () => {
    const one = withRow(none, row(3), true)
    expect(ids(one)).toEqual([3])
    expect(ids(withRow(one, row(3), false))).toEqual([])
    expect(ids(one)).toEqual([3])
    expect(ids(none)).toEqual([])
  })

  it('shows none, some and all of the rows in sight', () => {
    expect(tickState(none, rows)).toBe('none')
    expect(tickState(select(2, 99), rows)).toBe('some')
    expect(tickState(select(99), rows)).toBe('none')
    expect(tickState(select(1, 2, 3, 4, 5), rows)).toBe('all')
    expect(tickState(none, [])).toBe('none')
  })

  it('select-all ticks what is in sight, then unticks it, and leaves the rest', () => {
    const all = withAllToggled(select(99, 2), rows)
    expect(ids(all)).toEqual([1, 2, 3, 4, 5, 99])
    expect(ids(withAllToggled(all, rows))).toEqual([99])
  })

  it('shift-click ticks a range in either direction', () => {
    expect(ids(withRange(none, rows, 4, row(2), true))).toEqual([2, 3, 4])
    expect(ids(withRange(none, rows, 2, row(5), true))).toEqual([2, 3, 4, 5])
    expect(ids(withRange(select(1, 2, 3, 4, 5), rows, 4, row(2), false))).toEqual([1, 5])
  })

  it('shift-click without a row before it ticks only that row', () => {
    expect(ids(withRange(none, rows, null, row(2), true))).toEqual([2])
    expect(ids(withRange(none, rows, 77, row(2), true))).toEqual([2])
  })
})

import { describe, expect, it } from 'vitest'
import { firstRows, lineOf, linesOf, rowsOf } from './flowing-rows.ts'

describe('the lines to draw', () => {
  const inSight = { first: 40, last: 42 }

  it('are those in sight and, when there was time, some around them', () => {
    expect(linesOf({ inSight, settled: null, ahead: 2, focused: null }, 100)).toEqual([40, 41, 42])
    expect(linesOf({ inSight, settled: inSight, ahead: 2, focused: null }, 100)).toEqual([38, 39, 40, 41, 42, 43, 44])
  })

  it('are also those of where the list stood before, until there is time', () => {
    expect(linesOf({ inSight, settled: { first: 1, last: 2 }, ahead: 1, focused: null }, 100)).toEqual([0, 1, 2, 3, 40, 41, 42])
    expect(linesOf({ inSight, settled: { first: 38, last: 40 }, ahead: 1, focused: null }, 100)).toEqual([37, 38, 39, 40, 41, 42])
  })

  it('are also the one that holds the focus and its neighbours', () => {
    expect(linesOf({ inSight, settled: null, ahead: 0, focused: 7 }, 100)).toEqual([6, 7, 8, 40, 41, 42])
    expect(linesOf({ inSight, settled: null, ahead: 0, focused: 41 }, 100)).toEqual([40, 41, 42])
  })

  it('end where the list does', () => {
    expect(linesOf({ inSight: { first: 0, last: 1 }, settled: { first: 0, last: 1 }, ahead: 5, focused: 99 }, 4)).toEqual([0, 1, 2, 3])
    expect(linesOf({ inSight, settled: null, ahead: 0, focused: 99 }, 100)).toEqual([40, 41, 42, 98, 99])
  })
})

describe('the line of a row', () => {
  const shapeOf = (list: readonly number[], columns: number) => ({ count: list.length, columns, gap: 0, keyOf: (index: number) => list[index] ?? -1 })

  it('is found wherever the row is now, and nowhere where it is gone', () => {
    expect(lineOf(15, shapeOf([19, 18, 17, 16, 15, 14], 2))).toBe(2)
    expect(lineOf(15, shapeOf([22, 21, 20, 19, 18, 17, 16, 15, 14], 2))).toBe(3)
    expect(lineOf(15, shapeOf([19, 18, 17, 16, 14], 1))).toBeNull()
  })
})

describe('rows and the room for those that are not there', () => {
  const keyOf = (index: number) => index + 1_000
  // Ten lines of 100 pixels, 12 between any two, from 300 pixels down the page.
  const line = (index: number) => ({ index, start: 300 + index * 112, end: 300 + index * 112 + 100 })
  const extent = { top: 300, bottom: 300 + 10 * 112 - 12 }
  const twoColumns = { count: 19, columns: 2, gap: 12, keyOf }

  it('are two of each line where two are beside each other, and one at an uneven end', () => {
    expect(rowsOf([line(8), line(9)], twoColumns, extent).rows).toEqual([
      { index: 16, key: 1_016, line: 8, leads: true, before: 8 * 112 - 12 },
      { index: 17, key: 1_017, line: 8, leads: false, before: 0 },
      { index: 18, key: 1_018, line: 9, leads: true, before: 0 },
    ])
  })

  it('leave the list as high as it is with all of its lines', () => {
    for (const places of [[0, 1, 2], [4, 5, 6], [7, 8, 9], [1, 5, 6], [0, 9]]) {
      const { rows, after } = rowsOf(places.map(line), twoColumns, extent)
      const rooms = [...rows.map(({ before }) => before), after].filter((room) => room > 0)
      const things = places.length + rooms.length
      expect(places.length * 100 + rooms.reduce((sum, room) => sum + room, 0) + (things - 1) * 12, String(places)).toBe(extent.bottom - extent.top)
    }
  })

  it('leave no room where every line is there', () => {
    const { rows, after } = rowsOf(Array.from({ length: 10 }, (_, index) => line(index)), twoColumns, extent)
    expect(rows).toHaveLength(19)
    expect(rows.every(({ before }) => before === 0)).toBe(true)
    expect(after).toBe(0)
  })

  it('leave no room for what is lost in fractions', () => {
    const lines = [{ index: 0, start: 0, end: 83.3 }, { index: 1, start: 83.300_000_1, end: 166.6 }]
    const { rows, after } = rowsOf(lines, { count: 2, columns: 1, gap: 0, keyOf }, { top: 0, bottom: 166.600_000_1 })
    expect([...rows.map(({ before }) => before), after]).toEqual([0, 0, 0])
  })

  it('are the first, one a line, and about the room of the others, as long as nobody knows where they stand', () => {
    const { rows, after } = firstRows(3, 100, { count: 10, columns: 1, gap: 0, keyOf })
    expect(rows.map((row) => [row.index, row.line, row.leads, row.before])).toEqual([[0, 0, true, 0], [1, 1, true, 0], [2, 2, true, 0]])
    expect(after).toBe(700)
    expect(firstRows(30, 100, { count: 10, columns: 1, gap: 0, keyOf })).toMatchObject({ rows: { length: 10 }, after: 0 })
  })

  it('are all room where nothing is there yet', () => {
    expect(rowsOf([], twoColumns, extent)).toEqual({ rows: [], after: extent.bottom - extent.top })
  })
})

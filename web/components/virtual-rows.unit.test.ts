import { describe, expect, it } from 'vitest'
import { initialRows, keptRow, linesToRender, rowsOfLines } from './virtual-rows.ts'

describe('the lines to render', () => {
  const visible = { first: 40, last: 42 }

  it('are the visible lines, and the lines around the settled range', () => {
    expect(linesToRender({ visible, settled: null, ahead: 2, focused: null, held: null }, 100)).toEqual([40, 41, 42])
    expect(linesToRender({ visible, settled: visible, ahead: 2, focused: null, held: null }, 100)).toEqual([
      38, 39, 40, 41, 42, 43, 44,
    ])
  })

  it('still include the settled range after the user scrolled away from it', () => {
    expect(
      linesToRender({ visible, settled: { first: 1, last: 2 }, ahead: 1, focused: null, held: null }, 100),
    ).toEqual([0, 1, 2, 3, 40, 41, 42])
    expect(
      linesToRender({ visible, settled: { first: 38, last: 40 }, ahead: 1, focused: null, held: null }, 100),
    ).toEqual([37, 38, 39, 40, 41, 42])
  })

  it('include the focused line and its neighbours', () => {
    expect(linesToRender({ visible, settled: null, ahead: 0, focused: 7, held: null }, 100)).toEqual([
      6, 7, 8, 40, 41, 42,
    ])
    expect(linesToRender({ visible, settled: null, ahead: 0, focused: 41, held: null }, 100)).toEqual([40, 41, 42])
  })

  it('include the line with an open form', () => {
    expect(linesToRender({ visible, settled: null, ahead: 0, focused: null, held: 7 }, 100)).toEqual([7, 40, 41, 42])
  })

  it('stay inside the list', () => {
    expect(
      linesToRender(
        { visible: { first: 0, last: 1 }, settled: { first: 0, last: 1 }, ahead: 5, focused: 99, held: null },
        4,
      ),
    ).toEqual([0, 1, 2, 3])
    expect(linesToRender({ visible, settled: null, ahead: 0, focused: 99, held: null }, 100)).toEqual([
      40, 41, 42, 98, 99,
    ])
  })
})

describe('the row that is kept in place', () => {
  const layoutOf = (list: readonly number[]) => ({
    count: list.length,
    columns: 1,
    gap: 0,
    keyOf: (index: number) => list[index] ?? -1,
  })
  const rows = [15, 14, 13, 12].map((key, place) => ({ key, start: 500 + place * 70 }))
  const above = [40, 39, 38, 37, 36, 35, 34]

  it('is the first of the window, at its index in the new list', () => {
    expect(keptRow(rows, layoutOf([...above, 16, 15, 14, 13, 12, 11]))).toEqual({ index: 8, start: 500 })
  })

  it('is the next one where the first was removed, and none where all were', () => {
    expect(keptRow(rows, layoutOf([...above, 16, 14, 13, 12, 11]))).toEqual({ index: 8, start: 570 })
    expect(keptRow(rows, layoutOf([...above, 16, 11]))).toBeNull()
  })

  it('stays the first where a later one was removed', () => {
    expect(keptRow(rows, layoutOf([...above, 16, 15, 13, 12, 11]))).toEqual({ index: 8, start: 500 })
  })

  it('is not one that moved to the top of the list', () => {
    expect(keptRow(rows, layoutOf([15, ...above, 16, 14, 13, 12, 11]))).toEqual({ index: 9, start: 570 })
    expect(keptRow(rows, layoutOf([14, ...above, 16, 15, 13, 12, 11]))).toEqual({ index: 9, start: 500 })
  })

  it('is the lower one of two that are left apart, and the only one that is left', () => {
    expect(keptRow(rows, layoutOf([13, ...above, 12]))).toEqual({ index: 8, start: 710 })
    expect(keptRow(rows, layoutOf([13, ...above]))).toEqual({ index: 0, start: 640 })
  })
})

describe('rows and spacers', () => {
  const keyOf = (index: number) => index + 1_000
  // Ten lines of 100 pixels with gaps of 12, starting 300 pixels below the top of the page.
  const line = (index: number) => ({ index, start: 300 + index * 112, end: 300 + index * 112 + 100 })
  const extent = { top: 300, bottom: 300 + 10 * 112 - 12 }
  const twoColumns = { count: 19, columns: 2, gap: 12, keyOf }

  it('have two rows a line in two columns, and one row in an incomplete last line', () => {
    expect(rowsOfLines([line(8), line(9)], twoColumns, extent).rows).toEqual([
      { index: 16, key: 1_016, line: 8, isFirstOfLine: true, spaceBefore: 8 * 112 - 12 },
      { index: 17, key: 1_017, line: 8, isFirstOfLine: false, spaceBefore: 0 },
      { index: 18, key: 1_018, line: 9, isFirstOfLine: true, spaceBefore: 0 },
    ])
  })

  it('keep the height of the full list', () => {
    for (const places of [
      [0, 1, 2],
      [4, 5, 6],
      [7, 8, 9],
      [1, 5, 6],
      [0, 9],
    ]) {
      const { rows, spaceAfter } = rowsOfLines(places.map(line), twoColumns, extent)
      const spacers = [...rows.map(({ spaceBefore }) => spaceBefore), spaceAfter].filter((height) => height > 0)
      const boxes = places.length + spacers.length
      expect(
        places.length * 100 + spacers.reduce((sum, height) => sum + height, 0) + (boxes - 1) * 12,
        String(places),
      ).toBe(extent.bottom - extent.top)
    }
  })

  it('have no spacer when every line is rendered', () => {
    const { rows, spaceAfter } = rowsOfLines(
      Array.from({ length: 10 }, (_, index) => line(index)),
      twoColumns,
      extent,
    )
    expect(rows).toHaveLength(19)
    expect(rows.every(({ spaceBefore }) => spaceBefore === 0)).toBe(true)
    expect(spaceAfter).toBe(0)
  })

  it('have no spacer for a rounding error', () => {
    const lines = [
      { index: 0, start: 0, end: 83.3 },
      { index: 1, start: 83.300_000_1, end: 166.6 },
    ]
    const { rows, spaceAfter } = rowsOfLines(
      lines,
      { count: 2, columns: 1, gap: 0, keyOf },
      { top: 0, bottom: 166.600_000_1 },
    )
    expect([...rows.map(({ spaceBefore }) => spaceBefore), spaceAfter]).toEqual([0, 0, 0])
  })

  it('are the first rows and an estimated spacer before the page layout is measured', () => {
    const { rows, spaceAfter } = initialRows(3, 100, { count: 10, columns: 1, gap: 0, keyOf })
    expect(rows.map((row) => [row.index, row.line, row.isFirstOfLine, row.spaceBefore])).toEqual([
      [0, 0, true, 0],
      [1, 1, true, 0],
      [2, 2, true, 0],
    ])
    expect(spaceAfter).toBe(700)
    expect(initialRows(30, 100, { count: 10, columns: 1, gap: 0, keyOf })).toMatchObject({
      rows: { length: 10 },
      spaceAfter: 0,
    })
  })

  it('are one spacer when no line is rendered', () => {
    expect(rowsOfLines([], twoColumns, extent)).toEqual({ rows: [], spaceAfter: extent.bottom - extent.top })
  })
})

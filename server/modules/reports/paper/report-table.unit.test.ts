import { describe, expect, it } from 'vitest'
import { exact } from '../../../contract/decimal.ts'
import { pageFlow } from '../../../pdf/page-flow.ts'
import type { Ruler } from '../../../pdf/shapes.ts'
import { PAGE } from '../../../pdf/shapes.ts'
import type { ReportLot } from '../read/content.ts'
import { columnsFor, layRow, layTableHeader, rowHeight, rowOf } from './report-table.ts'
import { shelfLabelOf } from '../samples.test-support.ts'

/** Every letter is half as wide as the font is high. */
const ruler: Ruler = (text, { size }) => text.length * size * 0.5
const rowWith = (own: Partial<ReportLot> = {}): ReportLot => ({
  ...shelfLabelOf(),
  cost: exact(12.5),
  fix: null,
  ids: [own.id ?? 1],
  ...own,
})

function textsOf(rows: readonly ReportLot[]) {
  const flow = pageFlow(() => undefined)
  const columns = columnsFor(rows, ruler)
  layTableHeader(flow, columns, ruler)
  for (const row of rows) layRow(flow, rowOf(row, columns, ruler), columns, ruler)
  return flow.pages
    .flat()
    .flatMap((shape) =>
      shape.kind === 'text'
        ? [{ text: shape.text, y: shape.y, left: shape.x, right: shape.x + ruler(shape.text, shape.style) }]
        : [],
    )
}

describe('the table of a report', () => {
  it.each([
    [
      'usual rows',
      [rowWith(), rowWith({ id: 12_345, cost: null, days: 4, shownDays: 'em 4 dias', status: 'expiring' })],
    ],
    [
      'names without a space',
      [rowWith({ name: 'W'.repeat(120), responsible: 'W'.repeat(120), weight: 'W'.repeat(40) })],
    ],
    [
      'figures of the greatest length',
      [
        rowWith({
          ids: [999_999_999, 999_999_997, 999_999_995],
          shownExpiry: '31/12/2199 18:00',
          days: -72_000,
          shownDays: 'há 72.000 dias',
          cost: exact(999_999_000_000_000),
          name: 'W'.repeat(120),
          responsible: 'x'.repeat(120),
          weight: 'x'.repeat(40),
        }),
      ],
    ],
  ])('keeps each text in its column and on the page: %s', (_what, rows) => {
    const texts = textsOf(rows)
    for (const { text, left, right } of texts)
      expect([text, left >= PAGE.left, right <= PAGE.right + 0.01]).toEqual([text, true, true])
    const touching = texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter((other) => Math.abs(other.y - one.y) < 5 && one.left < other.right && other.left < one.right)
        .map((other) => [one.text, other.text]),
    )
    expect(touching).toEqual([])
  })

  it('makes a row as high as its longest text, and does not cut it', () => {
    const row = rowWith({
      name: 'Molho de tomate com manjericão colhido na horta, alho assado e azeite extravirgem da casa',
    })
    const columns = columnsFor([row], ruler)
    expect(rowHeight(rowOf(row, columns, ruler))).toBeGreaterThan(
      2 * rowHeight(rowOf(rowWith(), columnsFor([rowWith()], ruler), ruler)) - 10,
    )
    expect(
      textsOf([row])
        .map(({ text }) => text)
        .join(' '),
    ).toContain('Molho de tomate')
    expect(rowOf(row, columns, ruler).cells[0]?.join(' ')).toBe(row.name)
  })
})

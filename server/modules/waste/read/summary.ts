import Big from 'big.js'
import { addDays } from '../../../contract/calendar.ts'
import { daysIn } from '../../../contract/day.ts'
import { reasonWords } from '../../../contract/discard-reasons.ts'
import type { WasteCounts, WasteRow, WasteSummary } from '../contract/api.ts'
import { baseProductOf } from '../rules/product-key.ts'
import type { Axis, AxisSum, Days, PlainSum } from '../queries.ts'

/** What was read of a period, ready to be added up. */
export interface WasteFacts {
  readonly days: Days
  readonly sums: readonly AxisSum[]
  readonly missing: readonly PlainSum[]
  readonly previous: { readonly days: Days; readonly sums: readonly PlainSum[] }
  readonly names: ReadonlyMap<string, string>
  readonly made: ReadonlyMap<string, number>
}

/** A reason of an older or a newer version has no words here. */
const reasonNames: Readonly<Record<string, string>> = reasonWords

/** The sum of one key of an axis. */
type KeySum = Omit<AxisSum, 'axis' | 'key'>

const ZERO: PlainSum = { count: 0, cents: '0', uncosted: 0 }
const ZERO_KEY: KeySum = { ...ZERO, expiredCents: '0', parts: 0 }
const both = (one: PlainSum, other: PlainSum): PlainSum => ({
  count: one.count + other.count,
  cents: new Big(one.cents).plus(other.cents).toFixed(),
  uncosted: one.uncosted + other.uncosted,
})
const allOf = (sums: readonly PlainSum[]): PlainSum => sums.reduce(both, ZERO)
const allOfKey = (sums: readonly KeySum[]): KeySum => ({
  ...allOf(sums),
  expiredCents: sums.reduce((sum, { expiredCents }) => sum.plus(expiredCents), new Big(0)).toFixed(),
  parts: sums.reduce((sum, { parts }) => sum + parts, 0),
})
const reaisOf = (cents: string) => new Big(cents).div(100).toFixed(2)

/** As many days just before. */
export function daysBefore({ from, to }: Days): Days {
  const length = daysOf({ from, to }).length
  return { from: addDays(from, -length), to: addDays(from, -1) }
}

export function daysOf({ from, to }: Days): readonly string[] {
  return Array.from({ length: daysIn({ from, to }) }, (_, index) => addDays(from, index))
}

const dayName = (date: string) => date.split('-').toReversed().join('/')

export function summaryOf({ days, sums, missing, previous, names, made }: WasteFacts): WasteSummary {
  const on = keyedSums(sums)
  const total = allOf([...on('day').values()])
  const lost = allOf(missing)
  const before = allOf(previous.sums)
  const rows = (axis: Axis, nameOf: (key: string) => string) =>
    [...on(axis)].map(([key, sum]) => rowOf(key, nameOf(key), sum)).toSorted(greatestFirst)
  return {
    ...days,
    total: reaisOf(total.cents),
    count: total.count,
    uncosted: total.uncosted,
    withinShelfLife: reaisOf((on('late').get('0') ?? ZERO).cents),
    expired: reaisOf((on('late').get('1') ?? ZERO).cents),
    missing: { count: lost.count, value: reaisOf(lost.cents), uncosted: lost.uncosted },
    produced: { count: [...made.values()].reduce((sum, count) => sum + count, 0) },
    byReason: rows('reason', (key) => reasonNames[key] ?? key),
    bySector: rows('sector', (key) => key || 'Sem setor'),
    byProduct: rows('product', (key) => names.get(key) ?? key.replace(/^=/, '')).map((row) => ({
      ...row,
      parts: on('product').get(row.key)?.parts ?? 0,
      produced: made.get(row.key) ?? 0,
      baseProductId: baseProductOf(row.key),
    })),
    byDay: daysOf(days).map((date) => rowOf(date, dayName(date), on('day').get(date) ?? ZERO_KEY)),
    previous: {
      ...previous.days,
      total: reaisOf(before.cents),
      count: before.count,
      uncosted: before.uncosted,
    },
  }
}

/** The sums of an axis by their key. Those of the two tables are added. */
function keyedSums(sums: readonly AxisSum[]) {
  const byAxis = Map.groupBy(sums, ({ axis }) => axis)
  return (axis: Axis): ReadonlyMap<string, KeySum> =>
    new Map(
      [...Map.groupBy(byAxis.get(axis) ?? [], ({ key }) => key)].map(([key, own]): [string, KeySum] => [
        key,
        allOfKey(own),
      ]),
    )
}

const rowOf = (key: string, name: string, { count, cents, expiredCents, uncosted }: KeySum): WasteRow => ({
  key,
  name,
  count,
  value: reaisOf(cents),
  expired: reaisOf(expiredCents),
  uncosted,
})

const greatestFirst = (one: WasteRow, other: WasteRow) =>
  new Big(other.value).cmp(one.value) || other.count - one.count || one.name.localeCompare(other.name, 'pt-BR')

/** What may be said to those who may not see costs: no figure of money, and no order that follows from one. */
export function countsOf(facts: WasteFacts): WasteCounts {
  const { byReason, bySector, byProduct, byDay, previous, missing, ...summary } = summaryOf(facts)
  const late = keyedSums(facts.sums)('late')
  const plain = ({ key, name, count }: WasteRow) => ({ key, name, count })
  const counted = (rows: readonly WasteRow[]) => rows.map(plain).toSorted(mostFirst)
  return {
    from: summary.from,
    to: summary.to,
    count: summary.count,
    withinShelfLife: late.get('0')?.count ?? 0,
    expired: late.get('1')?.count ?? 0,
    missing: { count: missing.count },
    produced: summary.produced,
    byReason: counted(byReason),
    bySector: counted(bySector),
    byProduct: byProduct
      .map(({ value: _value, expired: _expired, uncosted: _uncosted, ...row }) => row)
      .toSorted(mostFirst),
    byDay: byDay.map(plain),
    previous: { from: previous.from, to: previous.to, count: previous.count },
  }
}

interface Counted {
  readonly name: string
  readonly count: number
}
const mostFirst = (one: Counted, other: Counted) =>
  other.count - one.count || one.name.localeCompare(other.name, 'pt-BR')

import { addDays, expiryInstant, localDate } from '../../../contract/calendar.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { LabelFlow, WastePeriod } from '../contract/api.ts'
import type { FindLostLabels, LostLabel } from '../ports.ts'
import { productKey } from '../rules/product-key.ts'
import type { Axis, AxisSum, Days, OlderLossRow, PlainSum, Span } from '../queries.ts'
import { findDiscarded, findFlows, findMade, findMissing, findNames, findOlderLosses, findSums } from '../queries.ts'
import type { WasteFacts } from './summary.ts'
import { daysBefore, daysOf } from './summary.ts'

/** The tenant's time zone, or the pending look-up of the session that brings it. */
type Calendar = Promise<{ readonly timeZone: string }>

/** The instants of whole local days: the end of the day before is the beginning of the first one. */
export const spanOf = ({ from, to }: Days, timeZone: string): Span => ({
  from: expiryInstant(addDays(from, -1), timeZone),
  before: expiryInstant(to, timeZone),
})

/** All that the losses of a period say. The time zone is needed only for what was made, and for the oldest losses. */
export async function readWaste(
  tx: TenantTransaction,
  days: WastePeriod,
  { calendar, labels }: { readonly calendar: Calendar; readonly labels: FindLostLabels },
): Promise<WasteFacts> {
  const before = daysBefore(days)
  const [sums, missing, previous, names, { timeZone }] = await Promise.all([
    findSums(tx, days),
    findMissing(tx, days),
    findDiscarded(tx, before),
    findNames(tx, days),
    calendar,
  ])
  const [made, rows] = await Promise.all([
    findMade(tx, spanOf(days, timeZone)),
    findOlderLosses(tx, spanOf({ from: before.from, to: days.to }, timeZone)),
  ])
  const newer = { days, sums, missing: [missing], previous: { days: before, sums: [previous] }, names, made }
  if (rows.length === 0) return newer
  const lost = await labels(
    tx,
    rows.map(({ label_id: id }) => id),
  )
  return withOlder(newer, { rows, labels: new Map(lost.map((label) => [label.id, label])), timeZone })
}

interface Older {
  readonly rows: readonly OlderLossRow[]
  readonly labels: ReadonlyMap<number, LostLabel>
  readonly timeZone: string
}

/** Adds the losses that have no value: each is one. */
function withOlder(facts: WasteFacts, { rows, labels, timeZone }: Older): WasteFacts {
  const { days, previous } = facts
  const dated = rows.map((row) => ({ row, day: localDate(row.at, timeZone) }))
  const isMissing = ({ row }: (typeof dated)[number]) => row.reason === 'nao_localizada'
  const own = dated.filter(({ day }) => day >= days.from)
  const discarded = own.filter((one) => !isMissing(one))
  const label = (id: number) => labels.get(id) ?? { id, name: `Etiqueta ${id}`, sector: '', baseProductId: null }
  const one = (axis: Axis, key: string): AxisSum => ({ axis, key, ...UNCOSTED, expiredCents: '0', parts: 0 })
  return {
    ...facts,
    sums: [
      ...facts.sums,
      ...discarded.flatMap(({ row, day }) => [
        one('reason', row.reason),
        one('late', String(row.late)),
        one('sector', label(row.label_id).sector),
        one('product', productKey(label(row.label_id))),
        one('day', day),
      ]),
    ],
    missing: [...facts.missing, ...own.filter(isMissing).map(() => UNCOSTED)],
    previous: {
      ...previous,
      sums: [...previous.sums, ...dated.filter((each) => each.day < days.from && !isMissing(each)).map(() => UNCOSTED)],
    },
    names: new Map([...[...labels.values()].map((each) => [productKey(each), each.name] as const), ...facts.names]),
  }
}

const UNCOSTED: PlainSum = { count: 1, cents: '0', uncosted: 1 }

/** What became of the labels, by local day. */
export async function readFlow(tx: TenantTransaction, days: WastePeriod, calendar: Calendar): Promise<LabelFlow> {
  const { timeZone } = await calendar
  const flows = await findFlows(tx, spanOf(days, timeZone))
  const byDay = Map.groupBy(flows, ({ at }) => localDate(at, timeZone))
  return {
    ...days,
    days: daysOf(days).map((date) => {
      const own = byDay.get(date) ?? []
      const sum = (count: (flow: (typeof own)[number]) => number) => own.reduce((all, flow) => all + count(flow), 0)
      return { date, made: sum(({ made }) => made), used: sum(({ used }) => used), discarded: sum((f) => f.discarded) }
    }),
  }
}

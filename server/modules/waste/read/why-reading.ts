import { addDays, expiryInstant, localDate } from '../../../contract/calendar.ts'
import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { exact } from '../../../contract/decimal.ts'
import { baseProductOf } from '../rules/product-key.ts'
import { findNames } from '../queries.ts'
import { spanOf } from './reading.ts'
import { whyLimits } from '../contract/why.ts'
import type { Why } from '../contract/why.ts'
import type { ProductDays } from '../rules/why.ts'
import { daysOfWeekday, toMake } from '../rules/to-make.ts'
import { whyPeriod, whyThrownAway } from '../rules/why.ts'
import type { UsesOfDays } from '../ports.ts'

// Only what fewer labels would have prevented: a fall or a fridge that failed says nothing about how much to make, and a
// part that was thrown away is no label.
const WASTED = rawStatement({
  key: 'text',
  date: 'date',
  late: 'integer',
  count: 'integer',
  cents: 'text',
  uncosted: 'integer',
})`select product_key as key, local_date as date, late, sum(count)::integer as count,
  sum(cents)::text as cents, sum(uncosted)::integer as uncosted
from waste_days where tenant_id = $1 and local_date >= $2 and local_date <= $3 and reason in ('vencido', 'sobra') and part = 0
group by product_key, local_date, late having sum(count) > 0`

const MADE = rawStatement({ key: 'text', at: 'timestamptz', made: 'integer' })`
select product_key as key, at, made from label_flows
where tenant_id = $1 and at >= $2 and at < $3 and product_key = any($4::text[]) and made > 0`

interface Reader {
  readonly now: Date
  readonly timeZone: string
  readonly uses: UsesOfDays
}

/** "Por que joguei fora?" of the whole weeks before `now`. */
export async function readWhy(tx: TenantTransaction, { now, timeZone, uses }: Reader): Promise<Why | null> {
  const today = localDate(now, timeZone)
  const { from, to } = whyPeriod(today)
  const [rows, names] = await Promise.all([tx.query(WASTED(tx.tenantId, from, to)), findNames(tx, { from, to })])
  const wasted = Map.groupBy(rows, ({ key }) => key)
  const often = [...wasted].flatMap(([key, own]) =>
    own.reduce((sum, { count }) => sum + count, 0) >= whyLimits.wasted ? [key] : [],
  )
  if (often.length === 0) return null
  const span = spanOf({ from, to }, timeZone)
  const flows = await tx.query(MADE(tx.tenantId, span.from, span.before, often))
  const made = Map.groupBy(flows, ({ key }) => key)
  const products = often.map((key): ProductDays => ({
    baseProductId: baseProductOf(key),
    name: names.get(key) ?? key.replace(/^=/, ''),
    made: (made.get(key) ?? []).map(({ at, made: count }) => ({ date: localDate(at, timeZone), count })),
    wasted: (wasted.get(key) ?? []).map(({ date, late, count, cents, uncosted }) => ({
      date,
      isExpired: late === 1,
      count,
      value: { numerator: exact(Number(cents)).numerator, denominator: exact(100).numerator },
      uncosted,
    })),
  }))
  const found = whyThrownAway(products, today)
  return found === null ? null : withNumber(tx, found, products, { timeZone, uses })
}

/** With how many to make, where the labels have a product of which a number can be set. */
async function withNumber(
  tx: TenantTransaction,
  found: Why,
  products: readonly ProductDays[],
  { timeZone, uses }: Omit<Reader, 'now'>,
): Promise<Why> {
  const product = products.find(({ baseProductId }) => baseProductId === found.baseProductId)
  if (product === undefined || found.baseProductId === null || found.madeOn === null) return found
  const days = daysOfWeekday(found, found.madeOn).map((day) => ({
    start: expiryInstant(addDays(day, -1), timeZone),
    end: expiryInstant(day, timeZone),
  }))
  const used = (await uses(tx, [found.baseProductId], days)).get(found.baseProductId) ?? []
  return { ...found, toMake: toMake(product, found, used) }
}

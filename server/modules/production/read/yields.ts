import Big from 'big.js'
import { addDays, endOfDay, localDate } from '../../../contract/calendar.ts'
import { exact, rounded } from '../../../contract/decimal.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Identity } from '../../../http/identity.ts'
import type { SheetYield, YieldsQuery } from '../contract/day-list.ts'
import { productionEvents } from '../events.ts'
import { yieldsOf } from '../list-queries.ts'
import type { YieldRow } from '../list-queries.ts'

/** Without a period: the last thirty days. */
const DAYS = 30

/** What the sheets yield, against what they say. */
export async function sheetYields(
  tx: TenantTransaction,
  { from, to }: YieldsQuery,
  { identity, now }: { readonly identity: Promise<Identity>; readonly now: Date },
): Promise<SheetYield[]> {
  const { timeZone } = await identity
  const last = to ?? localDate(now, timeZone)
  const first = from ?? addDays(last, 1 - DAYS)
  const rows = await yieldsOf(tx, {
    start: endOfDay(addDays(first, -1), timeZone),
    end: endOfDay(last, timeZone),
  })
  return rows.map(toYield)
}

function toYield({ recipeId, name, batches, unit, planned, real, difference }: YieldRow): SheetYield {
  const percent = rounded(
    {
      numerator: new Big(real).minus(planned).times(100),
      denominator: new Big(planned),
    },
    1,
  ).toNumber()
  return {
    recipeId,
    name,
    batches,
    planned: Number(planned),
    real: Number(real),
    unit: productionEvents.BatchProduced.data.shape.unit.parse(unit),
    percent,
    differencePerBatch: rounded(exact(new Big(difference)), 2).toFixed(2),
  }
}

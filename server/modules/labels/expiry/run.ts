import { readTenant } from '../../../database/tenant-transaction.ts'
import { findTenant } from '../../../database/tenants.ts'
import type { EventDeps } from '../../../events/event-store.ts'
import { handleCommand } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { unitOfWork } from '../../../events/unit-of-work.ts'
import { correctEarlyRuns } from './correction.ts'
import { expiryDayDecider, expiryDayStream } from './decider.ts'
import type { Crossing } from '../read/queries.ts'
import { findCrossings, lastExpiryDate } from '../read/queries.ts'
import { localDate } from '../../../contract/expiry.ts'

/** Labels per transaction, so that a night of thousands of labels holds the tenant's head lock only for short times. */
const BATCH = 500
const meta = { actor: { system: 'expiry' } } as const

/**
 * Records the labels that entered the expiring window or expired since the tenant's last run, once for each local date.
 * `watch_at` of a label says which of the two comes next. A batch of events and the `watch_at` that it moves are one
 * transaction behind the head lock, so after a crash, beside another worker or days late the next run continues where
 * the last one ended. Answers whether there was a run.
 */
export async function recalculateExpiry(deps: EventDeps, tenantId: string, now: Date): Promise<boolean> {
  const [tenant, lastDate] = await readTenant(deps.database, tenantId, (tx) =>
    Promise.all([findTenant(tx), lastExpiryDate(tx)]),
  )
  if (tenant === undefined) return false
  const date = localDate(now, tenant.timeZone)
  const standing = await standingDate(deps, { tenantId, now, today: date, lastDate })
  if (standing !== undefined && standing >= date) return false
  while (await recordBatch(deps, tenantId, now, date)) {
    // Until no label is left.
  }
  return true
}

/** The last date that a run has finished, after what runs of a wrong clock have recorded is undone. */
async function standingDate(
  deps: EventDeps,
  {
    lastDate,
    ...run
  }: { readonly tenantId: string; readonly now: Date; readonly today: string; readonly lastDate: string | undefined },
): Promise<string | undefined> {
  if (lastDate === undefined || lastDate <= run.today) return lastDate
  await correctEarlyRuns(deps, { ...run, lastDate })
  return readTenant(deps.database, run.tenantId, lastExpiryDate)
}

/** Answers whether there may be more labels: the batch was full, or a label that entered the window has expired too. */
function recordBatch(deps: EventDeps, tenantId: string, now: Date, date: string): Promise<boolean> {
  return unitOfWork(deps, { tenantId, meta, now }, (unit) => record(unit, date))
}

async function record(unit: UnitOfWork, date: string): Promise<boolean> {
  const crossings = await findCrossings(unit.tx, unit.now, BATCH)
  if (crossings.length === 0) {
    await handleCommand(unit, expiryDayDecider, expiryDayStream(date), { type: 'FinishDay', date })
    return false
  }
  const watched = ({ id, expiresAt }: Crossing) => ({ id, expiresAt: expiresAt.toISOString() })
  // A label that has entered the window and expired since the last run is recorded as both.
  const entered = crossings.filter(({ watchAt, expiresAt }) => watchAt < expiresAt).map(watched)
  const expired = crossings.filter(({ expiresAt }) => expiresAt < unit.now).map(watched)
  // Another worker may have finished the day meanwhile. Labels that crossed since then belong to the next day.
  return (
    (await handleCommand(unit, expiryDayDecider, expiryDayStream(date), {
      type: 'RecordCrossings',
      date,
      entered,
      expired,
    })) === 'open'
  )
}

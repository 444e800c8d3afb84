import { readTenant } from '../../database/tenant-transaction.ts'
import { findTenant } from '../../database/tenants.ts'
import type { EventDeps } from '../../events/event-store.ts'
import { handleCommand } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { unitOfWork } from '../../events/unit-of-work.ts'
import { expiryDayDecider } from './expiry-decider.ts'
import type { Crossing } from './queries.ts'
import { findCrossings, lastExpiryDate } from './queries.ts'
import { localDate } from './shelf-life.contract.ts'

/** Labels in one transaction: a night of thousands holds the tenant's head for moments, not for all of it. */
const BATCH = 500
const meta = { actor: { system: 'expiry' } } as const

const stream = (date: string) => `expiry-day-${date}`

/**
 * Records what crossed since the tenant's last run, once each local date: a label's way into the expiring window and its
 * expiry are told apart by its watch. Whatever is killed, doubled or late: a batch and the watches it moves are one
 * transaction under the tenant's head, so the next run goes on where this one ended. Answers whether there was a run.
 */
export async function recalculateExpiry(deps: EventDeps, tenantId: string, now: Date): Promise<boolean> {
  const [tenant, lastDate] = await readTenant(deps.database, tenantId, (tx) => Promise.all([findTenant(tx), lastExpiryDate(tx)]))
  if (tenant === undefined) return false
  const date = localDate(now, tenant.timeZone)
  if (lastDate !== undefined && lastDate >= date) return false
  while (await recordBatch(deps, tenantId, now, date)) {
    // Until nothing is left that has crossed.
  }
  return true
}

/** Answers whether there may be more: a full batch, or labels that entered and have expired since. */
async function recordBatch(deps: EventDeps, tenantId: string, now: Date, date: string): Promise<boolean> {
  const { body } = await unitOfWork(deps, { tenantId, meta, now }, async (unit) => ({ status: 200, body: await record(unit, date) }))
  return body === true
}

async function record(unit: UnitOfWork, date: string): Promise<boolean> {
  const crossings = await findCrossings(unit.tx, unit.now, BATCH)
  if (crossings.length === 0) {
    await handleCommand(unit, expiryDayDecider, stream(date), { type: 'FinishDay', date })
    return false
  }
  const told = ({ id, expiresAt }: Crossing) => ({ id, expiresAt: expiresAt.toISOString() })
  // Watched for its way into the window; where it has expired meanwhile too, it is told of both.
  const entered = crossings.filter(({ watchAt, expiresAt }) => watchAt < expiresAt).map(told)
  const expired = crossings.filter(({ expiresAt }) => expiresAt < unit.now).map(told)
  // Another worker may have finished the day meanwhile: what crossed since then is the next day's.
  return (await handleCommand(unit, expiryDayDecider, stream(date), { type: 'RecordCrossings', date, entered, expired })) === 'open'
}

import { addDays, endOfDay, localDate } from '../../../contract/calendar.ts'
import type { Database } from '../../../database/database.ts'
import { readTenant, writeTenant } from '../../../database/tenant-transaction.ts'
import { findTenant } from '../../../database/tenants.ts'
import type { EventDeps } from '../../../events/event-store.ts'
import { handleCommand } from '../../../events/handle-command.ts'
import { unitOfWork } from '../../../events/unit-of-work.ts'
import { firstUnsealed, readDay, readSeals, sendExpiry } from '../read/sensor-days.ts'
import { sealDecider, sealStream } from '../seal-decider.ts'

const DAY_MS = 86_400_000
/** No reading can arrive for a day that ended so long ago (`readingProblem`). */
const OPEN_MS = 3 * DAY_MS
/** How long the readings of sensors are kept: a year and a month, so that the sheet of the same month a year ago is whole. */
const RETENTION_DAYS = 400
const meta = { actor: { system: 'temperature-seal' } } as const

/** Seals the days whose readings cannot change any more, and deletes sealed readings that are too old. */
export async function sealDays(deps: EventDeps, tenantId: string, now: Date): Promise<void> {
  const tenant = await readTenant(deps.database, tenantId, findTenant)
  if (tenant === undefined) return
  while (await sealNext(deps, { tenantId, timeZone: tenant.timeZone, now })) {
    // Until the next day is still open, or has no reading.
  }
  await writeTenant(deps.database, tenantId, (tx) => Promise.resolve(sendExpiry(tx, oldestKept(now))))
}

const oldestKept = (now: Date): Date => new Date(now.getTime() - RETENTION_DAYS * DAY_MS)

interface Run {
  readonly tenantId: string
  readonly timeZone: string
  readonly now: Date
}

/** A transaction a day, so that the tenant's head is locked for a short time. Answers whether there may be more days. */
const sealNext = (deps: EventDeps, { tenantId, timeZone, now }: Run): Promise<boolean> =>
  unitOfWork(deps, { tenantId, meta, now }, async (unit) => {
    const first = await firstUnsealed(unit.tx)
    if (first === null) return false
    // An instant belongs to the local day that begins where the day before ends.
    const shown = localDate(first, timeZone)
    const date = first < endOfDay(shown, timeZone) ? shown : addDays(shown, 1)
    const [since, until] = [endOfDay(addDays(date, -1), timeZone), endOfDay(date, timeZone)]
    if (until.getTime() + OPEN_MS > now.getTime()) return false
    const points = await readDay(unit.tx, { since, until })
    const day = { date, since: since.toISOString(), until: until.toISOString(), points }
    await handleCommand(unit, sealDecider, sealStream(date), { type: 'SealDay', day })
    return true
  })

/** The days of readings that are not as they were sealed, such as `30/11/2026 em Geladeira 1`. */
export const changedDays = (database: Database, tenantId: string, now: Date): Promise<string[]> =>
  readTenant(database, tenantId, async (tx) => {
    const changed: string[] = []
    for (const [, seals] of Map.groupBy(await readSeals(tx, oldestKept(now)), ({ since }) => since.getTime())) {
      const [one] = seals
      if (one === undefined) continue
      const days = new Map((await readDay(tx, one)).map((day) => [day.pointId, day]))
      for (const seal of seals)
        if (days.get(seal.pointId)?.digest !== seal.digest) changed.push(`${seal.date} em ${seal.point}`)
    }
    return changed
  })

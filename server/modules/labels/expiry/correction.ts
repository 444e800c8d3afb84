import { unitOfWork } from '../../../events/unit-of-work.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { EventDeps } from '../../../events/event-store.ts'
import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { CorrectedLabel } from './events.ts'
import { CORRECTIONS_STREAM } from './events.ts'
import { expiryDayDecider, expiryDayStream } from './decider.ts'
import type { EarlyLabel } from '../read/queries.ts'
import { findEarlyLabels } from '../read/queries.ts'
import { addDays, EXPIRING_MS } from '../../../contract/expiry.ts'

const meta = { actor: { system: 'expiry' } } as const
const BATCH = 500
/** Days that are looked at before the last one: a clock that was ahead has run through those before it. */
const DAYS_BACK = 400

interface WrongRun {
  readonly tenantId: string
  readonly now: Date
  /** Today, by the right clock. */
  readonly today: string
  /** The last date that a run has finished, which has not come yet. */
  readonly lastDate: string
}

/**
 * Undoes what runs by a clock that was ahead have recorded. The log keeps both: labels that have not expired are watched
 * again, and days that have not come are open again. A run for tomorrow stands: near midnight a clock that is a few
 * minutes wrong makes one, and each date is run once.
 */
export async function correctEarlyRuns(deps: EventDeps, wrong: WrongRun): Promise<void> {
  const { tenantId, now } = wrong
  const write = (work: (unit: UnitOfWork) => Promise<boolean>) => unitOfWork(deps, { tenantId, meta, now }, work)
  while (await write(watchAgain)) {
    // Until no label is left.
  }
  if (wrong.lastDate > addDays(wrong.today, 1)) await write((unit) => reopenDays(unit, wrong))
}

/** Answers whether there may be more labels. */
async function watchAgain(unit: UnitOfWork): Promise<boolean> {
  const early = await findEarlyLabels(unit.tx, unit.now, BATCH)
  if (early.length === 0) return false
  const [stream] = await unit.store.readStreams(unit.tx, [CORRECTIONS_STREAM]).then((read) => [...read.values()])
  const labels = early.map((label) => corrected(label, unit.now))
  unit.append({
    stream: CORRECTIONS_STREAM,
    expectedVersion: stream?.length ?? 0,
    events: [{ type: 'ExpiryCorrected', data: { labels } }],
  })
  return early.length === BATCH
}

function corrected({ id, expiresAt }: EarlyLabel, now: Date): CorrectedLabel {
  const entersAt = new Date(expiresAt.getTime() - EXPIRING_MS)
  return { id, expiresAt: expiresAt.toISOString(), watchAt: (entersAt > now ? entersAt : expiresAt).toISOString() }
}

async function reopenDays(unit: UnitOfWork, { today, lastDate }: WrongRun): Promise<boolean> {
  const dates = Array.from({ length: DAYS_BACK }, (_, index) => addDays(lastDate, -index)).filter(
    (date) => date > today,
  )
  const [now, ...days] = await loadStreams(unit, expiryDayDecider, [today, ...dates].map(expiryDayStream))
  const standing = now?.state === 'done' ? today : addDays(today, -1)
  for (const [index, day] of days.entries()) {
    const date = dates[index]
    if (date !== undefined)
      decideAndAppend(unit, expiryDayDecider, day, { type: 'ReopenDay', date, lastDate: standing })
  }
  return false
}

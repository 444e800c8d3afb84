import { addDays, expiryInstant, localDate } from '../../../contract/calendar.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Identity } from '../../../http/identity.ts'
import type { Produced } from '../contract/batches.ts'
import { DAY_LABELS_MAX } from '../contract/batches.ts'
import type { ProductionPorts } from '../ports.ts'
import { batchLabelIds } from '../queries.ts'

interface Reader {
  readonly identity: Promise<Identity>
  readonly now: Date
  readonly ports: Pick<ProductionPorts, 'unprinted'>
}

/** The labels of today's and yesterday's batches that still need their paper: the paper of a batch at midnight may come later. */
export async function unprintedToday(
  tx: TenantTransaction,
  { identity, now, ports }: Reader,
): Promise<Produced['labels']> {
  const { timeZone } = await identity
  // A day begins where the day before ends.
  const ids = await batchLabelIds(tx, expiryInstant(addDays(localDate(now, timeZone), -2), timeZone))
  return ids.length === 0 ? [] : ports.unprinted(tx, ids, { now, timeZone, limit: DAY_LABELS_MAX })
}

import type { TenantTransaction } from '../database/tenant-transaction.ts'

const DAY_MS = 24 * 3_600_000
const KEPT_MS = 3 * DAY_MS
/** Of what a device has sent after it was without a connection: it may send the same again weeks later. */
const SYNC_KEPT_MS = 90 * DAY_MS

/** The owner of the keys of a device's queue. No id of an author has a blank. */
export const queueOwner = (device: string): string => `sync ${device}`

/** Deletes the answers kept for idempotency keys for longer than three days, and those of queues after ninety. */
export function forgetOldAnswers(tx: TenantTransaction, now: Date): void {
  const before = (kept: number) => new Date(now.getTime() - kept).toISOString()
  tx.send({
    sql: `delete from commands where tenant_id = $1 and at < $2::timestamptz and (at < $3::timestamptz or key not like 'sync %')`,
    parameters: [tx.tenantId, before(KEPT_MS), before(SYNC_KEPT_MS)],
  })
}

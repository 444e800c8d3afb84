import { rawStatement } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { keptBody } from './answer-text.ts'

const DAY_MS = 24 * 3_600_000
const KEPT_MS = 3 * DAY_MS
/** Of what a device has sent after it was without a connection: it may send the same again weeks later. */
const SYNC_KEPT_MS = 90 * DAY_MS

/** The owner of the keys of a device's queue. No id of an author has a blank. */
export const queueOwner = (device: string): string => `sync ${device}`

/** The key in `commands`. No key of a client has a blank. */
export const storedKeyOf = (owner: string, key: string): string => `${owner} ${key}`

const SELECT_BODY = rawStatement({ body: 'json?' })`
select body from commands where tenant_id = $1 and key = $2 and status between 200 and 299`
// No request has this hash, so the request that has this key is refused if it arrives later.
const CLOSE_KEY = `insert into commands (tenant_id, key, request_hash, status, body, at)
values ($1, $2, 'closed', 409, null, $3::timestamptz) on conflict (tenant_id, key) do nothing`

/**
 * The body that was answered to the request with this stored key; undefined where it was not done. Afterwards it is not
 * done any more.
 */
export async function answeredOrClosed(tx: TenantTransaction, stored: string, now: Date): Promise<unknown> {
  const answered = tx.query(SELECT_BODY(tx.tenantId, stored))
  tx.send({ sql: CLOSE_KEY, parameters: [tx.tenantId, stored, now.toISOString()] })
  return keptBody((await answered)[0]?.body)
}

/** Deletes the answers kept for idempotency keys for longer than three days, and those of queues after ninety. */
export function forgetOldAnswers(tx: TenantTransaction, now: Date): void {
  const before = (kept: number) => new Date(now.getTime() - kept).toISOString()
  tx.send({
    sql: `delete from commands where tenant_id = $1 and at < $2::timestamptz and (at < $3::timestamptz or key not like 'sync %')`,
    parameters: [tx.tenantId, before(KEPT_MS), before(SYNC_KEPT_MS)],
  })
}

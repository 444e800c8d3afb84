import type { TenantTransaction } from '../database/tenant-transaction.ts'

const KEPT_MS = 72 * 3_600_000

/** Deletes the answers kept for idempotency keys more than three days ago. */
export function forgetOldAnswers(tx: TenantTransaction, now: Date): void {
  tx.send({
    sql: 'delete from commands where tenant_id = $1 and at < $2::timestamptz',
    parameters: [tx.tenantId, new Date(now.getTime() - KEPT_MS).toISOString()],
  })
}

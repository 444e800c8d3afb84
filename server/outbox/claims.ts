import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { SEND_MS_MAX } from '../mail/mail.ts'

/**
 * Longer than sending a mail may take, with the steps before and after it: after this time the claim's worker has died.
 */
const CLAIM_SECONDS = SEND_MS_MAX / 1000 + 180

// Use the database's clock, because the workers' clocks may differ. A claim that ends later than any claim may is of a
// clock that was ahead. Two statements: in `on conflict`, Citus would refuse a condition on the clock.
const END_EXPIRED_CLAIM = `delete from report_mail_claims where tenant_id = $1 and report_id = $2
  and (until < now() or until > now() + interval '${2 * CLAIM_SECONDS} seconds')`
const CLAIM = `insert into report_mail_claims (tenant_id, report_id, token, until) values ($1, $2, $3, now() + interval '${CLAIM_SECONDS} seconds')
on conflict (tenant_id, report_id) do nothing returning report_id`

/** Claims a mail, so that no other worker sends it. false: another worker has claimed it. */
export async function claimMail(tx: TenantTransaction, reportId: string, token: string): Promise<boolean> {
  tx.send({ sql: END_EXPIRED_CLAIM, parameters: [tx.tenantId, reportId] })
  const claimed = await tx.query({ sql: CLAIM, parameters: [tx.tenantId, reportId, token] })
  return claimed.length > 0
}

/** Releases a claim by its token: a worker that was too late does not release another worker's claim. */
export function releaseClaim(tx: TenantTransaction, reportId: string, token: string): void {
  tx.send({
    sql: 'delete from report_mail_claims where tenant_id = $1 and report_id = $2 and token = $3',
    parameters: [tx.tenantId, reportId, token],
  })
}

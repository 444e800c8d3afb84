import { createHash } from 'node:crypto'
import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { AuthTables } from '../tables.ts'

const build = queryBuilder<AuthTables>()

const FREE_FAILURES = 5
const FIRST_WAIT_S = 4
const LONGEST_WAIT_S = 15 * 60

/**
 * Seconds to wait before the next attempt: none for the first five failures, then doubling up to 15 minutes. A failure
 * that lies further ahead than that was dated by a clock that was wrong, and must not lock the account until that date:
 * the next failure is dated anew, and its wait counts all failures.
 */
export function waitAfter(failures: number, lastFailureAt: Date, now: Date): number {
  const elapsed = (now.getTime() - lastFailureAt.getTime()) / 1000
  if (failures < FREE_FAILURES || elapsed < -LONGEST_WAIT_S) return 0
  const wait = Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** (failures - FREE_FAILURES))
  return Math.max(0, Math.ceil(wait - Math.max(0, elapsed)))
}

/** Counters are stored under a hash, so that the table lists no addresses. */
function counterHash(counter: string): string {
  return createHash('sha256').update(counter).digest('hex')
}

export async function secondsToWait(tx: TenantTransaction, counter: string, now: Date): Promise<number> {
  const [row] = await tx.run(
    build
      .selectFrom('login_attempts')
      .select(['failures', 'last_failure_at'])
      .where('tenant_id', '=', tx.tenantId)
      .where('email_hash', '=', counterHash(counter)),
  )
  return row === undefined ? 0 : waitAfter(row.failures, row.last_failure_at, now)
}

export function countFailure(tx: TenantTransaction, counter: string, now: Date): void {
  tx.send({
    sql: `insert into login_attempts (tenant_id, email_hash, failures, last_failure_at) values ($1, $2, 1, $3::timestamptz)
on conflict (tenant_id, email_hash) do update set failures = login_attempts.failures + 1, last_failure_at = excluded.last_failure_at`,
    parameters: [tx.tenantId, counterHash(counter), now.toISOString()],
  })
}

export function forgetFailures(tx: TenantTransaction, counter: string): void {
  tx.send(
    build
      .deleteFrom('login_attempts')
      .where('tenant_id', '=', tx.tenantId)
      .where('email_hash', '=', counterHash(counter))
      .compile(),
  )
}

import { Rejection } from '../errors.ts'
import type { Database } from './database.ts'
import { fixedStatement, parameter, queryBuilder } from './statement.ts'
import type { TenantTransaction } from './tenant-transaction.ts'
import { readTenant } from './tenant-transaction.ts'

/** A replica that failed is left alone for so long. */
const REST_MS = 5_000

/** Reads of a tenant that must show at least everything up to a position of its log, and may be answered by a copy of the database. */
export type ReadUpTo = <T>(tenantId: string, position: number, work: (tx: TenantTransaction) => Promise<T>) => Promise<T>

const findHead = fixedStatement(
  queryBuilder<{ tenant_head: { tenant_id: string; position: number } }>().selectFrom('tenant_head').select('position').where('tenant_id', '=', parameter(1)),
)

type Attempt<T> = { readonly kind: 'answered'; readonly value: T } | { readonly kind: 'behind' }

/**
 * Reads from the replica where it has come as far as is asked, else from the primary: whoever knows a position (the session's
 * look-up brings the primary's) never sees less than that. What a replica says while it is behind, refusals included, is
 * thrown away; one that fails is not asked for a while.
 */
export function readerOf(primary: Database, replica: Database): ReadUpTo {
  let restsUntil = 0

  async function attempt<T>(tenantId: string, position: number, work: (tx: TenantTransaction) => Promise<T>): Promise<Attempt<T>> {
    if (performance.now() < restsUntil) return { kind: 'behind' }
    try {
      return await readTenant(replica, tenantId, (tx) => answer(tx, position, work))
    } catch (error) {
      if (error instanceof Rejection) throw error
      restsUntil = performance.now() + REST_MS
      return { kind: 'behind' }
    }
  }

  return async (tenantId, position, work) => {
    const attempted = await attempt(tenantId, position, work)
    return attempted.kind === 'answered' ? attempted.value : readTenant(primary, tenantId, work)
  }
}

/** The replica's position is asked first: what the work reads after it can only be newer. Both travel together. */
async function answer<T>(tx: TenantTransaction, position: number, work: (tx: TenantTransaction) => Promise<T>): Promise<Attempt<T>> {
  const head = tx.query(findHead(tx.tenantId))
  const [seen, done] = await Promise.allSettled([head, work(tx)])
  if (seen.status === 'rejected') throw seen.reason
  if ((seen.value[0]?.position ?? 0) < position) return { kind: 'behind' }
  if (done.status === 'rejected') throw done.reason
  return { kind: 'answered', value: done.value }
}

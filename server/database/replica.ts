import { Rejection } from '../errors.ts'
import type { Database } from './database.ts'
import { fixedStatement, parameter, queryBuilder } from './statement.ts'
import type { TenantTransaction } from './tenant-transaction.ts'
import { readTenant } from './tenant-transaction.ts'

/** How long a replica that failed is not used. */
const PAUSE_MS = 5_000

/** Reads of a tenant, from the replica or the primary, that see at least the events up to `position`. */
export type ReadUpTo = <T>(
  tenantId: string,
  position: number,
  work: (tx: TenantTransaction) => Promise<T>,
) => Promise<T>

const findHead = fixedStatement(
  queryBuilder<{ tenant_head: { tenant_id: string; position: number } }>()
    .selectFrom('tenant_head')
    .select('position')
    .where('tenant_id', '=', parameter(1)),
)

/** The outcome of a read from the replica. Where it is not usable, the primary is read. */
type Attempt<T> = { readonly kind: 'answered'; readonly value: T } | { readonly kind: 'unusable' }

/**
 * Reads from the replica where it has replayed everything up to the position, else from the primary. Results of a
 * replica that is behind are discarded, rejections included. A replica that fails is not used for `PAUSE_MS`.
 */
export function readerOf(primary: Database, replica: Database): ReadUpTo {
  let pausedUntil = 0

  async function attempt<T>(
    tenantId: string,
    position: number,
    work: (tx: TenantTransaction) => Promise<T>,
  ): Promise<Attempt<T>> {
    if (performance.now() < pausedUntil) return { kind: 'unusable' }
    try {
      return await readTenant(replica, tenantId, (tx) => readFrom(tx, position, work))
    } catch (error) {
      if (error instanceof Rejection) throw error
      pausedUntil = performance.now() + PAUSE_MS
      return { kind: 'unusable' }
    }
  }

  return async (tenantId, position, work) => {
    const attempted = await attempt(tenantId, position, work)
    return attempted.kind === 'answered' ? attempted.value : readTenant(primary, tenantId, work)
  }
}

/**
 * The query of the replica's position comes before those of the work, so that the work sees at least that position.
 * They share one flight.
 */
async function readFrom<T>(
  tx: TenantTransaction,
  position: number,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<Attempt<T>> {
  const querying = tx.query(findHead(tx.tenantId))
  const [head, result] = await Promise.allSettled([querying, work(tx)])
  if (head.status === 'rejected') throw head.reason
  if ((head.value[0]?.position ?? 0) < position) return { kind: 'unusable' }
  if (result.status === 'rejected') throw result.reason
  return { kind: 'answered', value: result.value }
}

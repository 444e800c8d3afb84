import { fixedStatement, parameter } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { readEachTenant } from '../database/tenant-transaction.ts'
import { NamelessDigest } from './chain-walk.ts'
import { readChainHead, sealPages } from './event-chain.ts'
import type { EventDeps, EventStore } from './event-store.ts'
import type { EventMeta } from './event.ts'
import { logTables } from './tables.ts'
import { unitOfWork } from './unit-of-work.ts'

const selectUnsealed = fixedStatement(
  logTables
    .selectFrom('tenant_head')
    .select('tenant_id')
    .where('tenant_id', '=', parameter(1))
    .where('names_sealed', 'is', false),
)
const SET_SEALED = 'update tenant_head set names_sealed = true where tenant_id = $1'
/** Tenants in one flight. */
const GROUP = 100

export const sealingMeta: EventMeta = { actor: { system: 'sealing' } }

/**
 * Records, once for each tenant that has events from before names had commitments, the digest of everything in those
 * events but the names. From then on an erasure in one of them can explain the loss of a name and nothing else. Several
 * processes may call it at once.
 */
export async function sealOlderNames(deps: EventDeps, tenantIds: readonly string[], now: Date): Promise<void> {
  for (let from = 0; from < tenantIds.length; from += GROUP) {
    const [first, ...others] = tenantIds.slice(from, from + GROUP)
    if (first === undefined) return
    const unsealed = await readEachTenant(deps.database, [first, ...others], (tenantId) => selectUnsealed(tenantId))
    for (const { tenant_id: tenantId } of unsealed) await sealTenant(deps, tenantId, now)
  }
}

async function sealTenant(deps: EventDeps, tenantId: string, now: Date): Promise<void> {
  await unitOfWork(deps, { tenantId, meta: sealingMeta, now }, async (unit) => {
    // Read again behind the head lock.
    const [unsealed] = await unit.tx.query(selectUnsealed(tenantId))
    if (unsealed !== undefined) {
      for (const appended of await olderNamesSealed(unit.tx)) unit.append(appended)
      unit.tx.send({ sql: SET_SEALED, parameters: [tenantId] })
    }
  })
}

/** As `sealOlderNames`, for one tenant whose head is locked, in an open transaction. */
export async function sealNamesOf(tx: TenantTransaction, store: EventStore, now: Date): Promise<void> {
  store.append(tx, await olderNamesSealed(tx), { meta: sealingMeta, now })
}

/** The event that records the digest; none where the log's first event is not an older one, or it is recorded. */
async function olderNamesSealed(tx: TenantTransaction) {
  const head = await readChainHead(tx)
  const digest = new NamelessDigest()
  if (head === undefined || head.position === 0) return []
  for await (const page of sealPages((work) => work(tx), head)) {
    for (const { nameless } of page) {
      // The older events come first: after one that is not older, there is nothing left to record.
      if (nameless === null) return []
      digest.add(nameless)
    }
  }
  const data = { upTo: head.position, digest: digest.hex() }
  return [{ stream: 'sealing', expectedVersion: 0, events: [{ type: 'OlderNamesSealed', data }] }]
}

import type { TenantTransaction } from '../database/tenant-transaction.ts'

/**
 * Locks the tenant's head, so that this transaction's writes and the reads they rest on come one after the other. Other
 * tenants do not wait. It is the first lock of every write, which is why none can wait for another in a circle.
 *
 * Sent before this returns; answers the link (hex) that the tenant's chain is at, null where it has no head.
 */
export async function lockHead(tx: TenantTransaction): Promise<string | null> {
  const [head] = await tx.query<{ chain: string }>({ sql: "select encode(chain, 'hex') as chain from tenant_head where tenant_id = $1 for update", parameters: [tx.tenantId] })
  return head?.chain ?? null
}

/** Gives a tenant its head, at position 0, where it has none; without one nothing can be appended. */
export function createHead(tx: TenantTransaction): void {
  tx.send({ sql: 'insert into tenant_head (tenant_id) values ($1) on conflict do nothing', parameters: [tx.tenantId] })
}

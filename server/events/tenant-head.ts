import type { TenantTransaction } from '../database/tenant-transaction.ts'

/**
 * Locks the tenant's head until the transaction ends, so that a tenant's writes come one after the other; other tenants
 * do not wait. It is the first lock of every write that appends events, so no two writes can wait for each other in a
 * circle.
 *
 * The statement is sent before this returns. Answers whether the tenant has a head.
 */
export async function lockHead(tx: TenantTransaction): Promise<boolean> {
  const rows = await tx.query({
    sql: 'select from tenant_head where tenant_id = $1 for update',
    parameters: [tx.tenantId],
  })
  return rows.length > 0
}

/** Gives a tenant its head, at position 0, where it has none. Without a head nothing can be appended. */
export function createHead(tx: TenantTransaction): void {
  tx.send({ sql: 'insert into tenant_head (tenant_id) values ($1) on conflict do nothing', parameters: [tx.tenantId] })
}

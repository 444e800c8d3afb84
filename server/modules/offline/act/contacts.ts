import type { ColumnType } from 'kysely'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { queryBuilder } from '../../../database/statement.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { QueueHolder } from '../ports.ts'

// No projection writes the table: it holds state without history.
const build = queryBuilder<{
  offline_contacts: {
    tenant_id: string
    holder: string
    last_at: ColumnType<Date, string, string>
  }
}>()

/** One text for the holder of a queue: two users of one browser have two queues. */
export const holderKey = ({ device, userId }: QueueHolder): string => (userId === null ? device : `${userId}/${device}`)

/** When the holder last got the pack; null: never. */
export async function lastContact(tx: TenantTransaction, holder: QueueHolder): Promise<Date | null> {
  const [row] = await tx.run(
    build
      .selectFrom('offline_contacts')
      .select('last_at')
      .where('tenant_id', '=', tx.tenantId)
      .where('holder', '=', holderKey(holder)),
  )
  return row?.last_at ?? null
}

export function noteContact({ tx, now }: UnitOfWork, holder: QueueHolder): void {
  const at = now.toISOString()
  tx.send(
    build
      .insertInto('offline_contacts')
      .values({
        tenant_id: tx.tenantId,
        holder: holderKey(holder),
        last_at: at,
      })
      .onConflict((row) => row.columns(['tenant_id', 'holder']).doUpdateSet({ last_at: at }))
      .compile(),
  )
}

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

/** When the holder last got the pack, reserved numbers or sent its queue; null: never. */
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

/** No command that the holder sends later is older than `at`. A contact never goes back. */
export function noteContact({ tx }: UnitOfWork, holder: QueueHolder, at: Date): void {
  tx.send(
    build
      .insertInto('offline_contacts')
      .values({
        tenant_id: tx.tenantId,
        holder: holderKey(holder),
        last_at: at.toISOString(),
      })
      .onConflict((row) =>
        row.columns(['tenant_id', 'holder']).doUpdateSet((eb) => ({
          last_at: eb.fn<string>('greatest', ['offline_contacts.last_at', 'excluded.last_at']),
        })),
      )
      .compile(),
  )
}

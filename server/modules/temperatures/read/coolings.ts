import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { TemperatureTables } from '../tables.ts'

const build = queryBuilder<TemperatureTables>()
/** A cooling is noticed half an hour before its time is over. */
const NOTICE_MS = 30 * 60_000
/** As many as a plan shows, and a run of the job looks at: the next run sees the others. */
const COOLINGS_MAX = 20

const coolings = (tx: TenantTransaction) =>
  build
    .selectFrom('process_checks')
    .where('tenant_id', '=', tx.tenantId)
    .where('cool_by', 'is not', null)
    .limit(COOLINGS_MAX)

/** A cooling whose time is almost over, or that was too slow and waits for what is done about the food. */
interface UrgentCooling {
  readonly id: number
  readonly name: string
  readonly batchId: number | null
  /** When the food has, or had, to be at 10 °C. */
  readonly coolBy: Date
  readonly isOut: boolean
}

/** Read by the plan of the day, the newest first: a forgotten one hides none of today. */
export async function urgentCoolings(tx: TenantTransaction, now: Date): Promise<UrgentCooling[]> {
  const rows = await tx.run(
    coolings(tx)
      .select(['id', 'name', 'batch_id', 'cool_by', 'blocks'])
      .where('cool_by', '<=', new Date(now.getTime() + NOTICE_MS))
      .orderBy('cool_by', 'desc')
      .orderBy('id', 'desc'),
  )
  return rows.flatMap(({ id, name, batch_id: batchId, cool_by: coolBy, blocks }) =>
    coolBy === null ? [] : [{ id, name, batchId, coolBy, isOut: blocks || coolBy < now }],
  )
}

/** The coolings whose time is over and whose labels nothing has blocked. */
export async function overdueCoolings(tx: TenantTransaction, now: Date): Promise<number[]> {
  const rows = await tx.run(
    coolings(tx).select('id').where('cool_by', '<', now).where('blocks', 'is', false).orderBy('cool_by'),
  )
  return rows.map(({ id }) => id)
}

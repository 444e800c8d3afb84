import { queryBuilder } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'

// The addresses that an unfinished round has reached, or that were refused permanently: personal data, not from the log.
interface DeliveryTables {
  report_deliveries: { tenant_id: string; report_id: string; address: string; outcome: string }
}

const build = queryBuilder<DeliveryTables>()

export interface Reached {
  readonly delivered: readonly string[]
  readonly refused: readonly string[]
}

/** The addresses that the unfinished round has reached, or that were refused permanently. */
export async function findDeliveries(tx: TenantTransaction, reportId: string): Promise<Reached> {
  const rows = await tx.run(
    build
      .selectFrom('report_deliveries')
      .select(['address', 'outcome'])
      .where('tenant_id', '=', tx.tenantId)
      .where('report_id', '=', reportId),
  )
  const withOutcome = (wanted: string) => rows.flatMap(({ address, outcome }) => (outcome === wanted ? [address] : []))
  return { delivered: withOutcome('delivered'), refused: withOutcome('refused') }
}

export function keepDeliveries(tx: TenantTransaction, reportId: string, { delivered, refused }: Reached): void {
  const deliveries = [
    ...delivered.map((address) => ({ address, outcome: 'delivered' })),
    ...refused.map((address) => ({ address, outcome: 'refused' })),
  ]
  tx.send({
    sql: `insert into report_deliveries (tenant_id, report_id, address, outcome) select h.tenant_id, $2, r.address, r.outcome from tenant_head h cross join jsonb_to_recordset($3::jsonb) as r(address text, outcome text) where h.tenant_id = $1
on conflict (tenant_id, report_id, address) do update set outcome = excluded.outcome`,
    parameters: [tx.tenantId, reportId, JSON.stringify(deliveries)],
  })
}

/** The round is over. */
export function forgetDeliveries(tx: TenantTransaction, reportId: string): void {
  tx.send({
    sql: 'delete from report_deliveries where tenant_id = $1 and report_id = $2',
    parameters: [tx.tenantId, reportId],
  })
}

/** Refused addresses are tried again, because the user may have corrected the cause. */
export function forgetRefused(tx: TenantTransaction, reportId: string): void {
  tx.send({
    sql: "delete from report_deliveries where tenant_id = $1 and report_id = $2 and outcome = 'refused'",
    parameters: [tx.tenantId, reportId],
  })
}

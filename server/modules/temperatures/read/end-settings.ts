import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { EndSettings } from '../incident-events.ts'
import { endSettings } from '../incident-events.ts'

// Raw SQL: the row of an occurrence does not say it, and the event is one of the few of its stream. An occurrence that went on
// has ended more than once.
const OF_END = rawStatement({ settings: 'jsonb?' })`
select data -> 'settings' as settings from events
where tenant_id = $1 and stream = $2 and type = 'IncidentEnded' and (data ->> 'endedAt')::timestamptz = $3::timestamptz
order by stream_version desc limit 1`

/** How the house counted when an occurrence ended; null: its event is of before that was written down, or of this unit. */
export async function settingsOfEnd(tx: TenantTransaction, id: number, endedAt: Date): Promise<EndSettings | null> {
  const [row] = await tx.query(OF_END(tx.tenantId, `incident-${id}`, endedAt.toISOString()))
  return endSettings.safeParse(row?.settings).data ?? null
}

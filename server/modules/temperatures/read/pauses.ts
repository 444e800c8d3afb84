import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Window } from '../contract/segments.ts'
import type { IncidentState } from '../rules/incident-state.ts'

// Raw SQL: the row of an occurrence has its last end only, and the ends before are a few events of its stream.
const ENDS = rawStatement({ type: 'text', at: 'text' })`
select type, coalesce(data ->> 'endedAt', data ->> 'at') as at from events
where tenant_id = $1 and stream = $2 and type in ('IncidentEnded', 'IncidentResumed') order by stream_version`

/** When an occurrence that went on had ended: from each end until it was resumed. A resumption of this unit is now. */
export async function pausesOf(
  tx: TenantTransaction,
  { id, endedAt }: Pick<IncidentState, 'id' | 'endedAt'>,
  now: Date,
): Promise<readonly Window[]> {
  const rows = await tx.query(ENDS(tx.tenantId, `incident-${id}`))
  return rows.flatMap(({ type, at }, index) => {
    if (type !== 'IncidentEnded') return []
    const resumed = rows[index + 1]
    if (resumed !== undefined) return [{ from: Date.parse(at), until: Date.parse(resumed.at) }]
    return endedAt === null ? [{ from: Date.parse(at), until: now.getTime() }] : []
  })
}

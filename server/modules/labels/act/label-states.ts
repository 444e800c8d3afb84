import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { eventCatalogue, storedEvent } from '../../../events/event.ts'
import type { LabelEvent } from '../stream/events.ts'
import { labelEvents } from '../stream/events.ts'
import { labelDecider } from '../stream/decider.ts'
import { labelStream } from './label-answers.ts'
import type { LabelState } from '../stream/label-state-decider.ts'

const catalogue = eventCatalogue(labelEvents)

// Raw SQL: the events table has no Kysely type here.
const STREAMS = rawStatement(storedEvent)`
select ${Object.keys(storedEvent).join(', ')} from events
where tenant_id = $1 and stream = any($2::text[]) order by stream, stream_version`

/** Labels as the decider sees them, for an answer that says what may be done with them. */
export async function readLabelStates(tx: TenantTransaction, ids: readonly number[]): Promise<readonly LabelState[]> {
  if (ids.length === 0) return []
  const streams = ids.map(labelStream)
  const stored = await tx.query(STREAMS(tx.tenantId, streams))
  const states = new Map<string, LabelState>()
  for (const row of stored) {
    const before = states.get(row.stream) ?? labelDecider.initialState
    // A label's stream has the labels' events only.
    states.set(row.stream, labelDecider.evolve(before, catalogue.decode(tx.tenantId, row) as LabelEvent))
  }
  return streams.map((stream) => states.get(stream) ?? labelDecider.initialState)
}

import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { labelDecider } from '../stream/decider.ts'
import type { Calendar } from './label-answers.ts'
import { labelStream } from './label-answers.ts'

interface Blocking {
  readonly blocked: readonly number[]
  /** Only those that are blocked for this reason. */
  readonly released: readonly number[]
  /** Of those that are released: what blocks them from now on. */
  readonly held?: ReadonlyMap<number, { readonly reason: string; readonly incidentId: number }>
  readonly reason: string
  readonly incidentId: string | null
  readonly calendar: Calendar
}

/**
 * Blocks labels and releases others, as a part of another module's unit. A label that has left the stock, or that something
 * else blocks, stays as it is.
 */
export async function blockLabels(
  unit: UnitOfWork,
  { blocked, released, held, reason, incidentId, calendar }: Blocking,
): Promise<void> {
  if (blocked.length + released.length === 0) return
  const [loaded, { timeZone }] = await Promise.all([
    loadStreams(unit, labelDecider, [...blocked, ...released].map(labelStream)),
    calendar,
  ])
  const at = unit.now.toISOString()
  for (const [index, label] of loaded.entries()) {
    const { state } = label
    if (state.status !== 'in_stock') continue
    if (index < blocked.length && state.blocked === null)
      decideAndAppend(unit, labelDecider, label, { type: 'BlockLabel', at, timeZone, reason, incidentId })
    if (index < blocked.length || state.blocked !== reason) continue
    const free = decideAndAppend(unit, labelDecider, label, { type: 'ReleaseLabel', at, timeZone })
    const other = held?.get(state.label.id)
    if (other === undefined) continue
    const freed = { ...label, version: label.version + 1, state: free }
    const again = { reason: other.reason, incidentId: String(other.incidentId) }
    decideAndAppend(unit, labelDecider, freed, { type: 'BlockLabel', at, timeZone, ...again })
  }
}

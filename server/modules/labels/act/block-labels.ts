import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { blockReason } from '../contract/blocks.ts'
import { isUndoable } from '../contract/api.ts'
import { labelDecider } from '../stream/decider.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import type { Calendar } from './label-answers.ts'
import { labelStream } from './label-answers.ts'

type Present = Exclude<LabelState, { status: 'absent' }>

interface Blocking {
  readonly blocked: readonly number[]
  /**
   * These too where they have left the stock. `returning`: those that may be there again, as a missing label is found at any
   * time, and an act is undone for some minutes. `all`: none of them is an ingredient any more. Left out: none of them.
   */
  readonly alsoGone?: 'returning' | 'all'
  /** Only those that are blocked for this reason, in stock or not. */
  readonly released: readonly number[]
  /** Of those that are released: what blocks them from now on. */
  readonly held?: ReadonlyMap<number, { readonly reason: string; readonly incidentId: number }>
  /** Tells the block apart from others on the same label. */
  readonly reason: string
  readonly incidentId: string | null
  readonly calendar: Calendar
}

function mayBlock(state: Present, alsoGone: Blocking['alsoGone'], now: Date): boolean {
  if (state.status === 'in_stock' || alsoGone === 'all') return true
  if (alsoGone === undefined) return false
  const { how, at, arrivedAt = at } = state.withdrawal
  return how === 'nao_localizada' || isUndoable(new Date(arrivedAt), now)
}

export interface BlocksMade {
  /** The labels that this reason blocks now and did not block before. */
  readonly blocked: readonly number[]
  /** Those of them that another reason had blocked before. */
  readonly beside: readonly number[]
}

/**
 * Blocks labels and releases others, as a part of another module's unit. Other blocks of a label stand as they do. A label
 * that this reason blocks already stays as it is, and so does one that has left the stock and is none of `alsoGone`.
 */
export async function blockLabels(
  unit: UnitOfWork,
  { blocked, alsoGone, released, held, reason: said, incidentId, calendar }: Blocking,
): Promise<BlocksMade> {
  const reason = blockReason(said)
  const made: { readonly blocked: number[]; readonly beside: number[] } = { blocked: [], beside: [] }
  if (blocked.length + released.length === 0) return made
  const [loaded, { timeZone }] = await Promise.all([
    loadStreams(unit, labelDecider, [...blocked, ...released].map(labelStream)),
    calendar,
  ])
  const at = unit.now.toISOString()
  for (const [index, label] of loaded.entries()) {
    const { state } = label
    if (state.status === 'absent') continue
    const stands = state.blocks.some((block) => block.reason === reason)
    if (index < blocked.length && !stands && mayBlock(state, alsoGone, unit.now)) {
      decideAndAppend(unit, labelDecider, label, { type: 'BlockLabel', at, timeZone, reason, incidentId, beside: true })
      made.blocked.push(state.label.id)
      if (state.blocks.length > 0) made.beside.push(state.label.id)
    }
    if (index < blocked.length || !stands) continue
    const free = decideAndAppend(unit, labelDecider, label, { type: 'ReleaseLabel', at, timeZone, block: reason })
    const other = held?.get(state.label.id)
    if (other === undefined) continue
    const freed = { ...label, version: label.version + 1, state: free }
    const again = { reason: other.reason, incidentId: String(other.incidentId) }
    decideAndAppend(unit, labelDecider, freed, { type: 'BlockLabel', at, timeZone, ...again, beside: true })
  }
  return made
}

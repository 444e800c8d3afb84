import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { EventMeta } from '../../events/event.ts'
import { arrivedAt } from '../../events/event.ts'
import { undoLimit } from './contract/api.ts'
import type { RoundEvent } from './events.ts'

type DataOf<Type extends RoundEvent['type']> = Extract<RoundEvent, { readonly type: Type }>['data']

type StartedRound = DataOf<'RoundStarted'>
type GivenMark = DataOf<'RoundMarked'>['marks'][number]
type Closing = Pick<DataOf<'RoundClosed'>, 'listed' | 'seen' | 'outcomes'>
export type WalkBefore = NonNullable<DataOf<'RoundClosed'>['before']>

/** What was said of one label, and when. */
export interface MarkedLabel extends Omit<GivenMark, 'outcome'> {
  readonly outcome: NonNullable<GivenMark['outcome']>
  readonly at: string
}

interface Walk {
  readonly round: StartedRound
  /** By label, the first mark first. */
  readonly marks: ReadonlyMap<number, MarkedLabel>
  /** When somebody last marked a label, or took a mark back; null: nobody has. */
  readonly markedAt: string | null
}

export type RoundState =
  | { readonly status: 'absent' }
  | ({ readonly status: 'open' } & Walk)
  | ({
      readonly status: 'closed'
      readonly closed: DataOf<'RoundClosed'>
      readonly act: string | null
      /** Of a closing without a connection: it is undone for so long from then on. */
      readonly arrivedAt: string | undefined
    } & Walk)

export type RoundCommand =
  | { readonly type: 'StartRound'; readonly round: StartedRound }
  | {
      readonly type: 'MarkLabels'
      readonly at: string
      readonly timeZone: string
      readonly marks: readonly GivenMark[]
    }
  | ({
      readonly type: 'CloseRound'
      readonly at: string
      readonly timeZone: string
      readonly before: WalkBefore | null
    } & Closing)
  /** `isLastWalk`: nobody has closed another round of the place since. */
  | { readonly type: 'ReopenRound'; readonly at: string; readonly timeZone: string; readonly isLastWalk: boolean }

export const roundDecider: Decider<RoundState, RoundCommand, RoundEvent> = {
  initialState: { status: 'absent' },
  evolve(state, event: RoundEvent & { readonly meta?: EventMeta; readonly recordedAt?: Date }) {
    if (event.type === 'RoundStarted') return { status: 'open', round: event.data, marks: new Map(), markedAt: null }
    if (state.status === 'absent') return state
    const { round, marks, markedAt } = state
    switch (event.type) {
      case 'RoundMarked':
        return { ...state, marks: marksAfter(marks, event.data), markedAt: laterOf(markedAt, event.data.at) }
      case 'RoundClosed':
        return {
          status: 'closed',
          round,
          marks,
          markedAt,
          closed: event.data,
          act: event.meta?.act?.id ?? null,
          arrivedAt: arrivedAt(event),
        }
      case 'RoundReopened':
        return { status: 'open', round, marks, markedAt }
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    switch (command.type) {
      case 'StartRound':
        return [{ type: 'RoundStarted', data: command.round }]
      case 'MarkLabels': {
        const { round, marks: known } = openRound(state, command.timeZone)
        const marks = command.marks.filter((mark) => !isSaid(mark, known.get(mark.id)))
        return marks.length === 0 ? [] : [{ type: 'RoundMarked', data: { id: round.id, at: command.at, marks } }]
      }
      case 'CloseRound': {
        const { round, markedAt } = openRound(state, command.timeZone)
        refuseLaterMarks(command, markedAt)
        const { id, storageTypeId } = round
        const { at, listed, seen, outcomes, before } = command
        const unchecked = Math.max(0, listed - seen.length - outcomes.length)
        return [{ type: 'RoundClosed', data: { id, storageTypeId, at, listed, seen, outcomes, unchecked, before } }]
      }
      case 'ReopenRound':
        return reopen(command, state)
      default:
        return command satisfies never
    }
  },
}

function openRound(state: RoundState, timeZone: string): Walk {
  if (state.status === 'absent') throw new Rejection('round_not_found')
  if (state.status === 'closed') throw new Rejection('round_closed', { at: state.closed.at, timeZone })
  return state
}

/** Who closes a round without a connection has not seen what was marked or taken back meanwhile: nobody's mark is lost, or counts. */
function refuseLaterMarks({ at, timeZone }: Extract<RoundCommand, { type: 'CloseRound' }>, markedAt: Walk['markedAt']) {
  if (markedAt !== null && Date.parse(markedAt) > Date.parse(at))
    throw new Rejection('round_marked_since', { at: markedAt, timeZone })
}

const laterOf = (one: string | null, other: string): string =>
  one !== null && Date.parse(one) > Date.parse(other) ? one : other

function reopen(
  { at, timeZone, isLastWalk }: Extract<RoundCommand, { type: 'ReopenRound' }>,
  state: RoundState,
): readonly RoundEvent[] {
  if (state.status === 'absent') throw new Rejection('round_not_found')
  if (state.status === 'open') throw new Rejection('round_open')
  const { id, storageTypeId, at: closedAt, before } = state.closed
  if (Date.parse(at) > undoLimit(state.arrivedAt ?? closedAt))
    throw new Rejection('round_undo_too_late', { at: closedAt, timeZone })
  const back = isLastWalk && before !== undefined ? { before } : {}
  return [{ type: 'RoundReopened', data: { id, storageTypeId, at, closedAt, ...back } }]
}

function marksAfter(
  marks: ReadonlyMap<number, MarkedLabel>,
  { at, marks: given }: DataOf<'RoundMarked'>,
): ReadonlyMap<number, MarkedLabel> {
  const after = new Map(marks)
  for (const { outcome, ...mark } of given) {
    after.delete(mark.id)
    if (outcome !== null) after.set(mark.id, { ...mark, outcome, at })
  }
  return after
}

function isSaid(mark: GivenMark, known: MarkedLabel | undefined): boolean {
  if (known === undefined || mark.outcome === null) return known === undefined && mark.outcome === null
  const { outcome, reason, note = '', usedAt } = known
  return outcome === mark.outcome && reason === mark.reason && note === (mark.note ?? '') && usedAt === mark.usedAt
}

import { Rejection } from '../../../errors.ts'
import type { Decider } from '../../../events/decider.ts'
import { printRefusedText } from '../../../contract/print-refused.ts'
import { KEPT_SAMPLE, ONLY_LEAVES } from '../../../contract/state-not-allowed.ts'
import { blockedText } from '../contract/blocks.ts'
import type { BlockLabel, ReleaseLabel } from './block-decider.ts'
import { block, release, takesBack } from './block-decider.ts'
import type { GeneratedLabel, LabelEvent } from './events.ts'
import type { LabelState } from './label-state-decider.ts'
import { evolveLabel, standingOf } from './label-state-decider.ts'
import type { DiscardLabel, MissLabel } from './loss-decider.ts'
import { discard, miss } from './loss-decider.ts'
import { alreadyExpiredText } from '../contract/rejections.ts'
import { latenessOf } from '../../../contract/expiry.ts'
import type { TransformLabel } from './transform-decider.ts'
import { admitMove, transform, usedInBatch } from './transform-decider.ts'
import { decideFound, decideUndo } from './undo-decider.ts'
import type { DecidedAct } from '../contract/usable.ts'
import { LATE_ON_PAPER, obstacleTo } from '../contract/usable.ts'

/** How a label came out of a station's printer. */
export interface StationPrint {
  readonly medium: 'navegador' | 'quiosque' | 'agente'
  readonly jobId: string
  readonly stationId: string
  readonly profileId: string
  readonly confirmed: boolean | null
  readonly possiblyTwice: boolean
}

export type LabelCommand =
  | { readonly type: 'GenerateLabel'; readonly label: GeneratedLabel; readonly timeZone: string }
  | {
      readonly type: 'PrintLabel'
      readonly copies: number
      readonly medium: string
      readonly job?: Omit<StationPrint, 'medium'>
    }
  /** A person says that it did not come out of this job. */
  | { readonly type: 'MarkNotPrinted'; readonly jobId: string }
  /** `timeZone`: for the date and time of the earlier withdrawal in the rejection. */
  | {
      readonly type: 'ConsumeLabel'
      readonly at: string
      readonly timeZone: string
      /** When it was used, where that is written down later. */
      readonly usedAt?: string | undefined
      /** The label that expires before it, which the person was shown. */
      readonly soonerId?: number | undefined
      readonly purpose?: 'equipe' | undefined
      readonly roundId?: string | undefined
    }
  | DiscardLabel
  | {
      readonly type: 'DonateLabel'
      readonly at: string
      readonly timeZone: string
      readonly roundId?: string | undefined
    }
  | {
      readonly type: 'ReturnLabel'
      readonly at: string
      readonly timeZone: string
      readonly note: string
      readonly roundId?: string | undefined
    }
  | MissLabel
  | TransformLabel
  | { readonly type: 'AnnulLabel'; readonly at: string; readonly timeZone: string; readonly parentId: number | null }
  | BlockLabel
  | ReleaseLabel
  /**
   * `watchAt`: the next crossing that the expiry run has not recorded; null where both are recorded. `children`: of a
   * transformation, the labels that it made, as they are now. `usedIn`: a label that names one of them as what it is made of.
   */
  | {
      readonly type: 'UndoWithdrawal'
      readonly at: string
      readonly timeZone: string
      readonly watchAt: string | null
      readonly children: readonly LabelState[]
      readonly usedIn: string | null
      /** The batch that the label went into is undone, with all that went into it. */
      readonly ofBatch?: true | undefined
    }
  /** It was missing, and somebody has it in hand. `watchAt` as above. */
  | { readonly type: 'FindLabel'; readonly at: string; readonly timeZone: string; readonly watchAt: string | null }

type Present = Exclude<LabelState, { status: 'absent' }>

function present(state: LabelState): Present {
  if (state.status === 'absent') throw new Rejection('label_not_found')
  return state
}

/** Throws a Rejection with the reason where usable.ts does not allow the act at that instant. */
export function admitted(act: DecidedAct, state: LabelState, { at, timeZone }: Moment): GeneratedLabel {
  const existing = present(state)
  const obstacle = obstacleTo(act, standingOf(existing), new Date(at))
  switch (obstacle) {
    case null:
      return existing.label
    case 'gone':
      throw withdrawnAlready(existing, timeZone)
    case 'blocked':
      throw new Rejection('label_blocked', { reason: blockedText(existing.blocks) ?? '' })
    case 'late':
      throw new Rejection('state_not_allowed', { text: ONLY_LEAVES })
    case 'sample':
      throw new Rejection('state_not_allowed', { text: KEPT_SAMPLE })
    case 'expired':
      throw new Rejection('label_expired', { expirationDate: existing.label.expirationDate, timeZone })
    default:
      return obstacle satisfies never
  }
}

interface Moment {
  readonly at: string
  readonly timeZone: string
}

/** A label leaves stock once: a second scan of the same tub must not count twice. */
function withdrawnAlready(state: Present, timeZone: string): Rejection {
  if (state.status === 'in_stock') return new Rejection('label_in_stock')
  const { how, at, by } = state.withdrawal
  return new Rejection('label_withdrawn', { how, at, timeZone, ...(by !== null && { by }) })
}

export const labelDecider: Decider<LabelState, LabelCommand, LabelEvent> = {
  initialState: { status: 'absent' },
  evolve: evolveLabel,
  decide(command, state) {
    switch (command.type) {
      case 'GenerateLabel':
        return generate(command)
      case 'PrintLabel':
        return print(command, present(state))
      case 'MarkNotPrinted': {
        const { label, printCount } = present(state)
        const data = { id: label.id, jobId: command.jobId, printCount: Math.max(0, printCount - 1) }
        return [{ type: 'LabelNotPrinted', data }]
      }
      case 'ConsumeLabel':
        return consume(command, state)
      case 'DiscardLabel':
        return discard(command, admitted('discard', state, command))
      case 'DonateLabel':
        return donate(command, admitted('donate', state, command))
      case 'ReturnLabel': {
        const { id, expiresAt } = admitted('return', state, command)
        const { at, note, roundId } = command
        return [{ type: 'LabelReturned', data: { id, expiresAt, at, note, ...(roundId !== undefined && { roundId }) } }]
      }
      case 'MissLabel':
        return miss(command, admitted('missing', state, command))
      case 'TransformLabel': {
        const label = admitted('transform', state, { ...command, at: usedInBatch(command) })
        admitMove(command, state)
        return transform(command, label)
      }
      case 'AnnulLabel': {
        const { id, expiresAt, name, baseProductId, enteredAt, uncounted } = admitted('annul', state, command)
        const { at, parentId } = command
        const made = uncounted === true ? {} : { made: { name, baseProductId, enteredAt } }
        return [{ type: 'LabelAnnulled', data: { id, expiresAt, at, ...(parentId !== null && { parentId }), ...made } }]
      }
      case 'BlockLabel':
        admitted(command.beside ? 'block_beside' : 'block', state, command)
        return block(command, present(state))
      case 'ReleaseLabel':
        admitted(takesBack(command) ? 'take_back' : 'release', state, command)
        return release(command, present(state))
      case 'UndoWithdrawal':
        return decideUndo(command, present(state))
      case 'FindLabel':
        return decideFound(command, present(state))
      default:
        return command satisfies never
    }
  },
}

/**
 * A label is not born expired, unless its writer says why it is written down late. A reason that is not needed is not
 * recorded: the label is an ordinary one.
 */
function generate({
  label: { lateReason, ...given },
  timeZone,
}: Extract<LabelCommand, { type: 'GenerateLabel' }>): readonly LabelEvent[] {
  const label: GeneratedLabel = given.sample ? { ...given, uncounted: true } : given
  const lateness = latenessOf(label, new Date(label.enteredAt), timeZone)
  if (lateness === null) return [{ type: 'LabelGenerated', data: label }]
  if (lateReason === undefined) {
    const text = alreadyExpiredText(label, lateness, timeZone)
    throw new Rejection('already_expired', { text, path: 'expiration_date' })
  }
  return [{ type: 'LabelGenerated', data: { ...label, lateReason } }]
}

/** An expired label is not consumed, unless it was used before its expiry and that is written down late. */
function consume(
  { at, timeZone, usedAt, soonerId, purpose, roundId }: Extract<LabelCommand, { type: 'ConsumeLabel' }>,
  state: LabelState,
): readonly LabelEvent[] {
  const used = new Date(usedAt ?? at)
  const isAhead = used > new Date(at)
  // What is said to be used later is judged by now, so that its other faults come first.
  const moment = { at: isAhead ? at : used.toISOString(), timeZone }
  const { id, expiresAt, enteredAt, lateReason } = admitted('consume', state, moment)
  if (isAhead) throw new Rejection('used_in_future')
  // The food of a late record was there before its label.
  if (lateReason === undefined && used < new Date(enteredAt)) throw new Rejection('used_before_entry')
  const data = {
    id,
    expiresAt,
    at,
    ...(usedAt !== undefined && { usedAt: used.toISOString() }),
    ...(soonerId !== undefined && { soonerId }),
    ...(purpose !== undefined && { purpose }),
    ...(roundId !== undefined && { roundId }),
  }
  return [{ type: 'LabelConsumed', data }]
}

function donate(
  { at, roundId }: Extract<LabelCommand, { type: 'DonateLabel' }>,
  { id, expiresAt }: GeneratedLabel,
): readonly LabelEvent[] {
  return [{ type: 'LabelDonated', data: { id, expiresAt, at, ...(roundId !== undefined && { roundId }) } }]
}

const lateText = ({ name, code }: GeneratedLabel) =>
  printRefusedText([{ name, code, refusal: LATE_ON_PAPER }]) ?? LATE_ON_PAPER

/** Every print after the first is a reprint: the same label, and the event says that it is a reprint. */
function print(
  { copies, medium, job }: Extract<LabelCommand, { type: 'PrintLabel' }>,
  { label, printCount }: Present,
): readonly LabelEvent[] {
  // Whatever else stands against a print is said before paper comes out; a late record has none in any case.
  if (label.lateReason !== undefined) throw new Rejection('print_job_refused', { text: lateText(label) })
  const { possiblyTwice = false, ...station } = job ?? {}
  return [
    {
      type: 'LabelPrinted',
      data: {
        id: label.id,
        copies,
        medium,
        reprint: printCount > 0,
        printCount: printCount + 1,
        ...station,
        ...(possiblyTwice && { possiblyTwice }),
      },
    },
  ]
}

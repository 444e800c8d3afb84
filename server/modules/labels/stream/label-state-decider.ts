import type { EventMeta } from '../../../events/event.ts'
import { arrivedAt, userIdOf } from '../../../events/event.ts'
import type { WithdrawalHow } from '../contract/act-table.ts'
import { rowOf } from '../contract/act-table.ts'
import { howOfEvent, isWithdrawalEvent } from '../contract/withdrawal-event.ts'
import type { WithdrawnStatus } from '../contract/api.ts'
import type { GeneratedLabel, LabelDates, LabelEvent } from './events.ts'
import { lossOf } from './loss-events.ts'
import type { LabelStanding } from '../contract/usable.ts'
import { blockedText } from '../contract/blocks.ts'

type DataOf<Type extends LabelEvent['type']> = Extract<LabelEvent, { readonly type: Type }>['data']
type TransformedData = DataOf<'LabelTransformed'>

/** What an undoing takes back; null: the label was not lost, or its event is from before that was recorded. */
type TakenBack = NonNullable<DataOf<'WithdrawalUndone'>['loss']> | null

/** How a label left stock; `by`: the user, where the event comes from the log. */
export interface Departure {
  readonly how: WithdrawalHow | TransformedData['how'] | 'anulada'
  readonly at: string
  /** Of what was done without a connection. */
  readonly arrivedAt?: string | undefined
  readonly by: string | null
  /** The id of the act; null: it is from before that was recorded, or its write has not ended. */
  readonly act: string | null
  /** The labels that it became. */
  readonly children: readonly number[]
  readonly loss: TakenBack
}

/** The last act that can be undone though the label has stayed in stock. */
export type PartialAct = {
  readonly at: string
  readonly arrivedAt?: string | undefined
  readonly act: string | null
  readonly before: GeneratedLabel
} & (
  | { readonly kind: 'discarded'; readonly loss: TakenBack }
  | {
      readonly kind: 'transformed'
      readonly how: TransformedData['how']
      readonly children: readonly number[]
      /** When the whole label was put elsewhere; null: it stayed where it was. */
      readonly movedAt: string | null
    }
)

/** Something for which nobody may use the label. */
export interface Block {
  readonly reason: string
  readonly incidentId: string | null
  readonly at: string
  /** The dates that the label should have: it was printed without a connection, with a later one. */
  readonly right?: LabelDates | undefined
}

interface Present {
  /** As it was generated, with the quantity and the place of now. */
  readonly label: GeneratedLabel
  readonly printCount: number
  /** What keeps it from use, the oldest first, each reason once. */
  readonly blocks: readonly Block[]
  /** The partial acts before the last act that are not undone, the oldest first. Only a batch takes one of them back. */
  readonly earlier: readonly PartialAct[]
  /** It was printed without a connection with too late a date: a label with the right date takes its place, and stays there. */
  readonly isPrintedLate: boolean
}
export interface InStock extends Present {
  readonly status: 'in_stock'
  readonly last: PartialAct | null
}
export interface Withdrawn extends Present {
  readonly status: 'withdrawn'
  readonly withdrawal: Departure
}
export type LabelState = { readonly status: 'absent' } | InStock | Withdrawn

/** The last act of a label that may be undone; null: there is none. */
export function lastActOf(state: LabelState): { readonly at: string; readonly act: string | null } | null {
  if (state.status === 'absent') return null
  return state.status === 'withdrawn' ? state.withdrawal : state.last
}

/** What the undoing of a batch takes back of a label in stock: the last act that is not undone. */
export const lastForBatch = ({ last, earlier }: Pick<InStock, 'last' | 'earlier'>): PartialAct | null =>
  last ?? earlier.at(-1) ?? null

/** When the label was put where it is now; null: it was made there. */
export function lastMoveAt({ last, earlier }: Pick<InStock, 'last' | 'earlier'>): string | null {
  const acts = last === null ? earlier : [...earlier, last]
  return acts.reduce<string | null>((at, act) => (act.kind === 'transformed' ? (act.movedAt ?? at) : at), null)
}

/** The labels that it has made, which an undoing annuls. */
export function childrenToUndo(state: LabelState): readonly number[] {
  if (state.status === 'absent') return []
  if (state.status === 'withdrawn') return state.withdrawal.children
  const last = lastForBatch(state)
  return last?.kind === 'transformed' ? last.children : []
}

/** No part of it was taken or lost, or all that was is undone. */
export const isWhole = (state: LabelState): boolean => state.status === 'in_stock' && lastForBatch(state) === null

const stockAfter = (how: Departure['how']): WithdrawnStatus =>
  how === 'anulada' ? 'annulled' : (rowOf(how)?.status ?? 'transformed')

/** Whether it is in stock or, if it is not, how it left. */
export const stockOf = (state: InStock | Withdrawn): 'in_stock' | WithdrawnStatus =>
  state.status === 'in_stock' ? 'in_stock' : stockAfter(state.withdrawal.how)

/** What decides what may be done with it. */
export function standingOf(state: InStock | Withdrawn): LabelStanding {
  const { label, blocks } = state
  const blocked = blockedText(blocks)
  return {
    status: stockOf(state),
    expires_at: label.expiresAt,
    lateReason: label.lateReason ?? null,
    sample: label.sample,
    ...(blocked !== null && { blocked }),
  }
}

/** Only an event that comes from the log has an author. */
interface Authored {
  readonly meta?: EventMeta
  readonly recordedAt?: Date
}

function authorOf(event: LabelEvent & Authored): string | null {
  return event.meta === undefined ? null : userIdOf(event.meta)
}

export function evolveLabel(state: LabelState, event: LabelEvent & Authored): LabelState {
  if (event.type === 'LabelGenerated')
    return {
      status: 'in_stock',
      label: event.data,
      printCount: 0,
      blocks: [],
      last: null,
      earlier: [],
      isPrintedLate: false,
    }
  if (state.status === 'absent') return state
  if (event.type === 'LabelPrinted' || event.type === 'LabelNotPrinted')
    return { ...state, printCount: event.data.printCount }
  return state.status === 'in_stock' ? inStockAfter(state, event) : withdrawnAfter(state, event)
}

type StockEvent = Exclude<LabelEvent, { readonly type: 'LabelGenerated' | 'LabelPrinted' | 'LabelNotPrinted' }> &
  Authored

function inStockAfter(state: InStock, event: StockEvent): LabelState {
  const { label, printCount, blocks, isPrintedLate } = state
  const act = event.meta?.act?.id ?? null
  const arrival = { arrivedAt: arrivedAt(event) }
  const earlier = state.last === null ? state.earlier : [...state.earlier, state.last]
  const gone = (how: Departure['how'], children: readonly number[] = []): LabelState => {
    const departure = { how, at: event.data.at, ...arrival, by: authorOf(event), act, children }
    return {
      status: 'withdrawn',
      label,
      printCount,
      blocks,
      earlier,
      isPrintedLate,
      withdrawal: { ...departure, loss: takenBack(event) },
    }
  }
  if (event.type === 'LabelDiscarded' && event.data.remaining !== undefined) {
    const { remaining, remainingCost, at } = event.data
    const last = { kind: 'discarded', at, ...arrival, act, before: label, loss: takenBack(event) } as const
    return { ...state, label: withRest(label, remaining, remainingCost), last, earlier }
  }
  if (isWithdrawalEvent(event)) return gone(howOfEvent(event.type))
  switch (event.type) {
    case 'LabelAnnulled':
      return gone('anulada')
    case 'LabelTransformed': {
      const {
        how,
        at,
        children,
        remaining,
        remainingCost,
        movedTo,
        movedFrom = label.storageTypeId,
        doneAt,
      } = event.data
      if (isClosing(event.data)) return gone(how, children)
      const after = { ...withRest(label, remaining, remainingCost), ...movedTo }
      const before = { ...label, storageTypeId: movedFrom }
      const movedAt = movedTo === undefined ? null : (doneAt ?? at)
      const last = { kind: 'transformed', how, at, ...arrival, act, children, movedAt, before } as const
      return { ...state, label: after, last, earlier }
    }
    case 'LabelBlocked':
      return {
        ...state,
        blocks: withBlock(blocks, event.data),
        isPrintedLate: isPrintedLate || event.data.right !== undefined,
      }
    case 'LabelReleased':
      return { ...state, blocks: withoutBlock(blocks, event.data) }
    case 'WithdrawalUndone':
    case 'TransformationUndone':
      return inStockUndone(state)
    default:
      return event satisfies never
  }
}

function inStockUndone(state: InStock): InStock {
  const undone = lastForBatch(state)
  if (undone === null) return state
  const earlier = state.last === null ? state.earlier.slice(0, -1) : state.earlier
  return { ...state, label: undone.before, last: null, earlier }
}

function withdrawnAfter(state: Withdrawn, event: StockEvent): LabelState {
  // A recall blocks what may come back, and what a dish would be made of.
  if (event.type === 'LabelBlocked') return { ...state, blocks: withBlock(state.blocks, event.data) }
  if (event.type === 'LabelReleased') return { ...state, blocks: withoutBlock(state.blocks, event.data) }
  if (event.type !== 'WithdrawalUndone' && event.type !== 'TransformationUndone') return state
  const { label, printCount, blocks, earlier, isPrintedLate } = state
  return { status: 'in_stock', label, printCount, blocks, earlier, isPrintedLate, last: null }
}

const withBlock = (
  blocks: readonly Block[],
  { reason, incidentId, at, right }: DataOf<'LabelBlocked'>,
): readonly Block[] =>
  blocks.some((one) => one.reason === reason)
    ? blocks
    : [...blocks, { reason, incidentId, at, ...(right && { right }) }]

const withoutBlock = (blocks: readonly Block[], { reason }: DataOf<'LabelReleased'>): readonly Block[] =>
  reason === undefined ? [] : blocks.filter((one) => one.reason !== reason)

const withRest = (label: GeneratedLabel, weight: string | undefined, cost: string | undefined): GeneratedLabel => ({
  ...label,
  ...(weight !== undefined && { weight }),
  ...(cost !== undefined && { cost }),
})

function takenBack(event: StockEvent): TakenBack {
  if (event.type !== 'LabelDiscarded' && event.type !== 'LabelMissing') return null
  const loss = lossOf(event.data)
  if (loss === null) return null
  return { reason: event.type === 'LabelMissing' ? 'nao_localizada' : event.data.reason, ...loss }
}

/** Whether a transformation takes the label out of stock. */
const isClosing = ({ remaining, movedTo }: Pick<TransformedData, 'remaining' | 'movedTo'>): boolean =>
  remaining === undefined && movedTo === undefined

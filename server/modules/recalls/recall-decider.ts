import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { RecallDetails, RecallEvent } from './events.ts'

export const recallStream = (id: number) => `recall-${id}`

type Closed = Extract<RecallEvent, { type: 'RecallClosed' }>['data']
type RecallCommand =
  | { readonly type: 'OpenRecall'; readonly opened: RecallDetails }
  | { readonly type: 'SeparateLabels'; readonly labels: readonly number[]; readonly at: string }
  | {
      readonly type: 'ReleaseRecalled'
      readonly labels: readonly number[]
      readonly lots: readonly number[]
      readonly reason: string
      readonly at: string
    }
  | {
      readonly type: 'CloseRecall'
      /** Labels of it that are blocked in stock. */
      readonly left: number
      /** The names of its lots without labels that nobody has closed or released. */
      readonly lotsLeft: readonly string[]
      readonly closed: Omit<Closed, 'id'>
    }

export interface RecallState {
  readonly details: RecallDetails
  readonly separated: ReadonlySet<number>
  readonly isClosed: boolean
}

/** null: there is no such recall. */
export const recallDecider: Decider<RecallState | null, RecallCommand, RecallEvent> = {
  initialState: null,
  evolve(state, event) {
    if (event.type === 'RecallOpened') return { details: event.data, separated: new Set(), isClosed: false }
    if (state === null) return null
    switch (event.type) {
      case 'RecallLabelsSeparated':
        return { ...state, separated: new Set([...state.separated, ...event.data.labels]) }
      case 'RecallLabelsReleased':
        return state
      case 'RecallClosed':
        return { ...state, isClosed: true }
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    if (command.type === 'OpenRecall') {
      const { inStock, gone, lots } = command.opened
      if (inStock.length + gone.length + lots.length === 0) throw new Rejection('recall_empty')
      return [{ type: 'RecallOpened', data: command.opened }]
    }
    if (state === null) throw new Rejection('recall_not_found')
    const { id, mode } = state.details
    if (mode === 'simulado') throw new Rejection('recall_simulated')
    if (state.isClosed) throw new Rejection('recall_closed')
    switch (command.type) {
      case 'SeparateLabels': {
        admitLabels(state, command.labels)
        const labels = command.labels.filter((label) => !state.separated.has(label))
        return labels.length === 0 ? [] : [{ type: 'RecallLabelsSeparated', data: { id, labels, at: command.at } }]
      }
      case 'ReleaseRecalled': {
        const { labels, lots, reason, at } = command
        admitLabels(state, labels)
        if (lots.some((lot) => !state.details.lots.includes(lot))) throw new Rejection('recall_lot_unknown')
        const ofLots = lots.length > 0 && { lots: [...lots] }
        return [{ type: 'RecallLabelsReleased', data: { id, labels: [...labels], ...ofLots, reason, at } }]
      }
      case 'CloseRecall':
        if (command.left > 0) throw new Rejection('recall_labels_left', { count: command.left })
        if (command.lotsLeft.length > 0)
          throw new Rejection('recall_lots_left', { count: command.lotsLeft.length, lot: command.lotsLeft[0] ?? '' })
        return [{ type: 'RecallClosed', data: { id, ...command.closed } }]
      default:
        return command satisfies never
    }
  },
}

/** Throws a Rejection where one of the labels is none of the recall. What had left the stock may have come back. */
function admitLabels({ details }: RecallState, labels: readonly number[]): void {
  const known = new Set([...details.inStock, ...details.gone, ...(details.became ?? [])])
  if (labels.some((label) => !known.has(label))) throw new Rejection('recall_label_unknown')
}

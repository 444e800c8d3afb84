import type { Decider } from '../../../events/decider.ts'
import type { ExpiryEvent, WatchedLabel } from './events.ts'

/** A local day of a tenant: done when all labels that crossed by then are recorded. */
export type ExpiryDayState = 'open' | 'done'

export type ExpiryDayCommand =
  | {
      readonly type: 'RecordCrossings'
      readonly date: string
      readonly entered: readonly WatchedLabel[]
      readonly expired: readonly WatchedLabel[]
    }
  | { readonly type: 'FinishDay'; readonly date: string }
  | { readonly type: 'ReopenDay'; readonly date: string; readonly lastDate: string }

export const expiryDayStream = (date: string) => `expiry-day-${date}`

const listed = (
  type: 'LabelsEnteredExpiringWindow' | 'LabelsExpired',
  date: string,
  labels: readonly WatchedLabel[],
): ExpiryEvent[] => (labels.length === 0 ? [] : [{ type, data: { date, labels: [...labels] } }])

export const expiryDayDecider: Decider<ExpiryDayState, ExpiryDayCommand, ExpiryEvent> = {
  initialState: 'open',
  evolve(state, event) {
    if (event.type === 'ExpiryDayReopened') return 'open'
    return event.type === 'ExpiryRecalculated' ? 'done' : state
  },
  decide(command, state) {
    const { date } = command
    if (command.type === 'ReopenDay')
      return state === 'done' ? [{ type: 'ExpiryDayReopened', data: { date, lastDate: command.lastDate } }] : []
    if (state === 'done') return []
    switch (command.type) {
      case 'RecordCrossings':
        return [
          ...listed('LabelsEnteredExpiringWindow', date, command.entered),
          ...listed('LabelsExpired', date, command.expired),
        ]
      case 'FinishDay':
        return [{ type: 'ExpiryRecalculated', data: { date } }]
      default:
        return command satisfies never
    }
  },
}

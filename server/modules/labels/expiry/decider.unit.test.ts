import { describe, it } from 'vitest'
import { decisionOf } from '../../../events/decider-spec.test-support.ts'
import type { ExpiryEvent, WatchedLabel } from './events.ts'
import { expiryDayDecider } from './decider.ts'

const date = '2026-11-21'
const label = (id: number): WatchedLabel => ({ id, expiresAt: '2026-11-21T03:00:00.000Z' })
const entered = (...ids: number[]): ExpiryEvent => ({
  type: 'LabelsEnteredExpiringWindow',
  data: { date, labels: ids.map(label) },
})
const expired = (...ids: number[]): ExpiryEvent => ({ type: 'LabelsExpired', data: { date, labels: ids.map(label) } })
const finished: ExpiryEvent = { type: 'ExpiryRecalculated', data: { date } }
const crossings = (enteredIds: readonly number[], expiredIds: readonly number[]) =>
  ({ type: 'RecordCrossings', date, entered: enteredIds.map(label), expired: expiredIds.map(label) }) as const
const finish = { type: 'FinishDay', date } as const

describe('an expiry day', () => {
  const day = decisionOf(expiryDayDecider)

  it('records the labels that entered the window and those that expired, each in one event', () => {
    day
      .given([])
      .when(crossings([1, 2], [3]))
      .then([entered(1, 2), expired(3)])
  })

  it('records no event for a crossing without labels', () => {
    day
      .given([])
      .when(crossings([1], []))
      .then([entered(1)])
    day
      .given([])
      .when(crossings([], [3]))
      .then([expired(3)])
    day.given([]).when(crossings([], [])).then([])
  })

  it('accepts several batches, then finishes once', () => {
    day
      .given([entered(1), expired(2)])
      .when(crossings([3], []))
      .then([entered(3)])
    day
      .given([entered(1), expired(2)])
      .when(finish)
      .then([finished])
    day.given([finished]).when(finish).then([])
  })

  it('records nothing more after it is finished, for example from a late worker', () => {
    day
      .given([entered(1), finished])
      .when(crossings([1], [2]))
      .then([])
  })
})

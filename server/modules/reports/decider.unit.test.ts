import { describe, expect, it } from 'vitest'
import { decisionOf } from '../../events/decider-spec.test-support.ts'
import type { ChangeSettings, ReportCommand } from './decider.ts'
import { reportDecider, settingsDecider } from './decider.ts'
import type { ReportEvent } from './events.ts'

const { given } = decisionOf(reportDecider)
const settings = decisionOf(settingsDecider)

const request = { id: 'r1', scheduled: false, formats: ['pdf'], recipients: 2 } satisfies Extract<
  ReportEvent,
  { type: 'ReportRequested' }
>['data']
const requested: ReportEvent = { type: 'ReportRequested', data: request }
const figures = {
  at: '2026-11-21T09:00:00.000Z',
  expired: 1,
  expiring: 2,
  lost: { value: 3.5, unpriced: 0 },
  atRisk: { value: 0, unpriced: 2 },
}
const made: ReportEvent = { type: 'ReportMade', data: { id: 'r1', ...figures } }
const failed = { type: 'ReportFailed', data: { id: 'r1', reason: 'não deu', recipients: 0 } } satisfies ReportEvent
const fail = { type: 'FailReport', reason: 'não deu', at: '2026-11-21T09:00:00.000Z', isFinal: false } as const
const mailed: ReportEvent = { type: 'ReportMailed', data: { id: 'r1', attempt: 1, recipients: 2, refused: 0 } }
const again = (round: number, delivered = 0): ReportEvent => ({
  type: 'ReportMailRequested',
  data: { id: 'r1', round, recipients: 2, delivered },
})
const notSent = (
  attempt: number,
  nextTryAt: string | null,
  own: { delivered?: number; unconfirmed?: boolean } = {},
): ReportEvent => ({
  type: 'ReportMailFailed',
  data: {
    id: 'r1',
    attempt,
    reason: 'longe',
    recipients: 2,
    delivered: 0,
    refused: 0,
    unconfirmed: false,
    ...own,
    nextTryAt,
  },
})
const noteMailed: ReportCommand = { type: 'NoteMailed', round: 1, recipients: 2, refused: 0 }
const noteFailed: Extract<ReportCommand, { type: 'NoteMailFailed' }> = {
  type: 'NoteMailFailed',
  round: 1,
  reason: 'longe',
  recipients: 2,
  delivered: 0,
  refused: 0,
  at: '2026-11-21T09:00:00.000Z',
  next: 'retry',
  spread: 0,
}

describe('a report', () => {
  it('is requested once: a second request with the same id records nothing', () => {
    given([]).when({ type: 'RequestReport', request }).then([requested])
    for (const before of [[requested], [requested, made], [requested, failed]])
      given(before).when({ type: 'RequestReport', request }).then([])
  })

  it('is made or fails, and keeps that state', () => {
    given([requested]).when({ type: 'CompleteReport', figures }).then([made])
    given([requested]).when(fail).then([failed])
    for (const end of [made, failed]) {
      given([requested, end]).when({ type: 'CompleteReport', figures }).then([])
      given([requested, end]).when(fail).then([])
    }
  })

  it('made on schedule is retried every ten minutes for six hours, then fails with a mail to its recipients', () => {
    const scheduled: ReportEvent = { type: 'ReportRequested', data: { ...request, scheduled: true } }
    const failedWithMail: ReportEvent = { ...failed, data: { ...failed.data, recipients: 2 } }
    const events: ReportEvent[] = [scheduled]
    let at = fail.at as string
    for (let attempt = 1; attempt <= 36; attempt += 1) {
      const nextTryAt = new Date(Date.parse(at) + 600_000).toISOString()
      const delayed: ReportEvent = { type: 'ReportDelayed', data: { id: 'r1', attempt, nextTryAt } }
      given(events)
        .when({ ...fail, at })
        .then([delayed])
      events.push(delayed)
      // A second run that failed at the same time.
      given(events)
        .when({ ...fail, at })
        .then([])
      given(events).when({ type: 'CompleteReport', figures }).then([made])
      at = nextTryAt
    }
    expect(at).toBe('2026-11-21T15:00:00.000Z')
    given(events)
      .when({ ...fail, at })
      .then([failedWithMail])
    given([scheduled])
      .when({ ...fail, isFinal: true })
      .then([failedWithMail])
    given([scheduled, failedWithMail]).when(noteMailed).then([mailed])
    given([requested, failed]).when(noteMailed).then([])
  })

  it('that was never requested rejects every other command', () => {
    for (const command of [
      { type: 'CompleteReport', figures },
      fail,
      { type: 'RequestMail', recipients: 1 },
      noteMailed,
      noteFailed,
    ] as const)
      given([]).when(command).thenRejected('report_not_found')
  })
})

describe('the mail of a report', () => {
  it('ends each round once: later outcomes of the round record nothing', () => {
    given([requested, made]).when(noteMailed).then([mailed])
    given([requested, made, mailed]).when(noteMailed).then([])
    given([requested, made, mailed]).when(noteFailed).then([])
    given([requested, made, mailed, again(2)])
      .when(noteMailed)
      .then([])
    given([requested, made, mailed, again(2)])
      .when({ ...noteMailed, round: 2 })
      .then([mailed])
  })

  it('that fails is retried at growing intervals, then given up', () => {
    const tries = ['09:01', '09:05', '09:15', '10:00', '12:00', '21:00'].map((time) => `2026-11-21T${time}:00.000Z`)
    const events: ReportEvent[] = [requested, made]
    for (const [index, next] of [...tries, null].entries()) {
      const attempt = notSent(index + 1, next)
      given(events).when(noteFailed).then([attempt])
      events.push(attempt)
    }
    given(events).when(noteFailed).then([])
    given([requested, made])
      .when({ ...noteFailed, next: 'give-up' })
      .then([notSent(1, null)])
  })

  it('that failed together with others is retried at a different time', () => {
    const nextOf = (spread: number) =>
      given([requested, made])
        .when({ ...noteFailed, spread })
        .then([notSent(1, new Date(Date.parse(noteFailed.at) + 60_000 * (1 + spread / 10)).toISOString())])
    for (const spread of [0, 0.25, 0.5, 0.999]) nextOf(spread)
  })

  it("without a confirmed delivery is not retried automatically; a user's request continues the same round", () => {
    const unconfirmed = notSent(1, null, { delivered: 1, unconfirmed: true })
    given([requested, made])
      .when({ ...noteFailed, delivered: 1, next: 'unconfirmed' })
      .then([unconfirmed])
    given([requested, made, unconfirmed]).when(noteFailed).then([])
    given([requested, made, unconfirmed])
      .when({ type: 'RequestMail', recipients: 2 })
      .then([again(1, 1)])
    given([requested, made, unconfirmed, again(1, 1)])
      .when(noteMailed)
      .then([mailed])
  })

  it('without recipients is not sent until a user requests it', () => {
    const withoutMail: ReportEvent[] = [{ type: 'ReportRequested', data: { ...request, recipients: 0 } }, made]
    given(withoutMail).when(noteMailed).then([])
    given(withoutMail)
      .when({ type: 'RequestMail', recipients: 2 })
      .then([again(2)])
  })

  it('can be requested once the report is made: a waiting round is kept, an unfinished one continues, else a new round begins', () => {
    for (const before of [[requested], [requested, failed]])
      given(before).when({ type: 'RequestMail', recipients: 2 }).thenRejected('report_not_ready')
    given([requested, made]).when({ type: 'RequestMail', recipients: 2 }).then([])
    given([requested, made, notSent(1, 'soon')])
      .when({ type: 'RequestMail', recipients: 2 })
      .then([again(1)])
    given([requested, made, notSent(7, null)])
      .when({ type: 'RequestMail', recipients: 2 })
      .then([again(1)])
    given([requested, made, notSent(7, null, { delivered: 1 })])
      .when({ type: 'RequestMail', recipients: 2 })
      .then([again(1, 1)])
    given([requested, made, mailed])
      .when({ type: 'RequestMail', recipients: 2 })
      .then([again(2)])
    given([requested, made, mailed, again(2), mailed])
      .when({ type: 'RequestMail', recipients: 2 })
      .then([again(3)])
  })
})

describe('settings', () => {
  const saved = { enabled: true, hour: 6, weekdays: [1, 2], formats: ['pdf' as const], recipients: 1 }
  const change = (own: Partial<ChangeSettings> = {}): ChangeSettings => ({
    type: 'ChangeSettings',
    settings: saved,
    addressesChanged: false,
    ...own,
  })
  const changed = { type: 'ReportSettingsChanged' as const, data: saved }

  it('record an event if any value or address changed, and none if nothing changed', () => {
    settings.given([]).when(change()).then([changed])
    settings.given([changed]).when(change()).then([])
    settings
      .given([changed])
      .when(change({ addressesChanged: true }))
      .then([changed])
    const others = [
      { enabled: false },
      { hour: 7 },
      { weekdays: [1] },
      { formats: ['csv' as const] },
      { recipients: 2 },
    ]
    for (const own of others)
      settings
        .given([changed])
        .when(change({ settings: { ...saved, ...own } }))
        .then([{ ...changed, data: { ...saved, ...own } }])
    expect(others).toHaveLength(5)
  })
})

import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import { mailStateAfter } from './events.ts'
import type { ReportEvent, ReportFigures, ScheduleDetails, SettingsEvent } from './events.ts'

export type SettingsState = ScheduleDetails | null
/** `addressesChanged` is given by the caller, because the events hold only the number of addresses. */
export interface ChangeSettings {
  readonly type: 'ChangeSettings'
  readonly settings: ScheduleDetails
  readonly addressesChanged: boolean
}

export const settingsDecider: Decider<SettingsState, ChangeSettings, SettingsEvent> = {
  initialState: null,
  evolve: (_state, { data }) => data,
  decide({ settings, addressesChanged }, state) {
    const isSame = state !== null && !addressesChanged && isSameSchedule(state, settings)
    return isSame ? [] : [{ type: 'ReportSettingsChanged', data: settings }]
  },
}

function isSameSchedule(one: ScheduleDetails, other: ScheduleDetails): boolean {
  const parts = ({ enabled, hour, weekdays, formats, recipients }: ScheduleDetails) =>
    JSON.stringify([enabled, hour, weekdays, formats, recipients])
  return parts(one) === parts(other)
}

const MINUTES = 60_000
/** The wait after each failed attempt to send a mail. The attempt after the last wait is the last. */
const RETRY_AFTER_MS = [1, 5, 15, 60, 3 * 60, 12 * 60].map((minutes) => minutes * MINUTES)
/** Up to this share of the wait is added, so that mails that failed together are not retried together. */
const JITTER = 0.1
/** No user waits for a scheduled report to retry it, so it is retried for six hours (36 times 10 minutes). */
const DELAY_MS = 10 * MINUTES
const DELAYS_MAX = 36

/**
 * none: no recipients. waiting: not tried yet. unconfirmed: the server never confirmed it, so that the delivery is
 * unknown.
 */
interface MailState {
  readonly state: 'none' | 'waiting' | 'retrying' | 'sent' | 'failed' | 'unconfirmed'
  readonly round: number
  readonly attempts: number
  /** Number of addresses reached in this round. */
  readonly delivered: number
}

export type ReportState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'making' | 'ready' | 'failed'
      readonly id: string
      readonly scheduled: boolean
      readonly recipients: number
      /** Number of failed attempts to make it; the next one is not before `delayedUntil`. */
      readonly delays: number
      readonly delayedUntil: string
      readonly mail: MailState
    }

export type ReportCommand =
  | { readonly type: 'RequestReport'; readonly request: Extract<ReportEvent, { type: 'ReportRequested' }>['data'] }
  | { readonly type: 'CompleteReport'; readonly figures: ReportFigures }
  | { readonly type: 'FailReport'; readonly reason: string; readonly at: string; readonly isFinal: boolean }
  | { readonly type: 'RequestMail'; readonly recipients: number }
  /** The outcome of an attempt of a round. Ignored if the round is already over. */
  | { readonly type: 'NoteMailed'; readonly round: number; readonly recipients: number; readonly refused: number }
  | NoteMailFailed

/** `spread`: from 0 to 1, the share of JITTER that is added to this mail's wait. */
interface NoteMailFailed extends Omit<
  Extract<ReportEvent, { type: 'ReportMailFailed' }>['data'],
  'id' | 'attempt' | 'unconfirmed' | 'nextTryAt'
> {
  readonly type: 'NoteMailFailed'
  readonly round: number
  readonly at: string
  readonly next: 'retry' | 'give-up' | 'unconfirmed'
  readonly spread: number
}

type ExistingReport = Exclude<ReportState, { status: 'absent' }>

function evolve(state: ReportState, event: ReportEvent): ReportState {
  if (event.type === 'ReportRequested') {
    const { id, scheduled, recipients } = event.data
    return {
      status: 'making',
      id,
      scheduled,
      recipients,
      delays: 0,
      delayedUntil: '',
      mail: { state: recipients > 0 ? 'waiting' : 'none', round: 1, attempts: 0, delivered: 0 },
    }
  }
  return state.status === 'absent' ? state : evolveExisting(state, event)
}

function evolveExisting(
  state: ExistingReport,
  event: Exclude<ReportEvent, { type: 'ReportRequested' }>,
): ExistingReport {
  const { mail } = state
  switch (event.type) {
    case 'ReportMade':
      return { ...state, status: 'ready' }
    case 'ReportDelayed':
      return { ...state, delays: event.data.attempt, delayedUntil: event.data.nextTryAt }
    case 'ReportFailed':
      return { ...state, status: 'failed', mail: { ...mail, state: event.data.recipients > 0 ? 'waiting' : 'none' } }
    case 'ReportMailRequested':
      return {
        ...state,
        mail: { state: 'waiting', round: event.data.round, attempts: 0, delivered: event.data.delivered },
      }
    case 'ReportMailed':
      return { ...state, mail: { ...mail, state: 'sent', attempts: event.data.attempt } }
    case 'ReportMailFailed':
      return {
        ...state,
        mail: {
          ...mail,
          state: mailStateAfter(event.data),
          attempts: event.data.attempt,
          delivered: event.data.delivered,
        },
      }
    default:
      return event satisfies never
  }
}

/** A requested report is made once, and each round of its mail ends once, however often their jobs run. */
export const reportDecider: Decider<ReportState, ReportCommand, ReportEvent> = {
  initialState: { status: 'absent' },
  evolve,
  decide(command, state) {
    if (command.type === 'RequestReport')
      return state.status === 'absent' ? [{ type: 'ReportRequested', data: command.request }] : []
    if (state.status === 'absent') throw new Rejection('report_not_found')
    const { id, mail } = state
    switch (command.type) {
      case 'CompleteReport':
        return state.status === 'making' ? [{ type: 'ReportMade', data: { id, ...command.figures } }] : []
      case 'FailReport':
        return state.status === 'making' ? failed(state, command) : []
      case 'RequestMail':
        return requestMail(state, command.recipients)
      case 'NoteMailed':
        return isUnderWay(mail, command.round)
          ? [
              {
                type: 'ReportMailed',
                data: { id, attempt: mail.attempts + 1, recipients: command.recipients, refused: command.refused },
              },
            ]
          : []
      case 'NoteMailFailed':
        return isUnderWay(mail, command.round) ? [mailFailed(id, mail, command)] : []
      default:
        return command satisfies never
    }
  },
}

const isUnderWay = (mail: MailState, round: number): boolean =>
  (mail.state === 'waiting' || mail.state === 'retrying') && mail.round === round

function failed(
  { id, scheduled, recipients, delays, delayedUntil }: ExistingReport,
  { reason, at, isFinal }: Extract<ReportCommand, { type: 'FailReport' }>,
): ReportEvent[] {
  const end: ReportEvent = { type: 'ReportFailed', data: { id, reason, recipients: scheduled ? recipients : 0 } }
  if (!scheduled || isFinal) return [end]
  // Two runs that fail at the same time count as one failure.
  if (at < delayedUntil) return []
  return delays < DELAYS_MAX
    ? [
        {
          type: 'ReportDelayed',
          data: { id, attempt: delays + 1, nextTryAt: new Date(Date.parse(at) + DELAY_MS).toISOString() },
        },
      ]
    : [end]
}

function requestMail({ status, id, mail }: ExistingReport, recipients: number): ReportEvent[] {
  if (status !== 'ready') throw new Rejection('report_not_ready')
  switch (mail.state) {
    case 'waiting':
      return []
    case 'retrying':
    case 'failed':
    case 'unconfirmed':
      // The same round continues, with the same Message-ID: confirmed addresses do not get it again, and mail programs
      // hide a second copy.
      return [{ type: 'ReportMailRequested', data: { id, round: mail.round, recipients, delivered: mail.delivered } }]
    case 'none':
    case 'sent':
      return [{ type: 'ReportMailRequested', data: { id, round: mail.round + 1, recipients, delivered: 0 } }]
    default:
      return mail.state satisfies never
  }
}

function mailFailed(
  id: string,
  { attempts }: MailState,
  { reason, recipients, delivered, refused, at, next, spread }: NoteMailFailed,
): ReportEvent {
  const wait = next === 'retry' ? RETRY_AFTER_MS[attempts] : undefined
  const nextTryAt =
    wait === undefined ? null : new Date(Date.parse(at) + Math.round(wait * (1 + JITTER * spread))).toISOString()
  return {
    type: 'ReportMailFailed',
    data: {
      id,
      attempt: attempts + 1,
      reason,
      recipients,
      delivered,
      refused,
      unconfirmed: next === 'unconfirmed',
      nextTryAt,
    },
  }
}

import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import { mailStateAfter } from './events.ts'
import type { ReportEvent, ReportFigures, ScheduleDetails, SettingsEvent } from './events.ts'

export type SettingsState = ScheduleDetails | null
/** `addressesChanged`: the log holds their number alone. */
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
  const parts = ({ enabled, hour, weekdays, formats, recipients }: ScheduleDetails) => JSON.stringify([enabled, hour, weekdays, formats, recipients])
  return parts(one) === parts(other)
}

const MINUTES = 60_000
/** How long after a failed attempt the next one is made; after the last of them it is given up. */
const RETRY_AFTER_MS = [1, 5, 15, 60, 3 * 60, 12 * 60].map((minutes) => minutes * MINUTES)
/** Up to so much of it is added: what failed together is not to come again together. */
const JITTER = 0.1
/** A scheduled report has nobody at its side to ask once more: it is tried again for six hours. */
const DELAY_MS = 10 * MINUTES
const DELAYS_MAX = 36

/** none: nobody is to get it. waiting: as soon as it can be. unconfirmed: nobody knows whether it was delivered. */
interface MailState {
  readonly state: 'none' | 'waiting' | 'retrying' | 'sent' | 'failed' | 'unconfirmed'
  readonly round: number
  readonly attempts: number
  /** Of this round, to how many. */
  readonly delivered: number
}

export type ReportState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'making' | 'ready' | 'failed'
      readonly id: string
      readonly scheduled: boolean
      readonly recipients: number
      /** How often it could not be made, and until when it is left alone since. */
      readonly delays: number
      readonly delayedUntil: string
      readonly mail: MailState
    }

export type ReportCommand =
  | { readonly type: 'RequestReport'; readonly request: Extract<ReportEvent, { type: 'ReportRequested' }>['data'] }
  | { readonly type: 'CompleteReport'; readonly figures: ReportFigures }
  | { readonly type: 'FailReport'; readonly reason: string; readonly at: string; readonly isFinal: boolean }
  | { readonly type: 'RequestMail'; readonly recipients: number }
  /** What became of the attempt of a round; one that is over by then is not told of. */
  | { readonly type: 'NoteMailed'; readonly round: number; readonly recipients: number; readonly refused: number }
  | NoteMailFailed

/** `spread`: where between 0 and 1 this mail is among all that are tried again after the same time. */
interface NoteMailFailed extends Omit<Extract<ReportEvent, { type: 'ReportMailFailed' }>['data'], 'id' | 'attempt' | 'unconfirmed' | 'nextTryAt'> {
  readonly type: 'NoteMailFailed'
  readonly round: number
  readonly at: string
  readonly next: 'retry' | 'give-up' | 'unconfirmed'
  readonly spread: number
}

type Known = Exclude<ReportState, { status: 'absent' }>

function evolve(state: ReportState, event: ReportEvent): ReportState {
  if (event.type === 'ReportRequested') {
    const { id, scheduled, recipients } = event.data
    return { status: 'making', id, scheduled, recipients, delays: 0, delayedUntil: '', mail: { state: recipients > 0 ? 'waiting' : 'none', round: 1, attempts: 0, delivered: 0 } }
  }
  return state.status === 'absent' ? state : evolveKnown(state, event)
}

function evolveKnown(state: Known, event: Exclude<ReportEvent, { type: 'ReportRequested' }>): Known {
  const { mail } = state
  switch (event.type) {
    case 'ReportMade':
      return { ...state, status: 'ready' }
    case 'ReportDelayed':
      return { ...state, delays: event.data.attempt, delayedUntil: event.data.nextTryAt }
    case 'ReportFailed':
      return { ...state, status: 'failed', mail: { ...mail, state: event.data.recipients > 0 ? 'waiting' : 'none' } }
    case 'ReportMailRequested':
      return { ...state, mail: { state: 'waiting', round: event.data.round, attempts: 0, delivered: event.data.delivered } }
    case 'ReportMailed':
      return { ...state, mail: { ...mail, state: 'sent', attempts: event.data.attempt } }
    case 'ReportMailFailed':
      return { ...state, mail: { ...mail, state: mailStateAfter(event.data), attempts: event.data.attempt, delivered: event.data.delivered } }
    default:
      return event satisfies never
  }
}

/** A report that was asked for is made once, and each round of its mail ends once, however often the jobs behind it run. */
export const reportDecider: Decider<ReportState, ReportCommand, ReportEvent> = {
  initialState: { status: 'absent' },
  evolve,
  decide(command, state) {
    if (command.type === 'RequestReport') return state.status === 'absent' ? [{ type: 'ReportRequested', data: command.request }] : []
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
        return isUnderWay(mail, command.round) ? [{ type: 'ReportMailed', data: { id, attempt: mail.attempts + 1, recipients: command.recipients, refused: command.refused } }] : []
      case 'NoteMailFailed':
        return isUnderWay(mail, command.round) ? [mailFailed(id, mail, command)] : []
      default:
        return command satisfies never
    }
  },
}

const isUnderWay = ({ state, round }: MailState, asked: number): boolean => (state === 'waiting' || state === 'retrying') && round === asked

function failed({ id, scheduled, recipients, delays, delayedUntil }: Known, { reason, at, isFinal }: Extract<ReportCommand, { type: 'FailReport' }>): ReportEvent[] {
  const end: ReportEvent = { type: 'ReportFailed', data: { id, reason, recipients: scheduled ? recipients : 0 } }
  if (!scheduled || isFinal) return [end]
  // Two that fail at once are one failure.
  if (at < delayedUntil) return []
  return delays < DELAYS_MAX ? [{ type: 'ReportDelayed', data: { id, attempt: delays + 1, nextTryAt: new Date(Date.parse(at) + DELAY_MS).toISOString() } }] : [end]
}

function requestMail({ status, id, mail }: Known, recipients: number): ReportEvent[] {
  if (status !== 'ready') throw new Rejection('report_not_ready')
  switch (mail.state) {
    case 'waiting':
      return []
    case 'retrying':
    case 'failed':
    case 'unconfirmed':
      // The same mail once more: whom it has reached does not get it again, and who may have it is shown it once.
      return [{ type: 'ReportMailRequested', data: { id, round: mail.round, recipients, delivered: mail.delivered } }]
    case 'none':
    case 'sent':
      return [{ type: 'ReportMailRequested', data: { id, round: mail.round + 1, recipients, delivered: 0 } }]
    default:
      return mail.state satisfies never
  }
}

function mailFailed(id: string, { attempts }: MailState, { reason, recipients, delivered, refused, at, next, spread }: NoteMailFailed): ReportEvent {
  const wait = next === 'retry' ? RETRY_AFTER_MS[attempts] : undefined
  const nextTryAt = wait === undefined ? null : new Date(Date.parse(at) + Math.round(wait * (1 + JITTER * spread))).toISOString()
  return { type: 'ReportMailFailed', data: { id, attempt: attempts + 1, reason, recipients, delivered, refused, unconfirmed: next === 'unconfirmed', nextTryAt } }
}

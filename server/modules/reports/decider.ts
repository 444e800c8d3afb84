import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
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

/** none: nobody is to get it. waiting: as soon as it can be. */
interface MailState {
  readonly state: 'none' | 'waiting' | 'retrying' | 'sent' | 'failed'
  readonly round: number
  readonly attempts: number
}

export type ReportState =
  | { readonly status: 'absent' }
  | { readonly status: 'making' | 'ready' | 'failed'; readonly id: string; readonly mail: MailState }

export type ReportCommand =
  | { readonly type: 'RequestReport'; readonly request: Extract<ReportEvent, { type: 'ReportRequested' }>['data'] }
  | { readonly type: 'CompleteReport'; readonly figures: ReportFigures }
  | { readonly type: 'FailReport'; readonly reason: string }
  | { readonly type: 'RequestMail'; readonly recipients: number }
  /** What became of the attempt of a round; one that is over by then is not told of. */
  | { readonly type: 'NoteMailed'; readonly round: number; readonly recipients: number; readonly refused: number }
  | { readonly type: 'NoteMailFailed'; readonly round: number; readonly reason: string; readonly refused: number; readonly at: string; readonly isFinal: boolean }

type Known = Exclude<ReportState, { status: 'absent' }>

function evolve(state: ReportState, event: ReportEvent): ReportState {
  if (event.type === 'ReportRequested') {
    const { id, recipients } = event.data
    return { status: 'making', id, mail: { state: recipients > 0 ? 'waiting' : 'none', round: 1, attempts: 0 } }
  }
  return state.status === 'absent' ? state : evolveKnown(state, event)
}

function evolveKnown(state: Known, event: Exclude<ReportEvent, { type: 'ReportRequested' }>): Known {
  const { mail } = state
  switch (event.type) {
    case 'ReportMade':
      return { ...state, status: 'ready' }
    case 'ReportFailed':
      return { ...state, status: 'failed', mail: { ...mail, state: 'none' } }
    case 'ReportMailRequested':
      return { ...state, mail: { state: 'waiting', round: event.data.round, attempts: 0 } }
    case 'ReportMailed':
      return { ...state, mail: { ...mail, state: 'sent', attempts: event.data.attempt } }
    case 'ReportMailFailed':
      return { ...state, mail: { ...mail, state: event.data.nextTryAt === null ? 'failed' : 'retrying', attempts: event.data.attempt } }
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
        return state.status === 'making' ? [{ type: 'ReportFailed', data: { id, reason: command.reason } }] : []
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

function requestMail({ status, id, mail }: Known, recipients: number): ReportEvent[] {
  if (status !== 'ready') throw new Rejection('report_not_ready')
  switch (mail.state) {
    case 'waiting':
      return []
    case 'retrying':
      // The same mail, only sooner: whom it has reached already does not get it again.
      return [{ type: 'ReportMailRequested', data: { id, round: mail.round, recipients } }]
    case 'none':
    case 'sent':
    case 'failed':
      return [{ type: 'ReportMailRequested', data: { id, round: mail.round + 1, recipients } }]
    default:
      return mail.state satisfies never
  }
}

function mailFailed(id: string, { attempts }: MailState, { reason, refused, at, isFinal }: Extract<ReportCommand, { type: 'NoteMailFailed' }>): ReportEvent {
  const wait = isFinal ? undefined : RETRY_AFTER_MS[attempts]
  const nextTryAt = wait === undefined ? null : new Date(Date.parse(at) + wait).toISOString()
  return { type: 'ReportMailFailed', data: { id, attempt: attempts + 1, reason, refused, nextTryAt } }
}

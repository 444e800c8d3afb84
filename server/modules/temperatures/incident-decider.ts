import { isDeepStrictEqual } from 'node:util'
import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import { lastFoodAt } from './contract/incidents.ts'
import type { DecidedLabel, EndSettings, IncidentEvent, IncidentPoint } from './incident-events.ts'
import type { IncidentState } from './rules/incident-state.ts'

export const incidentStream = (id: number) => `incident-${id}`

type Data<Type extends IncidentEvent['type']> = Extract<IncidentEvent, { type: Type }>['data']
type IncidentCommand =
  | { readonly type: 'OpenIncident'; readonly opened: Data<'IncidentOpened'> }
  | { readonly type: 'ResumeIncident'; readonly points: readonly IncidentPoint[]; readonly at: string }
  | {
      readonly type: 'ChangeIncident'
      readonly utility?: string | undefined
      readonly protocol?: string | undefined
      readonly note?: string | undefined
      readonly startedAt?: string | undefined
      readonly reason?: string | undefined
      readonly affected?: readonly number[] | undefined
      readonly now: string
    }
  | { readonly type: 'MeasureFood'; readonly food: Omit<Data<'IncidentFoodMeasured'>, 'id'>; readonly now: string }
  | {
      readonly type: 'EndIncident'
      readonly endedAt: string
      readonly settings: EndSettings
      readonly now: string
    }
  | { readonly type: 'JudgeIncident'; readonly judged: Omit<Data<'IncidentJudged'>, 'id'> }
  | { readonly type: 'DecideIncident'; readonly items: readonly DecidedLabel[]; readonly at: string }

const OLDEST_MS = 72 * 3_600_000
const isEarlier = (one: string, other: string) => Date.parse(one) < Date.parse(other)

interface Opened {
  readonly openedAt: string
  readonly earliestStart: string | null
}

/** Throws where an occurrence cannot begin then. Without a reading that opened it, the hours are counted from its opening. */
function admitStart(startedAt: string, now: string, { openedAt, earliestStart }: Opened): void {
  if (isEarlier(now, startedAt)) throw new Rejection('incident_in_future', { path: 'startedAt' })
  if (earliestStart !== null && isEarlier(startedAt, earliestStart))
    throw new Rejection('incident_start_too_early', {
      text: 'O início não pode ser antes da última leitura dentro do limite.',
    })
  if (earliestStart === null && Date.parse(openedAt) - Date.parse(startedAt) > OLDEST_MS)
    throw new Rejection('incident_start_too_early', { text: 'O início pode ser até 72 horas atrás.' })
}

/** null: there is no such occurrence. */
export const incidentDecider: Decider<IncidentState | null, IncidentCommand, IncidentEvent> = {
  initialState: null,
  evolve(state, event) {
    if (event.type === 'IncidentOpened') {
      const { at, ...opened } = event.data
      return { ...opened, openedAt: at, endedAt: null, note: '', affected: [] }
    }
    if (state === null) return null
    switch (event.type) {
      case 'IncidentResumed':
        return { ...state, points: event.data.points, endedAt: null }
      case 'IncidentChanged': {
        const { utility, protocol, note, startedAt, affected } = event.data
        return { ...state, utility, protocol, note, startedAt, affected }
      }
      case 'IncidentEnded':
        return { ...state, endedAt: event.data.endedAt }
      case 'IncidentFoodMeasured':
      case 'IncidentJudged':
      case 'IncidentDecided':
        return state
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    if (command.type === 'OpenIncident') {
      const { startedAt, at, earliestStart } = command.opened
      admitStart(startedAt, at, { openedAt: at, earliestStart })
      return [{ type: 'IncidentOpened', data: command.opened }]
    }
    if (state === null) throw new Rejection('incident_not_found')
    const { id } = state
    switch (command.type) {
      case 'ResumeIncident':
        return [
          { type: 'IncidentResumed', data: { id, kind: state.kind, points: [...command.points], at: command.at } },
        ]
      case 'ChangeIncident':
        return change(command, state)
      case 'MeasureFood':
        return measureFood(command, state)
      case 'EndIncident':
        return end(command, state)
      case 'JudgeIncident':
        return [{ type: 'IncidentJudged', data: { id, ...command.judged } }]
      case 'DecideIncident':
        return [{ type: 'IncidentDecided', data: { id, items: [...command.items], at: command.at } }]
      default:
        return command satisfies never
    }
  },
}

function change(
  { now, reason = '', ...given }: Extract<IncidentCommand, { type: 'ChangeIncident' }>,
  state: IncidentState,
): readonly IncidentEvent[] {
  const changed = { ...state, ...definedOf(given) }
  if (isDeepStrictEqual(changed, state)) return []
  const { id, utility, protocol, note, startedAt, affected } = changed
  const isMoved = Date.parse(startedAt) !== Date.parse(state.startedAt)
  if (isMoved) {
    if (reason === '') throw new Rejection('incident_reason_missing')
    admitStart(startedAt, now, state)
    if (state.endedAt !== null && isEarlier(state.endedAt, startedAt))
      throw new Rejection('incident_end_before_start', { path: 'startedAt' })
  }
  const data = { id, utility, protocol, note, startedAt, reason: isMoved ? reason : '', affected: [...affected] }
  return [{ type: 'IncidentChanged', data }]
}

type Given = Partial<Pick<IncidentState, 'utility' | 'protocol' | 'note' | 'startedAt' | 'affected'>>
const definedOf = (given: { readonly [Key in keyof Given]?: Given[Key] | undefined }): Given =>
  Object.fromEntries(Object.entries(given).filter(([key, value]) => key !== 'type' && value !== undefined))

function measureFood(
  { food, now }: Extract<IncidentCommand, { type: 'MeasureFood' }>,
  state: IncidentState,
): readonly IncidentEvent[] {
  const { id, startedAt } = state
  if (isEarlier(now, food.at)) throw new Rejection('incident_in_future', { path: 'at' })
  // A food that has cooled again proves nothing.
  if (isEarlier(food.at, startedAt) || Date.parse(food.at) > lastFoodAt(state))
    throw new Rejection('incident_food_outside')
  return [{ type: 'IncidentFoodMeasured', data: { id, ...food } }]
}

function end(
  { endedAt, settings, now }: Extract<IncidentCommand, { type: 'EndIncident' }>,
  state: IncidentState,
): readonly IncidentEvent[] {
  if (state.endedAt !== null) throw new Rejection('incident_ended')
  if (isEarlier(now, endedAt)) throw new Rejection('incident_in_future', { path: 'endedAt' })
  if (isEarlier(endedAt, state.startedAt)) throw new Rejection('incident_end_before_start', { path: 'endedAt' })
  return [{ type: 'IncidentEnded', data: { id: state.id, endedAt, settings, at: now } }]
}

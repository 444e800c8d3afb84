import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { CheckEvent } from './check-events.ts'
import type { ProcessAction, ProcessCheck, ProcessFacts } from './contract/cooling.ts'
import { actionProblem, coolByOf, processState } from './contract/cooling.ts'
import { isLate } from './contract/given-reading.ts'
import { CHECK_ENTRIES_MAX } from './contract/process-checks.ts'
import type { Reading } from './contract/segments.ts'

export interface CheckState extends ProcessCheck {
  readonly id: number
  readonly name: string
  readonly openedAt: string
  readonly labelIds: readonly number[]
  readonly blocks: boolean
}

type Opened = Pick<CheckState, 'id' | 'kind' | 'name' | 'labelIds'> & {
  readonly batchId: number | null
  readonly labelId: number | null
}
type CheckCommand = { readonly facts: ProcessFacts } & (
  | { readonly type: 'OpenCheck'; readonly opened: Opened; readonly readings: readonly Reading[] }
  | { readonly type: 'TakeReadings'; readonly readings: readonly Reading[] }
  | { readonly type: 'Act'; readonly action: ProcessAction }
  | { readonly type: 'WatchCooling' }
)

const inMs = <T extends { readonly at: string }>(one: T) => ({ ...one, at: Date.parse(one.at) })
const instant = (at: number) => new Date(at).toISOString()
const entriesOf = ({ readings, actions }: ProcessCheck) => readings.length + actions.length

/** null: there is no such check. */
export const checkDecider: Decider<CheckState | null, CheckCommand, CheckEvent> = {
  initialState: null,
  evolve(state, event) {
    if (event.type === 'ProcessCheckOpened') {
      const { id, kind, name, labelIds, blocks, at, readings } = event.data
      return { id, kind, name, labelIds, blocks, openedAt: at, readings: readings.map(inMs), actions: [] }
    }
    if (state === null) return null
    const { blocks } = event.data
    switch (event.type) {
      case 'CoolingOverdue':
        return { ...state, blocks }
      case 'ProcessReadingsTaken':
        return { ...state, blocks, readings: [...state.readings, ...event.data.readings.map(inMs)] }
      case 'ProcessActionTaken': {
        const { action, value, doneAt } = event.data
        return { ...state, blocks, actions: [...state.actions, { action, value, at: Date.parse(doneAt) }] }
      }
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    const { facts } = command
    if (command.type === 'OpenCheck') {
      const { opened, readings } = command
      const check = { kind: opened.kind, readings, actions: [] }
      const data = {
        ...opened,
        labelIds: [...opened.labelIds],
        ...saidOf(check, facts),
        readings: taken(readings, 0, facts),
      }
      return [{ type: 'ProcessCheckOpened', data }]
    }
    if (state === null) throw new Rejection('process_check_not_found')
    if (command.type === 'WatchCooling') return overdueOf(state, facts)
    if (state.actions.some(({ action }) => action === 'descartei')) throw new Rejection('process_check_ended')
    const { id, kind, name } = state
    switch (command.type) {
      case 'TakeReadings': {
        const { readings } = command
        if (entriesOf(state) + readings.length > CHECK_ENTRIES_MAX)
          throw new Rejection('process_check_full', { text: `São no máximo ${CHECK_ENTRIES_MAX} leituras.` })
        const check = { ...state, readings: [...state.readings, ...readings] }
        const data = { id, kind, name, ...saidOf(check, facts), readings: taken(readings, entriesOf(state), facts) }
        return [{ type: 'ProcessReadingsTaken', data }]
      }
      case 'Act': {
        const { action } = command
        const problem = actionProblem(action, state, facts)
        if (problem !== null) throw new Rejection(problem.code, { text: problem.text })
        const said = saidOf({ ...state, actions: [...state.actions, action] }, facts)
        const { at: doneAt, ...done } = action
        const late = isLate(doneAt, facts.now)
        const data = { id, kind, name, ...said, number: entriesOf(state) + 1, ...done, doneAt: instant(doneAt), late }
        return [{ type: 'ProcessActionTaken', data }]
      }
      default:
        return command satisfies never
    }
  },
}

function saidOf(check: ProcessCheck, facts: ProcessFacts) {
  const state = processState(check, facts)
  const coolBy = coolByOf(check, state)
  return {
    status: state.status,
    blocks: state.needsAction,
    coolBy: coolBy === null ? null : instant(coolBy),
    at: instant(facts.now),
  }
}

/** Nothing where the food is cold, thrown away, or known to be out of time. */
function overdueOf(state: CheckState, facts: ProcessFacts): CheckEvent[] {
  const { id, kind, name } = state
  const said = saidOf(state, facts)
  const isNew = kind === 'resfriamento' && said.blocks && !state.blocks
  return isNew ? [{ type: 'CoolingOverdue', data: { id, kind, name, ...said } }] : []
}

const taken = (readings: readonly Reading[], before: number, { now }: ProcessFacts) =>
  readings.map(({ at, value }, index) => ({
    number: before + index + 1,
    at: instant(at),
    value,
    late: isLate(at, now),
  }))

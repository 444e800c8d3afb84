import { Rejection } from '../../../errors.ts'
import type { Identity } from '../../../http/identity.ts'
import { labelDecider } from '../stream/decider.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import { standingOf } from '../stream/label-state-decider.ts'
import { planTransformation } from '../stream/life-decider.ts'
import type { Choice, LabelActionName, TransformCall } from '../contract/life.ts'
import { labelActionNames, transformCalls } from '../contract/life.ts'
import { hintOf, lifeRulesOf, placesFor, stepOf } from './life-steps.ts'
import type { DateEngine } from '../ports.ts'
import { actionsOf, obstacleTo } from '../contract/usable.ts'

interface Asking {
  readonly now: Date
  readonly timeZone: string
  readonly person: Pick<Identity, 'role' | 'permissions'>
  /** null: the label is not in stock. */
  readonly engine: DateEngine | null
  /** What the last act made, as it is now. */
  readonly children: readonly LabelState[]
  /** A label that names one of them as what it is made of; null: none does. */
  readonly usedIn: string | null
}

/** What this person may do with the label now. Nothing is written. */
export function possibleActions(
  state: LabelState,
  asking: Asking,
): { readonly actions: LabelActionName[]; readonly choices: Choice[] } {
  if (state.status === 'absent') return { actions: [], choices: [] }
  const choices = transformCalls.flatMap((call) => choicesOf(call, state, asking))
  const offered = new Set<string>(choices.map(({ action }) => action))
  const { role, permissions } = asking.person
  for (const act of actionsOf(standingOf(state), { isAdmin: role === 'admin', permissions }, asking.now))
    offered.add(act)
  for (const act of takingBack) if (takesBack(act, state, asking)) offered.add(act)
  return { actions: labelActionNames.filter((name) => offered.has(name)), choices }
}

/** What takes the last act of a label back: it depends on that act and on its time, so that the decider is asked. */
const takingBack = ['undo', 'found'] as const

function takesBack(
  act: (typeof takingBack)[number],
  state: LabelState,
  { now, timeZone, children, usedIn }: Asking,
): boolean {
  const common = { at: now.toISOString(), timeZone, watchAt: null }
  return isAccepted(() =>
    labelDecider.decide(
      act === 'found' ? { ...common, type: 'FindLabel' } : { ...common, type: 'UndoWithdrawal', children, usedIn },
      state,
    ),
  )
}

function isAccepted(decide: () => unknown): boolean {
  try {
    decide()
    return true
  } catch (error) {
    if (error instanceof Rejection) return false
    throw error
  }
}

/** The places where a label may go by this call, with the date that it would have there. */
function choicesOf(call: TransformCall, state: LabelState, { now, timeZone, engine }: Asking): Choice[] {
  if (engine === null || state.status !== 'in_stock' || obstacleTo('transform', standingOf(state), now) !== null)
    return []
  const { label } = state
  const kitchen = lifeRulesOf(engine, label, timeZone)
  return placesFor(call, label, engine.places).flatMap((place): Choice[] => {
    const step = { ...stepOf(label, engine, { call, body: {}, now, timeZone }), place }
    const { id: storageTypeId, name, kind } = place
    const choice = { action: call, storageTypeId, name, kind, hint: hintOf(label, step, engine) }
    try {
      const [child] = planTransformation(label, step, kitchen).children
      return [{ ...choice, expiration_date: child?.expirationDate ?? label.expirationDate }]
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      return error.code === 'date_needed' ? [{ ...choice, expiration_date: null }] : []
    }
  })
}

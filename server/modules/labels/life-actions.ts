import { Rejection } from '../../errors.ts'
import type { Identity } from '../../http/identity.ts'
import { may } from '../../http/permission.contract.ts'
import type { LabelCommand } from './decider.ts'
import { labelDecider, usable } from './decider.ts'
import type { LabelState } from './label-state-decider.ts'
import { planTransformation } from './life-decider.ts'
import type { Choice, LabelActionName, TransformCall } from './life.contract.ts'
import { transformCalls } from './life.contract.ts'
import { hintOf, kitchenOf, placesFor, stepOf } from './life-steps.ts'
import type { DateEngine } from './ports.ts'

interface Asking {
  readonly now: Date
  readonly timeZone: string
  readonly person: Pick<Identity, 'role' | 'permissions'>
  /** null: the label is not in stock. */
  readonly engine: DateEngine | null
  /** What the last act made, as it is now. */
  readonly children: readonly LabelState[]
}

/** What the decider would accept now from this person: every command is tried, and nothing is written. */
export function possibleActions(
  state: LabelState,
  asking: Asking,
): { readonly actions: LabelActionName[]; readonly choices: Choice[] } {
  const choices = transformCalls.flatMap((call) => choicesOf(call, state, asking))
  const transformed = transformCalls.filter((call) => choices.some(({ action }) => action === call))
  const commands = Object.entries(commandsOf(asking)) as [CommandName, LabelCommand][]
  const accepted = commands.flatMap(([name, command]) =>
    isAccepted(() => labelDecider.decide(command, state)) ? [name] : [],
  )
  return { actions: [...transformed, ...accepted.filter((name) => mayCall(name, asking.person))], choices }
}

/** What the routes ask of a person, apart from the label. */
function mayCall(name: CommandName, person: Asking['person']): boolean {
  if (name === 'release') return person.role === 'admin'
  return name !== 'discard' || may(person, 'descartar')
}

type CommandName = Exclude<LabelActionName, TransformCall>

function commandsOf({ now, timeZone, children }: Asking): Readonly<Record<CommandName, LabelCommand>> {
  const common = { at: now.toISOString(), timeZone }
  // Whether a label may be lost does not depend on its value.
  const worth = null
  return {
    consume: { ...common, type: 'ConsumeLabel' },
    discard: { ...common, type: 'DiscardLabel', reason: 'outro', note: '', worth },
    donate: { ...common, type: 'DonateLabel' },
    return: { ...common, type: 'ReturnLabel', note: '' },
    missing: { ...common, type: 'MissLabel', worth },
    undo: { ...common, type: 'UndoWithdrawal', watchAt: null, children },
    found: { ...common, type: 'FindLabel', watchAt: null },
    block: { ...common, type: 'BlockLabel', reason: 'bloqueio', incidentId: null },
    release: { ...common, type: 'ReleaseLabel' },
  }
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
  if (engine === null || state.status !== 'in_stock' || !isAccepted(() => usable(state, timeZone))) return []
  const { label } = state
  const kitchen = kitchenOf(engine, label, timeZone)
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

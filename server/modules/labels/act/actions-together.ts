import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { Rejection } from '../../../errors.ts'
import type { Identity } from '../../../http/identity.ts'
import { readLabelStates } from './label-states.ts'
import { possibleActions } from './life-actions.ts'
import type { Choice, LabelActionName, TogetherActions } from '../contract/life.ts'
import { transformCalls } from '../contract/life.ts'
import type { ReadDateEngines } from '../ports.ts'
import { expiryInstant } from '../../../contract/expiry.ts'

interface Asking {
  readonly now: Date
  readonly identity: Promise<Identity>
  readonly readEngines: ReadDateEngines
}

/** What the decider would accept now of each of these labels. */
export async function actionsTogether(
  tx: TenantTransaction,
  ids: readonly number[],
  { now, identity, readEngines }: Asking,
): Promise<TogetherActions> {
  const [states, person] = await Promise.all([readLabelStates(tx, ids), identity])
  if (states.some(({ status }) => status === 'absent')) throw new Rejection('label_not_found')
  const { timeZone } = person
  const products = states.flatMap((state) => (state.status === 'in_stock' ? [state.label.baseProductId] : []))
  const engineOf = await readEngines(tx, products, Promise.resolve(timeZone))
  return inCommon(
    states.map((state) => {
      const engine = state.status === 'in_stock' ? engineOf(state.label.baseProductId) : null
      return possibleActions(state, { now, timeZone, person, engine, children: [], usedIn: null })
    }),
    timeZone,
  )
}

/** What is in all of them. A place has the earliest date, or none where one of the labels has none. */
function inCommon(all: readonly TogetherActions[], timeZone: string): TogetherActions {
  const [first, ...others] = all
  if (first === undefined) return { actions: [], choices: [] }
  const choices = first.choices.flatMap((choice) => {
    const same = others.flatMap(({ choices: own }) => own.filter((other) => isSame(choice, other)))
    return same.length === others.length
      ? [same.reduce((one, other) => soonerChoice(one, other, timeZone), choice)]
      : []
  })
  const inAll = first.actions.filter((action) => others.every(({ actions: own }) => own.includes(action)))
  // The undoing has a call of its own; what goes to different places is not done together.
  const actions = inAll.filter(
    (action) => action !== 'undo' && (!isTransform(action) || choices.some((choice) => choice.action === action)),
  )
  return { actions, choices }
}

const isTransform = (action: LabelActionName) => transformCalls.some((call) => call === action)

const isSame = (one: Choice, other: Choice) => one.action === other.action && one.storageTypeId === other.storageTypeId

function soonerChoice(one: Choice, other: Choice, timeZone: string): Choice {
  const hint = one.hint ?? other.hint
  const [date, otherDate] = [one.expiration_date, other.expiration_date]
  if (date === null || otherDate === null) return { ...one, hint, expiration_date: null }
  const isSooner = expiryInstant(otherDate, timeZone) < expiryInstant(date, timeZone)
  return { ...one, hint, expiration_date: isSooner ? otherDate : date }
}

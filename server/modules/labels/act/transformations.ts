import type { Loaded } from '../../../events/handle-command.ts'
import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { admitted, labelDecider } from '../stream/decider.ts'
import type { Caller, Deed } from './label-answers.ts'
import { answerLabel, labelStream } from './label-answers.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import { admitTransformation, planTransformation } from '../stream/life-decider.ts'
import type { TransformBody, TransformCall, Transformed } from '../contract/life.ts'
import { hintOf, lifeRulesOf, placeOf, stepOf } from './life-steps.ts'
import type { DateEngine, ReadDateEngines, ReadPerson } from '../ports.ts'
import type { LabelFacts } from '../read/label-facts.ts'
import { findLabelFacts } from '../read/label-facts.ts'
import type { LabelContext } from '../contract/made-label.ts'
import { findLabelRows } from '../read/queries.ts'
import { withPlaceOf } from './older-places.ts'
import { bearLabel, takeLabelNumbers } from '../make/birth.ts'

/** The rules of the dates, and who is at the device, for one request. */
export interface Readers {
  readonly readEngines: ReadDateEngines
  readonly readPerson: ReadPerson
}

interface Asked extends Readers {
  readonly call: TransformCall
  readonly body: TransformBody
  /** By label, what is asked of it alone. */
  readonly own?: ReadonlyMap<number, TransformBody>
}

/** Labels with which the same is done: they are opened, portioned, frozen, thawed or moved. */
export interface TransformationOrder {
  readonly ids: readonly number[]
  readonly asked: Asked
  /** The name of their list in the request. */
  readonly path: string
}

interface Read {
  /** With the name of the person at a device. */
  readonly body: TransformBody
  readonly loaded: readonly Loaded<LabelState>[]
  readonly engineOf: (baseProductId: string | null) => DateEngine
  readonly context: LabelContext
  readonly facts: LabelFacts
}

/** Reads the labels and their rules; nothing is decided yet. */
export async function prepareTransformations(
  unit: UnitOfWork,
  { ids, asked, path }: TransformationOrder,
  caller: Pick<Caller, 'calendar'>,
): Promise<Deed<Transformed>[]> {
  const read = await readFor(unit, ids, asked, caller)
  return read.loaded.map((loaded, index) => ({
    path: `${path}.${index}`,
    decide: () => transform(unit, loaded, read, asked),
  }))
}

/** The labels first: whose rules are needed is known only from them. */
async function readFor(
  unit: UnitOfWork,
  ids: readonly number[],
  { body, readEngines, readPerson }: Asked,
  { calendar }: Pick<Caller, 'calendar'>,
): Promise<Read> {
  const [streams, rows, facts, { timeZone }, person] = await Promise.all([
    loadStreams(unit, labelDecider, ids.map(labelStream)),
    findLabelRows(unit.tx, ids),
    findLabelFacts(unit.tx, { baseProductId: '', storagePlaces: [] }),
    calendar,
    readPerson(unit.tx),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const loaded = streams.map((one, index) => ({ ...one, state: withPlaceOf(byId.get(ids[index] ?? 0), one.state) }))
  const products = loaded.flatMap(({ state }) => (state.status === 'in_stock' ? [state.label.baseProductId] : []))
  const engineOf = await readEngines(unit.tx, products, Promise.resolve(timeZone), unit)
  const named = person === null ? body : { ...body, responsible: person }
  return { body: named, loaded, engineOf, context: { now: unit.now, timeZone, keys: facts.keys }, facts }
}

function transform(unit: UnitOfWork, loaded: Loaded<LabelState>, read: Read, { call, own }: Asked): Transformed {
  const { context, engineOf } = read
  const { now, timeZone } = context
  const label = admitted('transform', loaded.state, { at: now.toISOString(), timeZone })
  const body = { ...read.body, ...own?.get(label.id) }
  const engine = engineOf(label.baseProductId)
  const asked = stepOf(label, engine, { call, body, now, timeZone })
  // Before its place: of what has expired nobody is asked where it should go.
  admitTransformation(label, asked, timeZone)
  const step = { ...asked, place: placeOf(label, engine, call, body.storageTypeId) }
  const plan = planTransformation(label, step, lifeRulesOf(engine, label, timeZone))
  const ids = takeLabelNumbers(unit, read.facts, plan.children.length)
  const state = decideAndAppend(unit, labelDecider, loaded, {
    type: 'TransformLabel',
    at: now.toISOString(),
    timeZone,
    how: step.how,
    children: ids,
    remaining: plan.rest,
    remainingCost: plan.restCost,
    movedTo: plan.children.length === 0 ? step.place : null,
    doneAt: body.at === undefined ? undefined : step.at,
  })
  const children = plan.children.flatMap((child, index) => {
    const id = ids[index]
    return id === undefined ? [] : [answerLabel(bearLabel(unit, id, child, timeZone).state, context)]
  })
  return { parent: answerLabel(state, context), children, hint: hintOf(label, step, engine) }
}

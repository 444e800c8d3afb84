import { Rejection } from '../../../errors.ts'
import type { Loaded } from '../../../events/handle-command.ts'
import { decideAndAppend, loadStreams, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { admitted, labelDecider } from '../stream/decider.ts'
import type { Caller, Deed } from './label-answers.ts'
import { allOrNone, answerLabel, labelStream, namingPerson } from './label-answers.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import type { LifeChild } from '../stream/life-decider.ts'
import { admitTransformation, planTransformation } from '../stream/life-decider.ts'
import type { TransformBody, TransformCall, Transformed } from '../contract/life.ts'
import type { Engines } from './life-steps.ts'
import { hintOf, lifeRulesOf, placeOf, readEngines, stepOf } from './life-steps.ts'
import type { ReadDateEngine, ReadPerson } from '../ports.ts'
import type { LabelContext } from '../read/queries.ts'
import { findLabelFacts } from '../read/queries.ts'
import { localDate } from '../../../contract/expiry.ts'
import { tagCode } from '../../../contract/tag-code.ts'

interface Asked {
  readonly call: TransformCall
  readonly body: TransformBody
  readonly readEngine: ReadDateEngine
  readonly readPerson: ReadPerson
}

interface Read {
  /** With the name of the person at a device. */
  readonly body: TransformBody
  readonly loaded: readonly Loaded<LabelState>[]
  readonly engines: Engines
  readonly context: LabelContext
  /** The number of the next child. */
  nextId: number
}

/** Opens, portions, freezes, thaws or moves one label. */
export async function transformLabel(unit: UnitOfWork, id: number, asked: Asked, caller: Caller): Promise<Transformed> {
  const read = await readFor(unit, [id], asked, caller)
  const loaded = read.loaded[0] ?? newStream(labelDecider, labelStream(id))
  return namingPerson(unit.tx, caller.personNames, () => transform(unit, loaded, read, asked))
}

/** The same for several labels: all or none. Throws an HttpRefusal with the refusal of each that is not accepted. */
export async function transformTogether(
  unit: UnitOfWork,
  ids: readonly number[],
  asked: Asked,
  caller: Caller,
): Promise<Transformed[]> {
  const refusal = { code: 'transformations_refused', text: 'Nada foi feito.' }
  const { tx } = unit
  const deeds = await prepareTransformations(unit, ids, asked, caller)
  return allOrNone(deeds, { tx, personNames: caller.personNames }, refusal)
}

/** Reads the labels and their rules; nothing is decided yet. */
export async function prepareTransformations(
  unit: UnitOfWork,
  ids: readonly number[],
  asked: Asked,
  caller: Pick<Caller, 'calendar'>,
  path = 'ids',
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
  { body, readEngine, readPerson }: Asked,
  { calendar }: Pick<Caller, 'calendar'>,
): Promise<Read> {
  const [loaded, { nextId, keys }, { timeZone }, person] = await Promise.all([
    loadStreams(unit, labelDecider, ids.map(labelStream)),
    findLabelFacts(unit.tx, { baseProductId: '', storageTypeIds: [] }),
    calendar,
    readPerson(unit.tx),
  ])
  const products = loaded.flatMap(({ state }) => (state.status === 'in_stock' ? [state.label.baseProductId] : []))
  const engines = await readEngines(unit.tx, readEngine, products, Promise.resolve(timeZone))
  const named = person === null ? body : { ...body, responsible: person }
  return { body: named, loaded, engines, context: { now: unit.now, timeZone, keys }, nextId }
}

function transform(unit: UnitOfWork, loaded: Loaded<LabelState>, read: Read, { call }: Asked): Transformed {
  const { body, context, engines } = read
  const { now, timeZone } = context
  const label = admitted('transform', loaded.state, { at: now.toISOString(), timeZone })
  const engine = engines.get(label.baseProductId)
  if (engine === undefined) throw new Error(`No rules were read for label ${label.id}`)
  const asked = stepOf(label, engine, { call, body, now, timeZone })
  // Before its place: of what has expired nobody is asked where it should go.
  admitTransformation(label, asked, timeZone)
  const step = { ...asked, place: placeOf(label, engine, call, body.storageTypeId) }
  const plan = planTransformation(label, step, lifeRulesOf(engine, label, timeZone))
  const first = read.nextId
  read.nextId += plan.children.length
  const state = decideAndAppend(unit, labelDecider, loaded, {
    type: 'TransformLabel',
    at: now.toISOString(),
    timeZone,
    how: step.how,
    children: plan.children.map((_, index) => first + index),
    remaining: plan.rest,
    remainingCost: plan.restCost,
    movedTo: plan.children.length === 0 ? step.place : null,
    doneAt: body.at === undefined ? undefined : step.at,
  })
  const children = plan.children.map((child, index) => born(unit, child, first + index, context))
  return { parent: answerLabel(state, context), children, hint: hintOf(label, step, engine) }
}

function born(unit: UnitOfWork, child: LifeChild, id: number, context: LabelContext) {
  const { now, timeZone } = context
  const code = tagCode(Number(localDate(now, timeZone).slice(0, 4)), id)
  const label = { ...child, id, code, enteredAt: now.toISOString() }
  const command = { type: 'GenerateLabel', label, timeZone } as const
  const state = decideAndAppend(unit, labelDecider, newStream(labelDecider, labelStream(id)), command)
  if (state.status === 'absent') throw new Rejection('label_not_found')
  return answerLabel(state, context)
}

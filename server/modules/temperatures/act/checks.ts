import { localDate } from '../../../contract/calendar.ts'
import { Rejection } from '../../../errors.ts'
import { decideAndAppend, loadStreams, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Identity } from '../../../http/identity.ts'
import type { CheckState } from '../check-decider.ts'
import { checkDecider } from '../check-decider.ts'
import type { CheckedFood, CheckPorts } from '../check-ports.ts'
import type { ProcessFacts } from '../contract/cooling.ts'
import { processState } from '../contract/cooling.ts'
import { momentProblem } from '../contract/given-reading.ts'
import type {
  ProcessActionBody,
  ProcessCheckBody,
  ProcessReadingsBody,
  ProcessSays,
} from '../contract/process-checks.ts'
import { checkTitle, saysOf } from '../contract/process-checks.ts'
import { nextNumber } from '../read/points.ts'

interface Watch {
  readonly ports: CheckPorts
  readonly zone: Promise<Pick<Identity, 'timeZone'>>
}
interface Call {
  readonly ports: CheckPorts
  readonly identity: Promise<Identity>
}

const checkStream = (id: number) => `process-check-${id}`

/** Opens a check with its first readings. */
export async function openCheck(
  unit: UnitOfWork,
  body: ProcessCheckBody,
  { ports, identity }: Call,
): Promise<ProcessSays> {
  const { tx, now } = unit
  const { kind, batchId = null, labelId = null } = body
  const readings = readingsOf(body, now)
  const [id, food, norms, { timeZone }] = await Promise.all([
    nextNumber(tx, 'check'),
    foodOf(unit, body, ports),
    ports.norms(tx, identity),
    identity,
  ])
  if (food === null) throw new Rejection('process_food_not_found')
  const { name, labelIds } = food
  const opened = { id, kind, name, batchId, labelId, labelIds }
  const facts = { norms, timeZone, day: localDate(now, timeZone), now: now.getTime() }
  const stream = newStream(checkDecider, checkStream(id))
  const state = decideAndAppend(unit, checkDecider, stream, { type: 'OpenCheck', opened, readings, facts })
  await keepBlocked(unit, null, state, { ports, zone: identity })
  return answerOf(state, facts)
}

async function foodOf(
  { tx }: UnitOfWork,
  { batchId, labelId, name }: ProcessCheckBody,
  ports: CheckPorts,
): Promise<CheckedFood | null> {
  if (batchId !== undefined) return ports.batch(tx, batchId)
  if (labelId !== undefined) return ports.label(tx, labelId)
  return name === undefined ? null : { name, labelIds: [] }
}

export async function addCheckReadings(
  unit: UnitOfWork,
  id: number,
  { body, ...call }: Call & { readonly body: ProcessReadingsBody },
): Promise<ProcessSays> {
  const readings = readingsOf(body, unit.now)
  const watch = watchOf(call)
  const { loaded, facts } = await loadCheck(unit, id, watch)
  const state = decideAndAppend(unit, checkDecider, loaded, { type: 'TakeReadings', readings, facts })
  await keepBlocked(unit, loaded.state, state, watch)
  return answerOf(state, facts)
}

/** Food that was reheated releases the labels; food that was thrown away takes them out of stock. */
export async function actOnCheck(
  unit: UnitOfWork,
  id: number,
  { body, ...call }: Call & { readonly body: ProcessActionBody },
): Promise<ProcessSays> {
  const { action, value = null } = body
  const at = momentOf(body.at, unit.now, 'at')
  const watch = watchOf(call)
  const { loaded, facts } = await loadCheck(unit, id, watch)
  const state = decideAndAppend(unit, checkDecider, loaded, { type: 'Act', action: { action, value, at }, facts })
  if (state !== null && action === 'descartei')
    await call.ports.discard(unit, await call.ports.withMade(unit.tx, state.labelIds), {
      note: checkTitle(state),
      identity: call.identity,
    })
  else await keepBlocked(unit, loaded.state, state, watch)
  return answerOf(state, facts)
}

/** The labels of a cooling whose time is over are blocked without a reading. A second time, or too early, it does nothing. */
export async function watchCooling(unit: UnitOfWork, id: number, watch: Watch): Promise<void> {
  const { loaded, facts } = await loadCheck(unit, id, watch)
  const state = decideAndAppend(unit, checkDecider, loaded, { type: 'WatchCooling', facts })
  await keepBlocked(unit, loaded.state, state, watch)
}

const watchOf = ({ ports, identity }: Call): Watch => ({ ports, zone: identity })

function answerOf(state: CheckState | null, facts: ProcessFacts): ProcessSays {
  if (state === null) throw new Rejection('process_check_not_found')
  return saysOf(state.id, processState(state, facts))
}

async function loadCheck(unit: UnitOfWork, id: number, { ports, zone }: Watch) {
  const [[loaded], norms, { timeZone }] = await Promise.all([
    loadStreams(unit, checkDecider, [checkStream(id)]),
    ports.norms(unit.tx, zone),
    zone,
  ])
  if (loaded === undefined || loaded.state === null) throw new Rejection('process_check_not_found')
  const day = localDate(new Date(loaded.state.openedAt), timeZone)
  const facts: ProcessFacts = { norms, timeZone, day, now: unit.now.getTime() }
  return { loaded, facts }
}

async function keepBlocked(
  unit: UnitOfWork,
  before: CheckState | null,
  after: CheckState | null,
  { ports, zone }: Watch,
): Promise<void> {
  if (after === null || after.blocks === (before?.blocks ?? false)) return
  // What was portioned or cooked of it since the check began did not cool in time either.
  const labels = await ports.withMade(unit.tx, after.labelIds)
  const [blocked, released] = after.blocks ? [labels, []] : [[], labels]
  await ports.block(unit, { blocked, released }, { reason: checkTitle(after), zone })
}

const readingsOf = ({ readings }: ProcessReadingsBody, now: Date) =>
  readings.map(({ at, value }, index) => ({ at: momentOf(at, now, `readings.${index}.at`), value }))

/** Throws where nothing can have been measured or done then. */
function momentOf(said: string | undefined, now: Date, path: string): number {
  const at = said === undefined ? now.getTime() : Date.parse(said)
  const problem = momentProblem(at, now.getTime())
  if (problem !== null) throw new Rejection(problem.code, { path, text: problem.text })
  return at
}

import { randomUUID } from 'node:crypto'
import { REMOVED_USER } from '../../../audit-sentence.ts'
import { Rejection } from '../../../errors.ts'
import { queueOwner } from '../../../events/kept-answers.ts'
import type { Answer } from '../../../events/unit-of-work.ts'
import type { SessionCall } from '../../../http/route.ts'
import type { SyncBody, SyncCommand, SyncResult } from '../contract/api.ts'
import type { OfflineEvent } from '../events.ts'
import type { OfflinePorts, QueueHolder, ReadCommand } from '../ports.ts'
import { commandTimes, isShallow, movedTimes, nextAfter } from '../rules/command-times.ts'
import type { CommandTime } from '../rules/command-times.ts'
import { judged } from './permitted.ts'
import type { Refused } from './refused.ts'
import { refusedBy, refusedText } from './refused.ts'
import { admittedHolder } from './holder.ts'
import { authorAs, authorOf } from './author.ts'
import { doneBefore } from './attempts.ts'
import { keptDone, keptResult } from './kept-result.ts'
import type { Kept } from './kept-result.ts'
import { holderKey, lastContact, noteContact } from './contacts.ts'

type Call = SessionCall<unknown, unknown, SyncBody>

/** Why a command is not done. It is no Rejection: the result is kept by a unit of its own, which tells it in the log. */
class CommandRefused extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(`Refused: ${refused.code}`)
    this.refused = refused
  }
}

interface Queue {
  readonly call: Call
  readonly ports: OfflinePorts
  readonly holder: QueueHolder
  /** The numbers on the paper of refused commands, which no label has, each with the id of the base product. */
  readonly refused: Map<number, string>
}

interface Timed {
  readonly command: SyncCommand
  readonly time: CommandTime
  readonly index: number
  /** Nothing that the device did before is missing once this command is done. */
  readonly isLast: boolean
}

/** A result before its sentence is made. */
type Told = Omit<Kept, 'status'> & {
  readonly key: string
  readonly status: SyncResult['status']
  readonly first?: Kept['status']
}

/**
 * Does the commands of a queue in their order, each in a unit of work of its own, by the code of the calls with a connection.
 * A command that was sent before is not done again: its first result is given. Where the server fails at a command, what
 * was done before it is answered; the failure is that of the next call, which begins with this command.
 */
export async function syncQueue(call: Call, ports: OfflinePorts): Promise<SyncResult[]> {
  const { body, identity, now: arrival } = call
  const { clock, offset, commands, more = false } = body
  const [holder, contact] = await call.readPrimary(async (tx) => {
    const admitted = await admittedHolder(tx, identity, body.device, ports)
    return [admitted, await lastContact(tx, admitted)] as const
  })
  refuseOtherLogin(commands, holder)
  const times = commandTimes(commands, {
    clock,
    offset,
    arrival,
    lastContact: contact,
  })
  const queue = { call, ports, holder, refused: new Map<number, string>() }
  const results: Told[] = []
  for (const [index, command] of commands.entries()) {
    const isLast = !more && index === commands.length - 1
    const timed = { command, index, isLast, time: times[index] ?? { doneAt: arrival } }
    try {
      results.push(await syncOne(queue, timed))
    } catch (error) {
      if (results.length === 0) throw error
      break
    }
  }
  return withSentences(queue, results)
}

/** The names of people are those of the answer, also in a result that was kept before. */
async function withSentences({ call, ports }: Queue, results: readonly Told[]): Promise<SyncResult[]> {
  const isNamed = results.some(({ facts }) => facts?.['by'] !== undefined)
  const names = isNamed ? await call.readPrimary((tx) => ports.personNames(tx)) : new Map<string, string>()
  const nameOf = (userId: string) => names.get(userId) ?? REMOVED_USER
  return results.map(({ facts, detail, ...result }) =>
    result.code === undefined
      ? result
      : { ...result, detail: refusedText({ code: result.code, facts, detail }, ports.texts, nameOf) },
  )
}

/** What somebody did in a browser with the own session is sent with that login. */
function refuseOtherLogin(commands: readonly SyncCommand[], { userId }: QueueHolder): void {
  if (userId !== null && commands.some(({ person }) => person !== undefined && person.id !== userId))
    throw new Rejection('queue_of_other_login')
}

async function syncOne(queue: Queue, timed: Timed): Promise<Told> {
  const read = readCommand(queue, timed)
  let own: Kept | null = null
  const keep = (kept: Kept): Answer => {
    own = kept
    return { status: 200, body: kept }
  }
  const answer = await done(queue, timed, read, keep).catch(async (error: unknown) => {
    const refused = error instanceof CommandRefused ? error.refused : keyReused(error)
    if (refused === null) throw error
    return refusedOnce(queue, timed, { read, refused, keep })
  })
  const kept = keptResult.parse(answer.body)
  if (!(read instanceof CommandRefused) && read.makes.size > 0) await noteNumbers(queue, read.makes, kept.status)
  const { key } = timed.command
  return answer.body === own ? { key, ...kept } : { key, ...kept, status: 'repetido', first: kept.status }
}

/** What later commands of the call may do with these numbers. */
async function noteNumbers({ call, ports, refused }: Queue, makes: ReadCommand['makes'], status: Kept['status']) {
  if (status !== 'recusado') {
    for (const id of makes.keys()) refused.delete(id)
    return
  }
  const labelled = await call.readPrimary((tx) => ports.labelled(tx, [...makes.keys()]))
  for (const [id, product] of makes) if (!labelled.has(id) && !refused.has(id)) refused.set(id, product)
}

/** The body that does not fit is a refusal of this command. */
function readCommand({ call, ports }: Queue, { command, time }: Timed): ReadCommand | CommandRefused {
  if (time.isTooOld === true) return new CommandRefused({ code: 'sync_too_old', facts: {} })
  if (!isShallow(command.body)) return new CommandRefused({ code: 'sync_body_deep', facts: {} })
  try {
    const body = movedTimes(command.body, call.body.offset, time.doneAt) as SyncCommand['body']
    return ports.kinds[command.kind](body)
  } catch (error) {
    const refused = refusedBy(error, ports.texts)
    if (refused === null) throw error
    return new CommandRefused(refused)
  }
}

const idempotencyOf = ({ holder }: Queue, { command }: Timed) => {
  const { key, kind, at, person, body } = command
  const fingerprint = JSON.stringify([kind, at, person?.id ?? null, isShallow(body) ? body : 'deep'])
  return { key, fingerprint, owner: queueOwner(holderKey(holder)) }
}

/** Throws CommandRefused where the command is refused. Its transaction is undone, and nothing is kept of it. */
function done(
  queue: Queue,
  timed: Timed,
  read: ReadCommand | CommandRefused,
  keep: (kept: Kept) => Answer,
): Promise<Answer> {
  const { call, ports, refused, holder } = queue
  const { time } = timed
  const author = authorOf(authoredOf(queue, timed))
  const unit = { ...time, idempotency: idempotencyOf(queue, timed) }
  return call.writeLater(
    {
      ...unit,
      author: (tx, session) => asCommandRefused(ports, () => author(tx, session)),
    },
    (work, identity) =>
      asCommandRefused(ports, async () => {
        if (read instanceof CommandRefused) throw read
        refuseForRefused(read, refused)
        noteContact(work, holder, contactOf(queue, timed))
        const doing = { identity, request: call, holder }
        const before = await doneBefore(work, ports, { command: timed.command, identity, arrival: call.now })
        const now = before.isDone ? before : await judged(ports, read, { work, doing })
        return keep(keptDone({ ...now, also: before.also }))
      }),
  )
}

function refuseForRefused({ labels, makes }: ReadCommand, refused: Queue['refused']) {
  if (labels.some((id) => refused.has(id))) throw new Rejection('depends_on_refused')
  for (const [id, product] of makes) {
    const before = refused.get(id)
    if (before !== undefined && before !== product) throw new Rejection('number_of_refused', { id })
  }
}

/** What comes later was done after the command, and not before the arrival once the queue has ended. */
function contactOf({ call }: Queue, { isLast, time }: Timed): Date {
  const next = nextAfter(time.doneAt)
  return isLast && call.now > next ? call.now : next
}

async function asCommandRefused<T>(ports: OfflinePorts, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CommandRefused) throw error
    const refused = refusedBy(error, ports.texts)
    throw refused === null ? error : new CommandRefused(refused)
  }
}

/** The key came with another command before, whose result stays. */
const keyReused = (error: unknown): Refused | null =>
  error instanceof Rejection && error.code === 'idempotency_key_reused' ? { code: error.code, facts: {} } : null

interface Refusing {
  readonly read: ReadCommand | CommandRefused
  readonly refused: Refused
  readonly keep: (kept: Kept) => Answer
}

/**
 * Keeps the refusal as the command's result, and tells it in the log. What the server has done with a connection is told as
 * done: nobody registers it again. Nothing is kept beside the result of another command.
 */
async function refusedOnce(queue: Queue, timed: Timed, refusing: Refusing): Promise<Answer> {
  const reused = ({ code, facts }: Refused) => refusing.keep({ status: 'recusado', code, facts })
  if (refusing.refused.code === 'idempotency_key_reused') return reused(refusing.refused)
  try {
    return await keepRefused(queue, timed, refusing)
  } catch (error) {
    const refused = keyReused(error)
    if (refused === null) throw error
    return reused(refused)
  }
}

function keepRefused(queue: Queue, timed: Timed, { read, refused: own, keep }: Refusing): Promise<Answer> {
  const { call, ports, holder } = queue
  const { command, time } = timed
  const [labels, makes] = read instanceof CommandRefused ? [[], []] : [read.labels, [...read.makes.keys()]]
  const author = authorAs(authoredOf(queue, timed))
  return call.writeLater({ ...time, idempotency: idempotencyOf(queue, timed), author }, async (work, identity) => {
    const { tx, append } = work
    noteContact(work, holder, contactOf(queue, timed))
    // The refusal has undone what `done` did about the attempt.
    const before = await doneBefore(work, ports, { command, identity, arrival: call.now })
    if (before.isDone) return keep(keptDone(before))
    // The label was to be made by a command of an earlier call, which was refused.
    const depends = NOT_FOUND.has(own.code) && (await ports.hasReserved(tx, holder, labels))
    const refused: Refused = depends ? { code: 'depends_on_refused', facts: {} } : own
    const how = refused.code === 'label_withdrawn' ? refused.facts?.['how'] : undefined
    const event: OfflineEvent = {
      type: 'OfflineCommandRefused',
      data: {
        kind: command.kind,
        labels: [...makes, ...labels],
        ...refused,
        ...(how !== undefined && { how: String(how) }),
      },
    }
    append({
      stream: `offline-refusal-${randomUUID()}`,
      expectedVersion: 0,
      events: [event],
    })
    return keep({ status: 'recusado', ...refused, ...(before.also.length > 0 && { also: [...before.also] }) })
  })
}

const NOT_FOUND = new Set(['label_not_found', 'print_unknown_labels'])

/** The trail shows the events of one request as one entry: each command is a request of its own. */
const authoredOf = (
  { call: { identity, requestId }, ports }: Queue,
  { command: { person, rulesHash }, time, index }: Timed,
) => ({
  deviceId: identity.device?.id ?? null,
  person,
  rulesHash,
  time,
  requestId: `${requestId}.${index + 1}`,
  ports,
})

import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { JointRejection, Rejection } from '../../../errors.ts'
import { queueOwner } from '../../../events/kept-answers.ts'
import type { Answer, UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Identity } from '../../../http/identity.ts'
import { refuseWithout } from '../../../http/identity.ts'
import { refusalOf } from '../../../http/problem.ts'
import type { SessionCall } from '../../../http/route.ts'
import type { SyncBody, SyncCommand, SyncResult } from '../contract/api.ts'
import type { OfflineEvent } from '../events.ts'
import type { CommandCall, OfflinePorts, QueueHolder, ReadCommand } from '../ports.ts'
import { commandTimes, movedTimes } from '../rules/command-times.ts'
import type { CommandTime } from '../rules/command-times.ts'
import { holderOf } from './holder.ts'
import { authorAs, authorOf } from './author.ts'
import { holderKey, lastContact } from './contacts.ts'

type Call = SessionCall<unknown, unknown, SyncBody>

/** What is kept under a command's key. */
const keptResult = z.object({
  status: z.enum(['feito', 'recusado', 'conferir']),
  code: z.optional(z.string()),
  detail: z.optional(z.string()),
  ids: z.optional(z.array(z.int())),
  blocked: z.optional(z.array(z.int())),
})
type Kept = z.infer<typeof keptResult>

/** Why a command is not done. It is no Rejection: the result is kept by a unit of its own, which tells it in the log. */
class CommandRefused extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(`Refused: ${refused.code}`)
    this.refused = refused
  }
}

interface Refused {
  readonly code: string
  readonly detail: string
  /** How the label had left stock before. */
  readonly how?: string
}

interface Queue {
  readonly call: Call
  readonly ports: OfflinePorts
  readonly holder: QueueHolder
  /** The labels that refused commands would have made. */
  readonly refused: Set<number>
}

interface Timed {
  readonly command: SyncCommand
  readonly time: CommandTime
  readonly index: number
}

/**
 * Does the commands of a queue in their order, each in a unit of work of its own, by the code of the calls with a connection.
 * A command that was sent before is not done again: its first result is given.
 */
export async function syncQueue(call: Call, ports: OfflinePorts): Promise<SyncResult[]> {
  const { body, identity, now: arrival } = call
  const { clock, offset, commands } = body
  const holder = holderOf(identity, body.device)
  refuseOtherLogin(commands, holder)
  const contact = await call.readPrimary((tx) => lastContact(tx, holder))
  const times = commandTimes(commands, {
    clock,
    offset,
    arrival,
    lastContact: contact,
  })
  const queue = { call, ports, holder, refused: new Set<number>() }
  const results: SyncResult[] = []
  for (const [index, command] of commands.entries())
    results.push(
      await syncOne(queue, {
        command,
        index,
        time: times[index] ?? { doneAt: arrival },
      }),
    )
  return results
}

/** What somebody did in a browser with the own session is sent with that login. */
function refuseOtherLogin(commands: readonly SyncCommand[], { userId }: QueueHolder): void {
  if (userId !== null && commands.some(({ person }) => person !== undefined && person.id !== userId))
    throw new Rejection('queue_of_other_login')
}

async function syncOne(queue: Queue, timed: Timed): Promise<SyncResult> {
  const read = readCommand(queue, timed)
  let own: Kept | null = null
  const keep = (kept: Kept): Answer => {
    own = kept
    return { status: 200, body: kept }
  }
  const answer = await done(queue, timed, read, keep).catch(async (error: unknown) => {
    const refused = error instanceof CommandRefused ? error.refused : keyReused(error, queue.ports)
    if (refused === null) throw error
    return refusedOnce(queue, timed, { read, refused, keep })
  })
  const kept = keptResult.parse(answer.body)
  if (kept.status === 'recusado' && !(read instanceof CommandRefused))
    for (const id of read.makes) queue.refused.add(id)
  const { key } = timed.command
  return answer.body === own ? { key, ...kept } : { key, ...kept, status: 'repetido', first: kept.status }
}

/** The body that does not fit is a refusal of this command. */
function readCommand({ call, ports }: Queue, { command, time }: Timed): ReadCommand | CommandRefused {
  const body = movedTimes(command.body, call.body.offset, time.doneAt) as SyncCommand['body']
  try {
    return ports.kinds[command.kind](body)
  } catch (error) {
    const refused = refusedBy(error, ports)
    if (refused === null) throw error
    return new CommandRefused(refused)
  }
}

const idempotencyOf = ({ holder }: Queue, { command }: Timed) => {
  const { key, kind, at, person, body } = command
  const fingerprint = JSON.stringify([kind, at, person?.id ?? null, body])
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
        if (read.labels.some((id) => refused.has(id))) throw new Rejection('depends_on_refused')
        const { ids, blocked } = await permitted(read, work, {
          identity,
          request: call,
          holder,
        })
        const status = blocked.length > 0 ? 'conferir' : 'feito'
        return keep({
          status,
          ...(ids.length > 0 && { ids: [...ids] }),
          ...(blocked.length > 0 && { blocked: [...blocked] }),
        })
      }),
  )
}

/** The permissions are those of the arrival; they are looked up while the work reads. */
async function permitted(read: ReadCommand, unit: UnitOfWork, call: CommandCall) {
  const admitting = call.identity.then((person: Identity) => refuseWithout(person, read.needs))
  const [admitted, written] = await Promise.allSettled([admitting, read.write(unit, call)])
  if (admitted.status === 'rejected') throw admitted.reason
  if (written.status === 'rejected') throw written.reason
  return written.value
}

async function asCommandRefused<T>(ports: OfflinePorts, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refused = refusedBy(error, ports)
    throw refused === null ? error : new CommandRefused(refused)
  }
}

/** null: nothing of the command is refused, the server has failed or the session is over. */
function refusedBy(error: unknown, { texts }: OfflinePorts): Refused | null {
  if (error instanceof CommandRefused) return error.refused
  const first = error instanceof JointRejection ? (error.parts[0]?.rejection ?? error) : error
  const problem = (refusalOf(first, texts) ?? refusalOf(error, texts))?.problem
  if (problem === undefined || problem.status >= 500 || problem.status === 401) return null
  const how = first instanceof Rejection && first.code === 'label_withdrawn' ? first.facts['how'] : undefined
  return {
    code: problem.code,
    detail: problem.detail,
    ...(how !== undefined && { how: String(how) }),
  }
}

/** The key came with another command before, whose result stays. */
function keyReused(error: unknown, ports: OfflinePorts): Refused | null {
  return error instanceof Rejection && error.code === 'idempotency_key_reused' ? refusedBy(error, ports) : null
}

interface Refusing {
  readonly read: ReadCommand | CommandRefused
  readonly refused: Refused
  readonly keep: (kept: Kept) => Answer
}

/** Keeps the refusal as the command's result, and tells it in the log. */
async function refusedOnce(queue: Queue, timed: Timed, { read, refused: own, keep }: Refusing): Promise<Answer> {
  const { call, ports, holder } = queue
  const { command, time } = timed
  const [labels, makes] = read instanceof CommandRefused ? [[], []] : [read.labels, read.makes]
  if (own.code === 'idempotency_key_reused') return keep({ status: 'recusado', code: own.code, detail: own.detail })
  const author = authorAs(authoredOf(queue, timed))
  return call.writeLater({ ...time, idempotency: idempotencyOf(queue, timed), author }, async ({ tx, append }) => {
    // The label was to be made by a command of an earlier call, which was refused.
    const depends = NOT_FOUND.has(own.code) && (await ports.hasReserved(tx, holder, labels))
    const refused = depends ? { code: 'depends_on_refused', detail: dependsText(ports) } : own
    const event: OfflineEvent = {
      type: 'OfflineCommandRefused',
      data: { kind: command.kind, labels: [...makes, ...labels], ...refused },
    }
    append({
      stream: `offline-refusal-${randomUUID()}`,
      expectedVersion: 0,
      events: [event],
    })
    return keep({
      status: 'recusado',
      code: refused.code,
      detail: refused.detail,
    })
  })
}

const NOT_FOUND = new Set(['label_not_found', 'print_unknown_labels'])
const dependsText = ({ texts }: OfflinePorts) =>
  refusalOf(new Rejection('depends_on_refused'), texts)?.problem.detail ?? ''

/** The trail shows the events of one request as one entry: each command is a request of its own. */
const authoredOf = ({ call: { identity, requestId }, ports }: Queue, { command: { person }, time, index }: Timed) => ({
  deviceId: identity.device?.id ?? null,
  person,
  time,
  requestId: `${requestId}.${index + 1}`,
  ports,
})

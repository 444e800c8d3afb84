import type { Session } from '#contract/auth/session'
import { remember, remembered } from '../device-memory.ts'
import { HttpProblem } from '../http.ts'
import { newIdempotencyKey } from '../idempotency.ts'
import { personFound } from '../lost-session.ts'
import { personHere } from '../device-person.ts'
import type { PersonHere } from '../device-person.ts'
import type { NewCommand, QueuedCommand, ReservedNumber } from './command.ts'
import type { Pack } from './pack.ts'
import { fullSentence, inOrder, newestKnown, textOf, toldOf, tooOldSentence, waitingOf } from './queue.ts'
import { addCommands, holderKey, noteSeen, readPack, readQueue, takeOut } from './queue-store.ts'
import type { Holder, QueueFacts, StoredQueue } from './queue-store.ts'

export interface QueueView {
  /** False until the queue was read from the device. */
  readonly loaded: boolean
  /** In the order of the device. */
  readonly commands: readonly QueuedCommand[]
  readonly numbersLeft: number
  readonly lastContactAt: number | null
  readonly packAsOf: number | null
  readonly sending: boolean
  /** Why what waits is not sent, or what is wrong with it; null: nothing. */
  readonly problem: string | null
  /** The key of the command at which the server fails each time, and behind which the others wait; null: there is none. */
  readonly stopped: string | null
}

export interface Own {
  readonly holder: Holder
  readonly session: Session
}

const EMPTY: QueueView = {
  loaded: false,
  commands: [],
  numbersLeft: 0,
  lastContactAt: null,
  packAsOf: null,
  sending: false,
  problem: null,
  stopped: null,
}

const OPEN_LIMIT_MS = 10_000
const deniedText = 'Este aparelho não deixa guardar registros sem internet. Conecte para continuar.'
const noNumbersText = 'Sem números reservados. Conecte para continuar.'

let own: Own | null = null
let view = EMPTY
let facts: QueueFacts | null = null
const opened: ((next: Own) => void)[] = []
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('foodid.queue')
channel?.addEventListener('message', () => void reload().catch(console.error))

export const queueSnapshot = (): QueueView => view

/** Calls `listener` at each change of the queue, also by another tab; returns how to stop. */
export function onQueueChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: Partial<QueueView>): void {
  view = { ...view, ...next }
  for (const listener of listeners) listener()
}

/** The queue of this session is the one that is shown and written. */
export async function openQueue(session: Session): Promise<void> {
  const next = holderOf(session)
  const before = own?.holder
  const isSame = before !== undefined && holderKey(before) === holderKey(next)
  const mine = { holder: isSame ? before : next, session }
  own = mine
  if (!isSame) show(EMPTY)
  await reload()
  if (own === mine) for (const go of opened.splice(0)) go(mine)
}

/**
 * The session's screens are gone: nobody's queue is shown or written until the next session opens its own. Screens that are
 * mounted again at once, as for another person at a device, keep it. Calls `forgotten` where it is forgotten.
 */
export function closeQueue(forgotten: () => void): void {
  const closed = own
  queueMicrotask(() => {
    if (own !== closed) return
    own = null
    facts = null
    packMemory = null
    show(EMPTY)
    forgotten()
  })
}

function holderOf({ tenant_id: tenant, user_id: user, device }: Session): Holder {
  return device === undefined ? { tenant, device: browserId(), user } : { tenant, device: device.id, user: null }
}

let inMemoryId: string | null = null

/** Names this browser to the server. A device of the kitchen has an id from the server. */
function browserId(): string {
  const id = remembered('browser-id') ?? inMemoryId ?? newIdempotencyKey()
  inMemoryId = id
  remember('browser-id', id)
  return id
}

export const ownQueue = (): Own | null => own
export const queueFacts = (): QueueFacts | null => facts

/** Whether the device's clock shows less than it must: the age of the pack is not known then. */
export const isClockBack = (now: number): boolean =>
  facts !== null && now + facts.offset < newestKnown(view.commands, facts)

/** Reads the queue again; tells the other tabs where `tell` is true. */
export async function reload(tell = false): Promise<void> {
  if (tell) channel?.postMessage(null)
  if (own === null) return
  const { holder } = own
  const stored = await readQueue(holder, Date.now()).catch((): StoredQueue | null => null)
  if (own.holder !== holder) return
  facts = stored?.facts ?? null
  show(stored === null ? { loaded: true } : viewOf(stored))
}

function viewOf({ commands, numbersLeft, facts: { lastContactAt, packAsOf } }: StoredQueue): Partial<QueueView> {
  const problem = view.problem ?? tooOldSentence(commands, Date.now())
  return { loaded: true, commands: inOrder(commands), numbersLeft, lastContactAt, packAsOf, problem }
}

export function showSending(sending: boolean, problem: string | null, stopped: string | null): void {
  show({ sending, stopped, problem: problem ?? tooOldSentence(view.commands, Date.now()) })
}

/** The screens of a session open its queue; a write may come a moment before. */
async function untilOpened(): Promise<Own> {
  if (own !== null) return own
  return new Promise((resolve, reject) => {
    opened.push(resolve)
    setTimeout(() => reject(refusal('queue_denied', deniedText)), OPEN_LIMIT_MS)
  })
}

/** Resolves when the queue was read from the device. */
export async function untilLoaded(): Promise<void> {
  await untilOpened()
  if (view.loaded) return
  await new Promise<void>((resolve) => {
    const stop = onQueueChange(() => {
      if (!view.loaded) return
      stop()
      resolve()
    })
  })
}

const refusal = (code: string, detail: string) => new HttpProblem({ status: 409, code, detail })

/** Who does what is kept now. Asks at a device of the kitchen where nobody has said so; throws where nobody does. */
async function knownPerson(): Promise<PersonHere> {
  const { session } = await untilOpened()
  const person = personHere(own?.session ?? session) ?? ((await personFound()) ? await untilPerson() : null)
  if (person === null) throw refusal('person_required', 'Diga quem é antes de registrar.')
  return person
}

/** The session of somebody who has typed the PIN is read a moment later. */
async function untilPerson(): Promise<PersonHere | null> {
  const now = () => (own === null ? null : personHere(own.session))
  const isOver = AbortSignal.timeout(OPEN_LIMIT_MS)
  return new Promise((resolve) => {
    const settle = () => {
      const person = now()
      if (person === null && !isOver.aborted) return
      stop()
      resolve(person)
    }
    const stop = onQueueChange(settle)
    isOver.addEventListener('abort', settle)
    settle()
  })
}

/** Keeps a write on this device. Throws an HttpProblem where there is no room or no storage. */
export const enqueue = (command: NewCommand): Promise<readonly QueuedCommand[]> => enqueueTogether([command])

/** Keeps all these writes, in their order, or none. */
export const enqueueTogether = (commands: readonly NewCommand[]): Promise<readonly QueuedCommand[]> =>
  enqueueNumbered(0, () => commands)

/**
 * The same with reserved numbers: where fewer are left than `count`, an HttpProblem says so and nothing is used.
 *
 * @param make gets the time of the command as the server will count it, since what is made is not younger, and who does it
 */
export async function enqueueNumbered(
  count: number,
  make: (numbers: readonly ReservedNumber[], now: Date, person: PersonHere) => readonly NewCommand[],
): Promise<readonly QueuedCommand[]> {
  const person = await knownPerson()
  const { holder } = await untilOpened()
  const rulesHash = (await packOf())?.rulesHash ?? null
  const now = Date.now()
  try {
    return await addCommands(holder, { count, now }, (next) => {
      if (next.numbers.length < count) throw refusal('no_numbers', noNumbersText)
      const made = make(next.numbers, new Date(now + next.offset), person)
      const full = fullSentence(next.commands, made.length)
      if (full !== null) throw refusal('queue_full', full)
      return made.map((command, index) => ({
        ...command,
        seq: next.seq + index,
        key: newIdempotencyKey(),
        at: new Date(now).toISOString(),
        person,
        rulesHash,
        result: null,
        settledAt: null,
        isSeen: false,
      }))
    })
  } catch (error) {
    if (error instanceof HttpProblem) throw error
    console.error('The queue of this device did not keep a write', error)
    throw refusal('queue_denied', deniedText)
  } finally {
    await reload(true)
    void askToPersist()
  }
}

let isPersistAsked = false

/** Otherwise the browser may clear the queue when the device is short of space. */
async function askToPersist(): Promise<void> {
  if (isPersistAsked) return
  isPersistAsked = true
  await navigator.storage?.persist?.().catch(() => false)
}

/** A person has seen what became of the command. */
export async function markSeen(key: string): Promise<void> {
  if (own === null) return
  await noteSeen(own.holder, key)
  await reload(true)
}

/** Takes back what waits and was never sent, as `choose` says; returns what is out of the queue. */
export async function takeBack(
  choose: (commands: readonly QueuedCommand[]) => readonly QueuedCommand[],
): Promise<readonly QueuedCommand[]> {
  if (own === null) return []
  const out = await takeOut(own.holder, choose)
  await reload(true)
  return out
}

/** What waits, as a text to write down or to send to somebody. */
export const queueAsText = (): string =>
  textOf(waitingOf(toldOf(view.commands)), own?.session.time_zone ?? 'America/Sao_Paulo')

let packMemory: { readonly holder: Holder; readonly asOf: number | null; readonly pack: Pack } | null = null

/** null: its file cannot be loaded, as without a connection in a browser that does not keep the application. */
const packSchema = () =>
  import('./pack.ts').then(
    ({ pack }) => pack,
    () => null,
  )

/** The pack of this device, with the day that it is valid from now on; null: there is none. */
export async function packOf(): Promise<Pack | null> {
  const { holder } = await untilOpened()
  const asOf = facts?.packAsOf ?? null
  if (packMemory?.holder === holder && packMemory.asOf === asOf) return packMemory.pack
  const [kept, schema] = await Promise.all([readPack(holder).catch(() => null), packSchema()])
  if (schema === null) return null
  const { success, data } = schema.safeParse(kept)
  if (!success) return null
  // The same content may have been confirmed since it was read.
  const since = new Date(Math.max(asOf ?? 0, Date.parse(data.asOf)))
  const valid = Date.parse(data.validUntil) - Date.parse(data.asOf)
  const fresh = { ...data, asOf: since.toISOString(), validUntil: new Date(since.getTime() + valid).toISOString() }
  packMemory = { holder, asOf, pack: fresh }
  return fresh
}

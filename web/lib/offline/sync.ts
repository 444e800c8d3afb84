import type { Session } from '#contract/auth/session'
import { numberBlock, syncAnswer } from '#contract/offline'
import { isConnected, onConnectionChange } from '../connection.ts'
import { HttpProblem, problemOf, request, send } from '../http.ts'
import { newIdempotencyKey } from '../idempotency.ts'
import { onSessionRegained } from '../lost-session.ts'
import { mayNow } from '../rights.ts'
import type { QueuedCommand } from './command.ts'
import {
  closeQueue,
  isClockBack,
  onQueueChange,
  openQueue,
  ownQueue,
  queueFacts,
  queueSnapshot,
  reload,
  showSending,
  untilLoaded,
} from './own-queue.ts'
import type { Own } from './own-queue.ts'
import { limitedCall } from './limited-call.ts'
import { makesLabels } from './label-maker.ts'
import { asSent, nextCall, packTimes, waitingOf } from './queue.ts'
import { addNumbers, dropExpiredNumbers, keepPack, noteFacts, noteSent, settle } from './queue-store.ts'
import { noteWaiting } from './send-or-keep.ts'
import { stopAfter, stoppedAt, takenOut } from './stop.ts'
import type { Stop } from './stop.ts'

/** With fewer numbers than this, the device reserves a block; a busy hour does not use them up. */
const NUMBERS_LOW = 25
/** A pack is valid for a day: so often it is asked for again. */
const PACK_EVERY_MS = 2 * 3_600_000
/** The next commands of one tap go with the first. */
const SOON_MS = 500
/** After a failure of the server. */
const AGAIN_MS = 15_000
const LONGEST_AGAIN_MS = 5 * 60_000

type SettledListener = (settled: readonly QueuedCommand[]) => void
const settledListeners = new Set<SettledListener>()

/** Calls `listener` with the commands of which the server has said what became of them; returns how to stop. */
export function onSettled(listener: SettledListener): () => void {
  settledListeners.add(listener)
  return () => settledListeners.delete(listener)
}

let running: Promise<void> | null = null
let failures = 0
let halt: Stop | null = null
let again: ReturnType<typeof setTimeout> | undefined

/** Sends what waits, in order, and then asks for numbers and for the pack. Resolves when nothing more is to be done now. */
export async function sendNow(): Promise<void> {
  clearTimeout(again)
  running ??= oneTabAtATime(run).finally(() => {
    running = null
  })
  await running
}

/** Without the lock another tab sends, and tells this one. It exists where the browser keeps the application, on https. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request('foodid-queue', { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
  })
}

async function run(): Promise<void> {
  const own = ownQueue()
  if (own === null || !isConnected()) return
  try {
    showSending(waitingOf(queueSnapshot().commands).length > 0, null, stoppedAt(halt))
    const isContact = await sendQueue(own)
    await prepare(own, isContact)
    failures = 0
    showSending(false, null, null)
  } catch (error) {
    showSending(false, waitingOf(queueSnapshot().commands).length > 0 ? sentence(error) : null, stoppedAt(halt))
    if (isWorthRepeating(error)) repeatLater()
  } finally {
    followWaiting()
  }
}

/**
 * Until nothing waits. A call whose results are fewer than its commands goes on with the next; the failure is that call's.
 * Returns whether something was sent.
 */
async function sendQueue(own: Own): Promise<boolean> {
  for (let hasSent = false; ;) {
    await reload()
    const call = nextCall(queueSnapshot().commands)
    if (call === null || ownQueue()?.holder !== own.holder) return hasSent
    const commands = await noteSent(own.holder, call.commands)
    if (commands.length === 0) continue
    const results = await post(own, commands, call.more).catch((error: unknown) => {
      halt = stopAfter(halt, isFailure(error) ? (commands[0]?.key ?? null) : null)
      throw error
    })
    halt = null
    hasSent = true
    const now = Date.now()
    const settled = await settle(own.holder, results, now)
    const isWhole = !call.more && results.length >= commands.length
    if (isWhole) await noteFacts(own.holder, { lastContactAt: now })
    await reload(true)
    for (const listener of settledListeners) listener(settled)
    // Nothing of what was asked was answered: the next call would ask the same.
    if (settled.length === 0) throw new HttpProblem({ status: 500, code: 'no_results', detail: waitsText })
  }
}

async function post({ holder }: Own, commands: readonly QueuedCommand[], more: boolean) {
  const body = {
    device: holder.device,
    clock: new Date().toISOString(),
    offset: queueFacts()?.offset ?? 0,
    more,
    commands: commands.map(asSent),
  }
  const answer = await limitedCall((signal) =>
    request(syncAnswer, '/api/sync', { method: 'POST', body, asksForLogin: false, signal }),
  )
  return answer.results
}

/** Only while nothing waits: numbers and a pack are contacts, and what was done before a contact has to be sent before it. */
async function prepare(own: Own, isContact: boolean): Promise<void> {
  await reload()
  const { commands, numbersLeft, packAsOf } = queueSnapshot()
  if (ownQueue()?.holder !== own.holder || waitingOf(commands).length > 0) return
  if (numbersLeft < NUMBERS_LOW && usesNumbers() && mayReserve(own.session)) await reserve(own)
  const { offset = 0 } = queueFacts() ?? {}
  const isOld = packAsOf === null || Date.now() + offset - packAsOf > PACK_EVERY_MS
  if (isContact || isOld || isClockBack(Date.now())) await readPack(own)
  await reload(true)
}

/** A browser that cannot show the application without a connection, or makes no labels, has no use of numbers. */
const usesNumbers = (): boolean => (navigator.serviceWorker?.controller ?? null) !== null && makesLabels(Date.now())

const mayReserve = ({ device }: Session): boolean => device !== undefined || mayNow('imprimir')

async function reserve({ holder }: Own): Promise<void> {
  const now = await dropExpiredNumbers(holder, Date.now())
  const { blockKey: asked = null, blockLeft = [] } = queueFacts() ?? {}
  // A block whose answer was lost is asked for again: otherwise its numbers are burned.
  const [blockKey, left] = asked === null ? [newIdempotencyKey(), now] : [asked, blockLeft]
  await noteFacts(holder, { blockKey, blockLeft: left })
  try {
    const body = { device: holder.device, left }
    const options = { method: 'POST', body, idempotencyKey: blockKey, asksForLogin: false } as const
    const block = await limitedCall((signal) => request(numberBlock, '/api/number-blocks', { ...options, signal }))
    await addNumbers(holder, block, { blockKey, now: Date.now() })
  } catch (error) {
    // As many blocks are open as may be, or the right is gone: the device works on with what it has.
    if (!(error instanceof HttpProblem) || (error.status !== 409 && error.status !== 403)) throw error
    await noteFacts(holder, { blockKey: null })
  }
}

const readPack = (own: Own): Promise<void> => limitedCall((signal) => askForPack(own, signal))

async function askForPack({ holder }: Own, signal: AbortSignal): Promise<void> {
  const tag = queueFacts()?.packTag ?? null
  const sentAt = Date.now()
  const answer = await send(`/api/offline/pack?device=${holder.device}`, { knownTag: tag, signal })
  if (!answer.ok && answer.status !== 304) throw await problemOf(answer)
  const now = Date.now()
  // Its schema names half of the house: it is loaded by whoever reads the kept pack, and not with each screen.
  if (answer.status !== 304) await keepPack(holder, await answer.json())
  const times = packTimes(answer.headers.get('X-As-Of'), { sentAt, now })
  await noteFacts(holder, { ...times, packTag: answer.headers.get('ETag') ?? tag, lastContactAt: now })
}

/** Reads the pack again, where nothing waits: what was registered since is in it. */
export async function refreshPack(): Promise<void> {
  await untilLoaded()
  const own = ownQueue()
  if (own === null || !isConnected() || waitingOf(queueSnapshot().commands).length > 0) return
  await readPack(own)
  await reload(true)
}

/** The server has failed at the first command of the call: of what was done before another one it answers the results. */
const isFailure = (error: unknown): boolean =>
  error instanceof HttpProblem && error.status >= 500 && error.status !== 503 && isConnected()

/**
 * Takes the command out at which the server fails each time. It is told as refused: nothing is lost without a word, and its
 * paper is named. While another tab sends, nothing is taken out.
 */
export async function takeOutStopped(key: string): Promise<void> {
  await running
  await oneTabAtATime(async () => {
    const own = ownQueue()
    if (own === null || stoppedAt(halt) !== key) return
    const settled = await settle(own.holder, [takenOut(key)], Date.now())
    halt = null
    await reload(true)
    for (const listener of settledListeners) listener(settled)
  })
  await sendNow()
}

const waitsText = 'O servidor não conseguiu receber agora. Nada se perdeu: tentamos de novo em instantes.'

function sentence(error: unknown): string {
  if (!(error instanceof HttpProblem)) return waitsText
  if (error.status === 401) return 'Entre de novo para enviar o que está guardado neste aparelho.'
  return error.status >= 400 && error.status < 500 ? error.detail : waitsText
}

/** A refusal of the whole call is not other the next time; a lost connection calls back when it returns. */
const isWorthRepeating = (error: unknown): boolean =>
  !(error instanceof HttpProblem) || error.status >= 500 || error.status === 429

function repeatLater(): void {
  failures += 1
  again = setTimeout(() => void sendNow(), Math.min(AGAIN_MS * 2 ** (failures - 1), LONGEST_AGAIN_MS))
}

let lastWaiting = 0

/**
 * What is written while something waits goes behind it. A command that is kept after the connection is back, here or by
 * another tab, is sent as well.
 */
function followWaiting(): void {
  const waiting = waitingOf(queueSnapshot().commands)
  noteWaiting(waiting, isSentNow)
  const last = waiting.at(-1)?.seq ?? 0
  const isNew = last > lastWaiting
  lastWaiting = last
  if (isNew && isConnected()) again = setTimeout(() => void sendNow().catch(console.error), SOON_MS)
}

async function isSentNow(): Promise<boolean> {
  await sendNow()
  return waitingOf(queueSnapshot().commands).length === 0
}

/** Opens the queue of a session and sends it whenever the server answers again; returns how to stop. */
export function followQueue(session: Session): () => void {
  const trySending = () => {
    if (isConnected()) void sendNow().catch(console.error)
  }
  const stops = [onQueueChange(followWaiting), onConnectionChange(trySending), onSessionRegained(trySending)]
  const timer = setInterval(trySending, PACK_EVERY_MS)
  // From the first visit on, the browser keeps the application: now numbers are of use.
  const { serviceWorker } = navigator
  serviceWorker?.addEventListener('controllerchange', trySending)
  void openQueue(session).then(trySending, console.error)
  return () => {
    clearInterval(timer)
    clearTimeout(again)
    serviceWorker?.removeEventListener('controllerchange', trySending)
    for (const stop of stops) stop()
    closeQueue(followWaiting)
  }
}

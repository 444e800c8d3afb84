import type { Session } from '#contract/auth/session'
import { remember, remembered } from './device-memory.ts'
import { leftNote, writeLeftNote } from './left-note.ts'
import { ownName } from './own-name.ts'

// Who is at a device of the kitchen. With a connection the server says it. Without one a person is chosen by name and proves
// nothing (spec K, rule 7): this device remembers it, and tells the server that whoever it knows here has left before it
// asks the server for anything else. So a name that was chosen gives no right.

/** A PIN goes on for so long after it was typed, as at the server. */
const PROVED_MS = 12 * 3_600_000
/** As long as the server keeps a person without use. */
export const IDLE_MS = 10 * 60_000
const NOTE_EVERY_MS = 30_000

export interface PersonHere {
  readonly id: string
  readonly name: string
  /** The PIN was typed here within 12 hours, and nobody was chosen since. */
  readonly confirmed: boolean
}

interface Left {
  /** The device of the kitchen that somebody has left without a connection. */
  readonly device: string
  /** Who came then; null: nobody. */
  readonly person: { readonly id: string; readonly name: string } | null
  /** Milliseconds of the device. */
  readonly since: number
  readonly usedAt: number
}

const PIN = 'pin'
/** For a browser that denies storage. */
let pinInMemory = ''
const listeners = new Set<() => void>()

const read = <T>(text: string): T | null => (text === '' ? null : (JSON.parse(text) as T))
const readLeft = (): Left | null => read<Left>(leftNote())

function writeLeft(left: Left | null): void {
  writeLeftNote(left === null ? '' : JSON.stringify(left))
  lookAgain()
}

/** Time may have passed, or another tab has written. */
export function lookAgain(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` when somebody else may be here, also by another tab; returns how to stop. */
export function onPersonChange(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) globalThis.window?.addEventListener('storage', lookAgain)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) globalThis.window?.removeEventListener('storage', lookAgain)
  }
}

/** The server has heard that nobody is here. */
export const leftIsTold = (): void => writeLeft(null)

/** Whoever was here has left without a connection. `person` has come, by name alone. */
export function noteLeft(device: string, person: Left['person'], now = Date.now()): void {
  writeLeft({ device, person, since: now, usedAt: now })
}

/** Somebody touches the screen: ten minutes begin anew for who was chosen. */
export function noteUse(now = Date.now()): void {
  const left = readLeft()
  const isNew = left !== null && now - left.usedAt >= NOTE_EVERY_MS
  if (isNew && left.person !== null && isHere(left, now)) writeLeft({ ...left, usedAt: now })
}

/** The person has typed the PIN at this device, and the server has said that it is right. */
export function notePin(person: string, now = Date.now()): void {
  pinInMemory = JSON.stringify({ person, at: now })
  remember(PIN, pinInMemory)
  lookAgain()
}

const isWithin = (since: number, now: number, limit: number): boolean => now >= since && now - since < limit

const isHere = ({ since, usedAt }: Left, now: number): boolean =>
  isWithin(usedAt, now, IDLE_MS) && isWithin(since, now, PROVED_MS)

function isProved(person: string, now: number): boolean {
  const pin = read<{ readonly person: string; readonly at: number }>(remembered(PIN) ?? pinInMemory)
  return pin?.person === person && isWithin(pin.at, now, PROVED_MS)
}

/** Who does what is done now; null: nobody has said so at this device. */
export function personHere(session: Session, now = Date.now()): PersonHere | null {
  const { device } = session
  if (device === undefined) return { id: session.user_id, name: ownName(session), confirmed: true }
  const left = readLeft()
  if (left?.device === device.id)
    return left.person !== null && isHere(left, now) ? { ...left.person, confirmed: false } : null
  const { person } = device
  return person === null ? null : { id: person.id, name: person.name, confirmed: isProved(person.id, now) }
}

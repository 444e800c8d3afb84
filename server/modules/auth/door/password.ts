import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Rejection } from '../../../errors.ts'
import { commonPasswords } from './common-passwords.ts'
import type { PasswordOwner } from '../contract/password-strength.ts'
import { passwordStrength, weaknessTexts } from '../contract/password-strength.ts'

/** Argon2id with OWASP's minimum parameters. A verification takes 19 MiB and about 40 ms of a core. */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
// One processor stays free, so that login attempts do not slow down other requests.
const VERIFICATIONS_AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1))
const QUEUE_MAX = 50
/** Further places in the queue for those who go first. */
const QUEUE_KEPT = 10
const PIN_QUEUE_MAX = 50

/** What `checkNewPassword` refuses (`refusals` of a route). */
export const newPasswordRefusals: readonly string[] = Object.keys(weaknessTexts)

/** Throws a Rejection where a new password is weak. */
export async function checkNewPassword(password: string, owner: PasswordOwner): Promise<void> {
  const strength = passwordStrength(password, owner, await commonPasswords())
  if (strength.kind === 'weak') throw new Rejection(strength.weakness)
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON)
}

// A password without a stored hash is verified against this one, so that both cases take the same time.
const decoyHash = hashPassword('nobody has this password')

interface Queue {
  readonly atOnce: number
  readonly max: number
  running: number
  readonly waiting: (() => void)[]
}
const passwords: Queue = { atOnce: VERIFICATIONS_AT_ONCE, max: QUEUE_MAX, running: 0, waiting: [] }
/** PINs have a queue of their own: a flood of PINs does not delay logins, and a flood of logins does not delay PINs. */
const pins: Queue = { atOnce: 1, max: PIN_QUEUE_MAX, running: 0, waiting: [] }

interface QueueOptions {
  /** Goes before all that wait: for a browser in which the user has logged in before. */
  readonly isFirst?: boolean
}

/** Limits concurrent Argon2 evaluations. Answers null, without evaluating, where the queue is full. */
async function inQueue<T>(
  queue: Queue,
  evaluate: () => Promise<T>,
  { isFirst = false }: QueueOptions = {},
): Promise<T | null> {
  const { waiting, max, atOnce } = queue
  if (waiting.length >= max + (isFirst ? QUEUE_KEPT : 0)) return null
  if (queue.running >= atOnce)
    await new Promise<void>((resolve) => (isFirst ? waiting.unshift(resolve) : waiting.push(resolve)))
  else queue.running += 1
  try {
    return await evaluate()
  } finally {
    const next = waiting.shift()
    if (next === undefined) queue.running -= 1
    else next()
  }
}

async function matchesHash(storedHash: string | null, secret: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await decoyHash), secret)
  return matches && storedHash !== null
}

/** Whether the password matches the hash. Without a hash false, at the same cost. Null where the queue is full. */
export function verifyPassword(
  storedHash: string | null,
  password: string,
  options?: QueueOptions,
): Promise<boolean | null> {
  return inQueue(passwords, () => matchesHash(storedHash, password), options)
}

/** For requests: shares the queue of the verifications. Null where the queue is full. */
export function hashPasswordInQueue(password: string): Promise<string | null> {
  return inQueue(passwords, () => hashPassword(password))
}

/** As `verifyPassword`, in the queue of the PINs. */
export function verifyPin(storedHash: string | null, pin: string): Promise<boolean | null> {
  return inQueue(pins, () => matchesHash(storedHash, pin))
}

/** As `hashPasswordInQueue`, in the queue of the PINs. */
export function hashPinInQueue(pin: string): Promise<string | null> {
  return inQueue(pins, () => hashPassword(pin))
}

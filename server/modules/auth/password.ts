import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Rejection } from '../../errors.ts'
import { nameKey } from '../../text.contract.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './contract.ts'

/** Argon2id with OWASP's minimum parameters. A verification takes 19 MiB and about 40 ms of a core. */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
// One processor stays free, so that login attempts do not slow down other requests.
const VERIFICATIONS_AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1))
const QUEUE_MAX = 50

// The entries of well-known lists that pass the length rule, with common Brazilian choices.
const COMMON = new Set([
  '1234567890',
  '0123456789',
  '12345678910',
  '123456789a',
  '1234567891',
  '0987654321',
  '9876543210',
  '1q2w3e4r5t',
  '1qaz2wsx3edc',
  'qwertyuiop',
  'qwerty12345',
  'asdfghjkl1',
  'password12',
  'password123',
  'password1234',
  'passw0rd123',
  'administrator',
  'administrador',
  'admin12345',
  'senha12345',
  'senha123456',
  'minhasenha',
  'minhasenha123',
  'mudar12345',
  'iloveyou123',
  'euteamo123',
  'flamengo123',
  'corinthians',
  'palmeiras123',
  'saopaulo123',
  'brasil12345',
  'brasil2024',
  'brasil2025',
  'brasil2026',
  'restaurante',
  'restaurante123',
  'cozinha123',
  'etiqueta123',
  'etiquetas123',
  'foodid1234',
  'bemvindo123',
  'felicidade',
  'familia123',
  'jesuscristo',
  'deusefiel1',
  'deusefiel123',
  'abcdefghij',
  'abc1234567',
  'abcd123456',
  'letmein1234',
])

/**
 * Throws a Rejection where a new password is too short, too long, common, made of only one or two different characters,
 * or equal to the email address or its local part.
 */
export function checkNewPassword(password: string, email: string): void {
  if (password.length < PASSWORD_MIN) throw new Rejection('password_short')
  if (password.length > PASSWORD_MAX) throw new Rejection('password_long')
  const key = nameKey(password)
  const isRepetition = new Set(key).size <= 2
  if (COMMON.has(key) || isRepetition || key === nameKey(email) || key === nameKey(email.split('@')[0] ?? ''))
    throw new Rejection('password_common')
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON)
}

// A password without a stored hash is verified against this one, so that both cases take the same time.
const decoyHash = hashPassword('nobody has this password')

let running = 0
const waiting: (() => void)[] = []

interface QueueOptions {
  /** Goes before all that wait: for a browser in which the user has logged in before. */
  readonly isFirst?: boolean
}

/** Limits concurrent Argon2 evaluations. Answers null, without evaluating, where the queue is full. */
async function inQueue<T>(evaluate: () => Promise<T>, { isFirst = false }: QueueOptions = {}): Promise<T | null> {
  if (waiting.length >= QUEUE_MAX) return null
  if (running >= VERIFICATIONS_AT_ONCE)
    await new Promise<void>((resolve) => (isFirst ? waiting.unshift(resolve) : waiting.push(resolve)))
  else running += 1
  try {
    return await evaluate()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

/** Whether the password matches the hash. Without a hash false, at the same cost. Null where the queue is full. */
export function verifyPassword(
  storedHash: string | null,
  password: string,
  options?: QueueOptions,
): Promise<boolean | null> {
  return inQueue(async () => {
    const matches = await verify(storedHash ?? (await decoyHash), password)
    return matches && storedHash !== null
  }, options)
}

/** For requests: shares the queue of the verifications. Null where the queue is full. */
export function hashPasswordInQueue(password: string): Promise<string | null> {
  return inQueue(() => hashPassword(password))
}

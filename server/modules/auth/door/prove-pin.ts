import { Rejection } from '../../../errors.ts'
import { handleCommand } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { HttpRefusal } from '../../../http/problem.ts'
import type { SessionCall } from '../../../http/route.ts'
import { userDecider, userStream } from '../decider.ts'
import { kitchenMessages } from '../contract/kitchen.ts'
import { loginBusy } from './login-tokens.ts'
import { pinMatches, takeAttempt } from './pin-door.ts'
import type { PinLimit } from './pin-limits.ts'
import { isBlocking, pinLimit, PIN_WAIT_S, recentOf } from './pin-limits.ts'
import type { StoredPin } from './pins.ts'
import { blockPin, countPinFailure, failuresHere, findPin, storeFailures, uncountPinFailure } from './pins.ts'

type PinCall = Pick<SessionCall<unknown, unknown, unknown>, 'identity' | 'now' | 'writeWithoutKey'>

interface Asked {
  readonly deviceId: string
  readonly personId: string
  readonly pin: string
  /** The refusal of a wrong PIN. */
  readonly wrong: 'pin_wrong' | 'current_pin_wrong'
  /** What the transaction that counts the attempt does first. */
  readonly before?: (unit: UnitOfWork) => void
}

interface Attempt {
  /** Null where there is no PIN. */
  readonly hash: string | null
  /** Whether the PIN is blocked if this attempt is wrong. */
  readonly isBlocking: boolean
}

export interface ProvenPin {
  /** The same PIN in the transaction that acts on the proof. Throws where the PIN has been changed or blocked since. */
  recheck(unit: UnitOfWork): Promise<StoredPin>
}

const noAnswer = { status: 204, body: undefined } as const

/**
 * Compares a person's PIN that was typed at a device. The attempt is counted before the PIN is compared, behind the lock
 * of the tenant's head, so that attempts at the same time do not all read the same low count; who acts on the proof takes
 * the attempt back. An unknown person, one without a PIN and a wrong PIN get the same answer at the same cost.
 */
export async function provePin(call: PinCall, asked: Asked): Promise<ProvenPin> {
  takeAttempt(call, asked.deviceId)
  const attempt = await countAttempt(call, asked)
  const matches = await pinMatches(call, attempt.hash, asked.pin)
  if (matches === null) {
    await takeBack(call, asked)
    throw loginBusy()
  }
  if (!matches) {
    if (attempt.isBlocking) await recordBlock(call, asked, attempt)
    throw new Rejection(asked.wrong)
  }
  return {
    async recheck({ tx }) {
      const pin = await findPin(tx, asked.personId)
      if (pin === null || pin.hash !== attempt.hash) throw new Rejection(asked.wrong)
      if (pin.isBlocked) refuseLimited({ kind: 'blocked' })
      return pin
    },
  }
}

/** Throws a 429 where the person must wait, or is blocked. */
async function countAttempt(
  { now, writeWithoutKey }: PinCall,
  { deviceId, personId, before }: Asked,
): Promise<Attempt> {
  let limit: PinLimit = { kind: 'free' }
  let attempt: Attempt = { hash: null, isBlocking: false }
  await writeWithoutKey(async (unit) => {
    before?.(unit)
    const { tx } = unit
    const [here, pin] = await Promise.all([failuresHere(tx, deviceId, personId), findPin(tx, personId)])
    // Without a PIN nothing can be guessed: a row for each invented person would fill the table.
    if (pin === null) return noAnswer
    limit = pinLimit({ ...here, recent: pin.failures, isBlocked: pin.isBlocked }, now)
    if (limit.kind !== 'free') return noAnswer
    const failures = [...recentOf(pin.failures, now), now]
    storeFailures(tx, personId, failures)
    countPinFailure(tx, deviceId, personId, now)
    attempt = { hash: pin.hash, isBlocking: isBlocking(failures) }
    return noAnswer
  })
  refuseLimited(limit)
  return attempt
}

/** The attempt was not compared after all: it is no failure. */
async function takeBack({ writeWithoutKey, now }: PinCall, { deviceId, personId }: Asked): Promise<void> {
  await writeWithoutKey(async ({ tx }) => {
    const pin = await findPin(tx, personId)
    if (pin === null) return noAnswer
    storeFailures(tx, personId, failuresWithout(pin, now))
    uncountPinFailure(tx, deviceId, personId)
    return noAnswer
  })
}

/** The failures without one of this time: attempts at the same time may be other people's. */
export function failuresWithout({ failures }: StoredPin, time: Date): readonly Date[] {
  const at = failures.findIndex((failure) => failure.getTime() === time.getTime())
  return failures.filter((_, index) => index !== at)
}

async function recordBlock(
  { writeWithoutKey, now }: PinCall,
  { deviceId, personId }: Asked,
  { hash }: Attempt,
): Promise<void> {
  await writeWithoutKey(async (unit) => {
    const pin = await findPin(unit.tx, personId)
    // A PIN that was changed after the comparison has no failures.
    if (pin?.hash !== hash) return noAnswer
    await handleCommand(unit, userDecider, userStream(personId), { type: 'BlockPin', deviceId })
    blockPin(unit.tx, personId, now)
    return noAnswer
  })
}

function refuseLimited(limit: PinLimit): void {
  switch (limit.kind) {
    case 'free':
      return
    case 'wait':
      throw new HttpRefusal(429, 'too_many_attempts', kitchenMessages.wait, {
        headers: { 'Retry-After': String(limit.seconds) },
      })
    case 'blocked':
      throw new HttpRefusal(429, 'pin_blocked', kitchenMessages.blocked, {
        headers: { 'Retry-After': String(PIN_WAIT_S) },
      })
    default:
      limit satisfies never
  }
}

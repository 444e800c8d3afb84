import type * as z from 'zod/mini'
import { Rejection } from '../../../errors.ts'
import { handleCommand } from '../../../events/handle-command.ts'
import { DEVICE_COOKIE } from '../../../http/identity.ts'
import { HttpRefusal } from '../../../http/problem.ts'
import type { NewCookie, Reply, SessionCall } from '../../../http/route.ts'
import { userDecider, userStream } from '../decider.ts'
import { endPerson, identifyPerson } from '../act/device-sessions.ts'
import type { identifyBody } from '../contract/kitchen.ts'
import { kitchenMessages } from '../contract/kitchen.ts'
import { loginBusy } from './login-tokens.ts'
import { listPeople } from '../read/people.ts'
import { giveAttemptBack, pinMatches, takeAttempt } from './pin-door.ts'
import type { PinLimit } from './pin-limits.ts'
import { isBlocking, pinLimit, PIN_WAIT_S, recentOf } from './pin-limits.ts'
import { blockPin, countPinFailure, failuresHere, findPin, noteUse, storeFailures, uncountPinFailure } from './pins.ts'
import type { PeoplePorts } from '../ports.ts'

type IdentifyCall = SessionCall<unknown, unknown, z.infer<typeof identifyBody>>

const noAnswer = { status: 204, body: undefined } as const

/**
 * Identifies a person at a device. The attempt is counted before the PIN is compared, behind the lock of the tenant's
 * head, so that attempts at the same time do not all read the same low count; the right PIN takes its own attempt back.
 * An unknown person, one without a PIN and a wrong PIN get the same answer at the same cost.
 */
export async function identify(call: IdentifyCall, ports: PeoplePorts): Promise<Reply> {
  const { device } = call.identity
  if (device === null) throw new Rejection('device_required')
  takeAttempt(call, device.id)
  const attempt = await countAttempt(call, device.id)
  const matches = await pinMatches(call, attempt.hash, call.body.pin)
  if (matches === null) {
    await takeBack(call, device.id)
    throw loginBusy()
  }
  if (!matches) {
    if (attempt.isBlocking) await recordBlock(call, device.id, attempt)
    throw new Rejection('pin_wrong')
  }
  return enter(call, device.id, attempt, ports)
}

interface Attempt {
  /** Null where there is no PIN. */
  readonly hash: string | null
  /** Whether the PIN is blocked if this attempt is wrong. */
  readonly isBlocking: boolean
}

/**
 * Also ends the identification of whoever was at the device: somebody else may be there now. Throws a 429 where the
 * person must wait, or is blocked.
 */
async function countAttempt(call: IdentifyCall, deviceId: string): Promise<Attempt> {
  const { now, cookie } = call
  const { personId } = call.body
  let limit: PinLimit = { kind: 'free' }
  let attempt: Attempt = { hash: null, isBlocking: false }
  await call.writeWithoutKey(async ({ tx }) => {
    endPerson(tx, cookie(DEVICE_COOKIE))
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
async function takeBack({ writeWithoutKey, now, body: { personId } }: IdentifyCall, deviceId: string): Promise<void> {
  await writeWithoutKey(async ({ tx }) => {
    const pin = await findPin(tx, personId)
    if (pin === null) return noAnswer
    storeFailures(tx, personId, without(pin.failures, now))
    uncountPinFailure(tx, deviceId, personId)
    return noAnswer
  })
}

/** The failures without one of this time: attempts at the same time may be other people's. */
function without(failures: readonly Date[], time: Date): readonly Date[] {
  const at = failures.findIndex((failure) => failure.getTime() === time.getTime())
  return failures.filter((_, index) => index !== at)
}

async function recordBlock(
  { writeWithoutKey, now, body: { personId } }: IdentifyCall,
  deviceId: string,
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

async function enter(call: IdentifyCall, deviceId: string, { hash }: Attempt, ports: PeoplePorts): Promise<Reply> {
  const { personId } = call.body
  const cookies: NewCookie[] = []
  const reply = await call.writeWithoutKey(async (unit) => {
    const [pin, people] = await Promise.all([findPin(unit.tx, personId), listPeople(unit.tx, deviceId, ports)])
    const known = people.find(({ id }) => id === personId)
    // The PIN was changed, or the user deactivated, after the comparison.
    if (pin === null || pin.hash !== hash || known === undefined) throw new Rejection('pin_wrong')
    if (pin.isBlocked) refuseLimited({ kind: 'blocked' })
    storeFailures(unit.tx, personId, without(pin.failures, call.now))
    noteUse(unit.tx, deviceId, personId, call.now)
    cookies.push(identifyPerson(unit, deviceId, personId))
    return { status: 200, body: { id: known.id, name: known.name, responsible: known.responsible } }
  })
  giveAttemptBack(call, deviceId)
  return { ...reply, cookies }
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

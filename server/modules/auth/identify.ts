import type * as z from 'zod/mini'
import { Rejection } from '../../errors.ts'
import { handleCommand } from '../../events/handle-command.ts'
import { DEVICE_COOKIE } from '../../http/identity.ts'
import { HttpRefusal } from '../../http/problem.ts'
import type { Reply, SessionCall } from '../../http/route.ts'
import { userDecider, userStream } from './decider.ts'
import { setPerson } from './device-sessions.ts'
import type { identifyBody } from './kitchen.contract.ts'
import { kitchenMessages } from './kitchen.contract.ts'
import { loginBusy } from './login-tokens.ts'
import { verifyPassword } from './password.ts'
import { listPeople } from './people.ts'
import { blocksNow, pinLimit, PIN_WAIT_S } from './pin-limits.ts'
import { countPinFailure, failuresOf, findPin, noteUse, uncountPinFailure } from './pins.ts'
import type { PeoplePorts } from './ports.ts'

type IdentifyCall = SessionCall<unknown, unknown, z.infer<typeof identifyBody>>

const noAnswer = { status: 204, body: undefined } as const

/**
 * Identifies a person at a device. The attempt is counted before the PIN is compared, behind the lock of the tenant's
 * head, so that attempts at the same time do not all read the same low count; the right PIN takes the count back.
 * An unknown person, one without a PIN and a wrong PIN get the same answer at the same cost.
 */
export async function identify(call: IdentifyCall, ports: PeoplePorts): Promise<Reply> {
  const { body, identity, now } = call
  const { device } = identity
  if (device === null) throw new Rejection('device_required')
  const { personId, pin } = body
  const { stored, everywhere } = await countAttempt(call, device.id)
  const matches = await verifyPassword(stored, pin, { isFirst: true })
  if (matches === null) {
    await call.writeWithoutKey(async ({ tx }) => {
      uncountPinFailure(tx, device.id, personId)
      return noAnswer
    })
    throw loginBusy()
  }
  if (!matches) {
    if (stored !== null && blocksNow(everywhere)) await recordBlock(call, device.id)
    throw new Rejection('pin_wrong')
  }
  return call.writeWithoutKey(async (unit) => {
    const [current, people] = await Promise.all([findPin(unit.tx, personId), listPeople(unit.tx, device.id, ports)])
    const known = people.find(({ id }) => id === personId)
    // The PIN was changed, or the user deactivated, after the comparison.
    if (current !== stored || known === undefined) throw new Rejection('pin_wrong')
    setPerson(unit, call.cookie(DEVICE_COOKIE), personId)
    noteUse(unit.tx, device.id, personId, now)
    return { status: 200, body: { id: known.id, name: known.name, responsible: known.responsible } }
  })
}

interface Attempt {
  /** Null where there is no PIN. */
  readonly stored: string | null
  /** The person's failures at all devices, this attempt among them. */
  readonly everywhere: number
}

/** Throws a 429 where the person must wait, or is blocked. */
async function countAttempt(call: IdentifyCall, deviceId: string): Promise<Attempt> {
  const { personId } = call.body
  let attempt: Attempt = { stored: null, everywhere: 0 }
  await call.writeWithoutKey(async (unit) => {
    const [failures, stored] = await Promise.all([failuresOf(unit.tx, deviceId, personId), findPin(unit.tx, personId)])
    refuseLimited(pinLimit(failures, call.now))
    attempt = { stored, everywhere: failures.everywhere + 1 }
    // Without a PIN nothing can be guessed: a row for each invented person would fill the table.
    if (stored !== null) countPinFailure(unit.tx, deviceId, personId, call.now)
    return noAnswer
  })
  return attempt
}

async function recordBlock({ writeWithoutKey, body: { personId } }: IdentifyCall, deviceId: string): Promise<void> {
  await writeWithoutKey(async (unit) => {
    await handleCommand(unit, userDecider, userStream(personId), { type: 'BlockPin', deviceId })
    return noAnswer
  })
}

function refuseLimited(limit: ReturnType<typeof pinLimit>): void {
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

import type * as z from 'zod/mini'
import { Rejection } from '../../../errors.ts'
import { handleCommand } from '../../../events/handle-command.ts'
import type { NewCookie, Reply, SessionCall } from '../../../http/route.ts'
import { identifyPerson, sendAway } from '../act/device-sessions.ts'
import type { ownPinBody } from '../contract/kitchen.ts'
import { userDecider, userStream } from '../decider.ts'
import { giveAttemptBack, hashPin, takeChange } from './pin-door.ts'
import { forgetWaits, storePin } from './pins.ts'
import { provePin } from './prove-pin.ts'

/**
 * The person at a device changes the own PIN. The current PIN is asked for: the person may have left the device to
 * somebody else. The other devices ask for the new PIN; the person stays identified at this one.
 */
export async function changeOwnPin(call: SessionCall<unknown, unknown, z.infer<typeof ownPinBody>>): Promise<Reply> {
  const {
    identity: { device, userId },
    body,
    now,
  } = call
  if (device === null) throw new Rejection('device_required')
  takeChange(call)
  const asked = { deviceId: device.id, personId: userId, pin: body.currentPin, wrong: 'current_pin_wrong' } as const
  const proof = await provePin(call, asked)
  const hash = await hashPin(call, body.pin)
  const cookies: NewCookie[] = []
  // Without the Idempotency-Key: its kept answer holds a fast hash of this request, and so of the PIN.
  const reply = await call.writeWithoutKey(async (unit) => {
    await proof.recheck(unit)
    await handleCommand(unit, userDecider, userStream(userId), { type: 'ChangePin' })
    storePin(unit.tx, userId, hash, now)
    forgetWaits(unit.tx, userId)
    sendAway(unit.tx, userId)
    cookies.push(identifyPerson(unit, device.id, userId))
    return { status: 204, body: undefined }
  })
  giveAttemptBack(call, device.id)
  return { ...reply, cookies }
}

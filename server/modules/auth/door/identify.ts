import type * as z from 'zod/mini'
import { Rejection } from '../../../errors.ts'
import { DEVICE_COOKIE } from '../../../http/identity.ts'
import type { NewCookie, Reply, SessionCall } from '../../../http/route.ts'
import { endPerson, identifyPerson } from '../act/device-sessions.ts'
import type { identifyBody } from '../contract/kitchen.ts'
import { listPeople } from '../read/people.ts'
import { giveAttemptBack } from './pin-door.ts'
import { noteUse, storeFailures } from './pins.ts'
import { failuresWithout, provePin } from './prove-pin.ts'
import type { PeoplePorts } from '../ports.ts'

type IdentifyCall = SessionCall<unknown, unknown, z.infer<typeof identifyBody>>

/**
 * Identifies a person at a device. The attempt also ends the identification of whoever was at the device: somebody else
 * may be there now.
 */
export async function identify(call: IdentifyCall, ports: PeoplePorts): Promise<Reply> {
  const {
    identity: { device },
    body: { personId, pin },
    now,
    cookie,
  } = call
  if (device === null) throw new Rejection('device_required')
  const before = ({ tx }: Parameters<typeof identifyPerson>[0]) => endPerson(tx, cookie(DEVICE_COOKIE))
  const proof = await provePin(call, { deviceId: device.id, personId, pin, wrong: 'pin_wrong', before })
  const cookies: NewCookie[] = []
  const reply = await call.writeWithoutKey(async (unit) => {
    const [stored, people] = await Promise.all([proof.recheck(unit), listPeople(unit.tx, device.id, ports)])
    const known = people.find(({ id }) => id === personId)
    // The user was deactivated after the comparison.
    if (known === undefined) throw new Rejection('pin_wrong')
    storeFailures(unit.tx, personId, failuresWithout(stored, now))
    noteUse(unit.tx, device.id, personId, now)
    cookies.push(identifyPerson(unit, device.id, personId))
    return { status: 200, body: { id: known.id, name: known.name, responsible: known.responsible } }
  })
  giveAttemptBack(call, device.id)
  return { ...reply, cookies }
}

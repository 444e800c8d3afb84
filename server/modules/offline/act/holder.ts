import { Rejection } from '../../../errors.ts'
import type { Identity } from '../../../http/identity.ts'
import type { QueueHolder } from '../ports.ts'

/** Whose queue this is. Throws a Rejection where a device of the kitchen names another device. */
export function holderOf({ device: kitchen, userId }: Identity, device: string): QueueHolder {
  if (kitchen === null) return { device, userId }
  if (kitchen.id !== device) throw new Rejection('device_not_own')
  return { device, userId: null }
}

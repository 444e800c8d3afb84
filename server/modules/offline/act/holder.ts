import { Rejection } from '../../../errors.ts'
import type { Identity } from '../../../http/identity.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { OfflinePorts, QueueHolder } from '../ports.ts'

/**
 * Whose queue this is. Throws a Rejection where a device of the kitchen names another device, and where a browser with an
 * ordinary session names a device of the kitchen: a queue has one holder, so that no key of it is done twice.
 */
export async function admittedHolder(
  tx: TenantTransaction,
  identity: Identity | Promise<Identity>,
  device: string,
  { isKitchenDevice }: Pick<OfflinePorts, 'isKitchenDevice'>,
): Promise<QueueHolder> {
  const [holder, isKitchens] = await Promise.all([
    Promise.resolve(identity).then((each) => holderOf(each, device)),
    isKitchenDevice(tx, device),
  ])
  if (holder.userId !== null && isKitchens) throw new Rejection('device_not_own')
  return holder
}

function holderOf({ device: kitchen, userId }: Identity, device: string): QueueHolder {
  if (kitchen === null) return { device, userId }
  if (kitchen.id !== device) throw new Rejection('device_not_own')
  return { device, userId: null }
}

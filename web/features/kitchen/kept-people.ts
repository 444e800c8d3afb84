import type { Person } from '#contract/auth/kitchen'

export type KeptPerson = Pick<Person, 'id' | 'name'>

/** Who works here, as the pack of this device says it; none where it has no pack. */
export async function keptPeople(): Promise<readonly KeptPerson[]> {
  const { ownQueue, packOf } = await import('../../lib/offline/own-queue.ts')
  return ownQueue() === null ? [] : ((await packOf())?.people ?? [])
}

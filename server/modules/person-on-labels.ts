import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { listPeople } from './auth/read/people.ts'
import { listEntries } from './catalog/queries.ts'
import type { PersonAtDevice } from './labels/ports.ts'

/** How labels name a user: the responsible linked to the user, else the user's own name. Empty: no active user. */
export async function personOnLabels(tx: TenantTransaction, userId: Promise<string>): Promise<string> {
  const [people, id] = await Promise.all([
    listPeople(tx, null, { responsibles: (reading) => listEntries(reading, 'responsible') }),
    userId,
  ])
  const person = people.find((each) => each.id === id)
  return person?.responsible ?? person?.name ?? ''
}

export const personAtDevice: PersonAtDevice = async (tx, identity) => {
  const { device, userId } = await identity
  return device === null ? null : personOnLabels(tx, Promise.resolve(userId))
}

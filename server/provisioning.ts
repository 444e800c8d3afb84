import type { Application } from './app.ts'
import { registeringUnit, unitOfWork } from './events/unit-of-work.ts'
import type { NewUser } from './modules/auth/commands.ts'
import { endSessions as endSessionsOf, registerTenant, registerUser, setPassword } from './modules/auth/commands.ts'
import { registerStorageType } from './modules/catalog/commands.ts'
import type { StorageType } from './modules/catalog/contract/entries.ts'
import { firstPlaces } from './modules/catalog/rules/first-places.ts'

export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'
const meta = { actor: { system: 'admin' } } as const

export interface NewTenant {
  readonly id: string
  readonly name: string
  readonly timeZone?: string
  readonly places?: readonly StorageType[]
  readonly now: Date
}

/** Creates a tenant with its first places, all or nothing. Throws Rejection 'tenant_exists'. */
export async function createTenant(
  application: Application,
  { id, name, timeZone = DEFAULT_TIME_ZONE, places = firstPlaces, now }: NewTenant,
): Promise<void> {
  await registeringUnit(application, { tenantId: id, meta, now }, async (unit) => {
    await registerTenant(unit, { name, timeZone })
    for (const place of places) await registerStorageType(unit, place, null)
  })
}

/** Creates a user; the first of a tenant becomes its admin. Throws Rejection 'user_exists', or 'tenant_unknown'. */
export async function createUser(application: Application, tenantId: string, user: NewUser, now: Date): Promise<void> {
  await unitOfWork(application, { tenantId, meta, now }, (unit) => registerUser(unit, user))
}

/** Sets a user's password. Throws Rejection 'user_not_found'. */
export async function changePassword(
  application: Application,
  tenantId: string,
  user: Pick<NewUser, 'email' | 'passwordHash'>,
  now: Date,
): Promise<void> {
  await unitOfWork(application, { tenantId, meta, now }, (unit) => setPassword(unit, user))
}

/** Ends the sessions of the user with this address, or (null) of all users. Throws Rejection 'user_not_found'. */
export async function endSessions(
  application: Application,
  tenantId: string,
  email: string | null,
  now: Date,
): Promise<void> {
  await unitOfWork(application, { tenantId, meta, now }, (unit) => endSessionsOf(unit, email))
}

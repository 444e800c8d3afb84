import type { Application } from './app.ts'
import { registeringUnit, unitOfWork } from './events/unit-of-work.ts'
import type { NewUser } from './modules/auth/commands.ts'
import { endSessions as endSessionsOf, registerTenant, registerUser, setPassword } from './modules/auth/commands.ts'
import { registerStorageType } from './modules/catalog/commands.ts'
import { defaultStorageTypes } from './modules/catalog/contract/api.ts'

export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'
const meta = { actor: { system: 'admin' } } as const

/** Creates a tenant with its six storage types, all or nothing. Throws Rejection 'tenant_exists'. */
export async function createTenant(
  application: Application,
  {
    id,
    name,
    timeZone = DEFAULT_TIME_ZONE,
    now,
  }: { readonly id: string; readonly name: string; readonly timeZone?: string; readonly now: Date },
): Promise<void> {
  await registeringUnit(application, { tenantId: id, meta, now }, async (unit) => {
    await registerTenant(unit, { name, timeZone })
    for (const storageType of defaultStorageTypes) await registerStorageType(unit, storageType, null)
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

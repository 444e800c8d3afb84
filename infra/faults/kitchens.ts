import type { Application } from '../../server/app.ts'
import { openApplication } from '../../server/app.ts'
import { openDatabase } from '../../server/database/database.ts'
import { newUser } from '../../server/modules/auth/commands.ts'
import { createTenant, createUser } from '../../server/provisioning.ts'
import { emailOf, TEST_PASSWORD, TestClient } from '../test/server.ts'
import type { Kitchen } from './load.ts'

/**
 * An application on the owner's connections to a running product's database, to create tenants and to check what its
 * processes wrote.
 */
export async function withApplication<T>(
  databaseUrl: string,
  work: (application: Application) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ url: databaseUrl, poolSize: 4, runsAs: 'owner', onIdleError: () => undefined })
  const application = openApplication(database, { defaultTenant: null })
  try {
    return await work(application)
  } finally {
    application.live.close()
    await database.close()
  }
}

/** Creates tenants with one admin each, and logs each admin in at the running product. */
export async function openKitchens(
  application: Application,
  origin: string,
  ids: readonly string[],
): Promise<Kitchen[]> {
  const passwordHash = (await newUser({ email: emailOf('any'), role: 'admin', password: TEST_PASSWORD })).passwordHash
  const kitchens: Kitchen[] = []
  for (const tenantId of ids) {
    await createTenant(application, { id: tenantId, name: `Restaurante ${tenantId}`, now: new Date() })
    await createUser(application, tenantId, { email: emailOf(tenantId), role: 'admin', passwordHash }, new Date())
    kitchens.push(await enterKitchen(origin, tenantId))
  }
  return kitchens
}

async function enterKitchen(origin: string, tenantId: string): Promise<Kitchen> {
  const client = new TestClient(origin)
  await client.login(tenantId)
  return { tenantId, cookie: client.cookie }
}

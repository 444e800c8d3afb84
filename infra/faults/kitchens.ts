import type { Application } from '../../server/app.ts'
import { openApplication } from '../../server/app.ts'
import { openDatabase } from '../../server/database/database.ts'
import { newUser } from '../../server/modules/auth/commands.ts'
import { createTenant, createUser } from '../../server/provisioning.ts'
import { emailOf, TEST_PASSWORD, TestClient } from '../test/server.ts'

/** A tenant of a running product, and the session of its admin. */
export interface Kitchen {
  readonly tenantId: string
  readonly client: TestClient
  readonly cookie: string
}

export interface Kitchens {
  /** An application of the owner on the product's database, to create tenants and to check what its processes wrote. */
  readonly application: Application
  readonly kitchens: readonly Kitchen[]
}

export function applicationOn(databaseUrl: string) {
  const database = openDatabase({ url: databaseUrl, poolSize: 4, runsAs: 'owner', onIdleError: () => undefined })
  const application = openApplication(database, { defaultTenant: null })
  return {
    application,
    async close(): Promise<void> {
      application.live.close()
      await database.close()
    },
  }
}

export async function withApplication<T>(
  databaseUrl: string,
  work: (application: Application) => Promise<T>,
): Promise<T> {
  const { application, close } = applicationOn(databaseUrl)
  return work(application).finally(close)
}

/** Creates tenants with one admin each, and logs each admin in at the running product. */
export async function openKitchens(
  application: Application,
  origin: string,
  ids: readonly string[],
): Promise<Kitchen[]> {
  const { passwordHash } = await newUser({ email: emailOf('any'), role: 'admin', password: TEST_PASSWORD })
  const kitchens: Kitchen[] = []
  for (const tenantId of ids) {
    await createTenant(application, { id: tenantId, name: `Restaurante ${tenantId}`, now: new Date() })
    await createUser(application, tenantId, { email: emailOf(tenantId), role: 'admin', passwordHash }, new Date())
    const client = new TestClient(origin)
    await client.login(tenantId)
    kitchens.push({ tenantId, client, cookie: client.cookie })
  }
  return kitchens
}

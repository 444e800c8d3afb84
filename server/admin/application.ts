import type { Application } from '../app.ts'
import { openApplication, tenantIds } from '../app.ts'
import { openDatabase } from '../database/database.ts'
import { ownerAddress } from '../database/login-check.ts'
import { migrate } from '../database/migrate.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import { findTenant } from '../database/tenants.ts'
import { sealOlderNames } from '../events/seal-older-names.ts'
import type { Env } from '../env.ts'
import { Rejection } from '../errors.ts'
import type { Options } from './options.ts'
import { requiredTenant } from './options.ts'

/** Writes a progress message to stderr; a command's result goes to stdout. */
export const say = (message: string) => void process.stderr.write(`${message}\n`)

/**
 * Runs `work` with the owner's URL of the database: the configured one, or the embedded one. The embedded server is
 * started for this command when no FoodID process has it running.
 */
export async function withServer<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  if (env.databaseUrl !== null)
    return work(await ownerAddress({ applicationUrl: env.databaseUrl, ownerUrl: env.databaseOwnerUrl }))
  const { runningEmbeddedPostgresUrl, startEmbeddedPostgres } = await import('../embedded-postgres/embedded.ts')
  const running = await runningEmbeddedPostgresUrl(env.dataDir)
  if (running !== undefined) return work(running)
  const own = await startEmbeddedPostgres({ dataDir: env.dataDir, log: say })
  try {
    return await work(own.url)
  } finally {
    await own.stop()
  }
}

/** Runs `work` with the application on that database, on the owner's connections, after migrating it. */
export function withApplication<T>(env: Env, work: (application: Application) => Promise<T>): Promise<T> {
  return withServer(env, async (url) => {
    await migrate(url)
    const database = openDatabase({ url, poolSize: 2, runsAs: 'owner', onIdleError: () => undefined })
    try {
      const application = openApplication(database, { defaultTenant: null })
      await sealOlderNames(application, await tenantIds(database), new Date())
      return await work(application)
    } finally {
      await database.close()
    }
  })
}

/** The tenant's name and id: neither may be a password. */
export async function tenantNames({ database }: Application, tenantId: string): Promise<readonly string[]> {
  const tenant = await readTenant(database, tenantId, findTenant)
  return tenant === undefined ? [tenantId] : [tenantId, tenant.name]
}

/** Reads the tenant's id from `--tenant`. Throws Rejection 'tenant_unknown' if no tenant has it. */
export async function knownTenant(application: Application, options: Options): Promise<string> {
  const tenantId = requiredTenant(options, 'tenant')
  if (!(await tenantIds(application.database)).includes(tenantId)) throw new Rejection('tenant_unknown')
  return tenantId
}

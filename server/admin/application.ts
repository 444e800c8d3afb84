import type { Application } from '../app.ts'
import { openApplication, tenantIds } from '../app.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import type { Env } from '../env.ts'
import { Rejection } from '../errors.ts'
import type { Options } from './options.ts'
import { requiredTenant } from './options.ts'

/** What is told while a command works; its result goes to the standard output. */
export const say = (message: string) => void process.stderr.write(`${message}\n`)

/** The configured database; the embedded one that a running server has started; or, with none running, one of our own for this command. */
export async function withServer<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  if (env.databaseUrl !== null) return work(env.databaseUrl)
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

/** The house on that database, migrated. */
export function withApplication<T>(env: Env, work: (application: Application) => Promise<T>): Promise<T> {
  return withServer(env, async (url) => {
    await migrate(url)
    const database = openDatabase({ url, poolSize: 2, onIdleError: () => undefined })
    try {
      return await work(openApplication(database, { defaultTenant: null }))
    } finally {
      await database.close()
    }
  })
}

/** The tenant that is named. Throws Rejection 'tenant_unknown' where there is none of that id. */
export async function knownTenant(application: Application, options: Options): Promise<string> {
  const tenantId = requiredTenant(options, 'tenant')
  if (!(await tenantIds(application.database)).includes(tenantId)) throw new Rejection('tenant_unknown')
  return tenantId
}

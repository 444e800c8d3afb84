import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../server/embedded-postgres/embedded.ts'
import { prepareTemplate } from './template-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's URL as a superuser. Tests do not use it: they call createTestDatabase(). */
    databaseUrl: string
    /** The password of the product's logins on that server. */
    loginPassword: string
    /** The superuser's URLs of a Citus cluster's workers, if the run has a cluster. */
    workerUrls?: readonly string[]
    /** The port of a pooler in transaction mode, if the run uses one. */
    poolerPort?: string
  }
}

type TestServer = { readonly adminUrl: string; readonly loginPassword: string; stop(): Promise<void> }
type Shared = { users: number; server: Promise<TestServer> }

// Vitest loads this module again for every project, all in one process, so the shared server is kept in globalThis.
const registry: { [key: symbol]: Shared | undefined } = globalThis
const shared = Symbol.for('foodid.test-server')

/** Starts one PostgreSQL for the whole run, with one migrated template database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const entry = (registry[shared] ??= { users: 0, server: startTestServer() })
  entry.users += 1
  const server = await entry.server
  project.provide('databaseUrl', server.adminUrl)
  project.provide('loginPassword', server.loginPassword)
  return async () => {
    entry.users -= 1
    if (entry.users > 0) return
    registry[shared] = undefined
    await server.stop()
  }
}

async function startTestServer(): Promise<TestServer> {
  const givenUrl = process.env['TEST_DATABASE_URL']
  const server = givenUrl ? { adminUrl: givenUrl, stop: async () => undefined } : await startTemporaryServer()
  try {
    return { ...server, loginPassword: await prepareTemplate(server.adminUrl) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function startTemporaryServer(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'foodid-test-'))
  await chmod(folder, 0o711) // when we run as root, the database's user must be able to enter
  const clear = (): Promise<void> => rm(folder, { recursive: true, force: true })
  const { adminUrl, stop } = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: () => undefined,
    // The data is temporary, so durability is off; many test files use the server at once.
    settings: {
      archive_mode: 'off',
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      max_wal_size: '2GB',
      // A cloned database would be compressed page by page.
      wal_compression: 'off',
    },
  }).catch(async (error: unknown) => {
    await clear()
    throw error
  })
  return { adminUrl, stop: () => stop().finally(clear) }
}

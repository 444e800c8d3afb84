import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../server/embedded-postgres/embedded.ts'
import { prepareTemplate } from './template-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address; tests do not use it but ask for a database of their own with createTestDatabase(). */
    databaseUrl: string
    /** The password of foodid_owner on that server. */
    ownerPassword: string
    /** Of a pooler in transaction mode, in the runs that go through one. */
    poolerPort?: string
  }
}

type TestServer = { readonly adminUrl: string; readonly ownerPassword: string; stop(): Promise<void> }
type Shared = { users: number; server: Promise<TestServer> }

// Vitest runs this once for every project, each time as a module of its own, all in one process: the server is shared here.
const registry: { [key: symbol]: Shared | undefined } = globalThis
const shared = Symbol.for('foodid.test-server')

/** One PostgreSQL for the whole run, with one migrated template database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const entry = (registry[shared] ??= { users: 0, server: startTestServer() })
  entry.users += 1
  const server = await entry.server
  project.provide('databaseUrl', server.adminUrl)
  project.provide('ownerPassword', server.ownerPassword)
  return async () => {
    entry.users -= 1
    if (entry.users > 0) return
    registry[shared] = undefined
    await server.stop()
  }
}

async function startTestServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { adminUrl: given, stop: async () => undefined } : await startTemporaryServer()
  try {
    return { ...server, ownerPassword: await prepareTemplate(server.adminUrl) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function startTemporaryServer(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'foodid-test-'))
  await chmod(folder, 0o711) // as root, the database's user has to pass through
  const clear = (): Promise<void> => rm(folder, { recursive: true, force: true })
  const { adminUrl, stop } = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: () => undefined,
    // Nothing of this server is worth keeping, and many test files work on it at once.
    settings: { archive_mode: 'off', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300', max_wal_size: '2GB' },
  }).catch(async (error: unknown) => {
    await clear()
    throw error
  })
  return { adminUrl, stop: () => stop().finally(clear) }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../infra/test/database.ts'
import { createTestDatabase } from '../../infra/test/database.ts'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'
import { readTenant } from './tenant-transaction.ts'

// A server that does not answer is tested by `npm run faults`, with a proxy that stalls.
let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.applicationUrl, poolSize: 2, onIdleError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const sleepInDatabase = (seconds: number) =>
  readTenant(database, 'bistro', (tx) => tx.query({ sql: 'select pg_sleep($1)', parameters: [seconds] }))

/** Blocks the event loop. */
function blockProcess(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

it('a slow statement is not interrupted while the server answers new connections', async () => {
  await expect(sleepInDatabase(3)).resolves.toHaveLength(1)
})

it('a process that was blocked itself does not consider the server unresponsive', async () => {
  const waiting = sleepInDatabase(5)
  await sleep(900)
  for (let turn = 0; turn < 3; turn += 1) {
    blockProcess(1_300)
    await sleep(5)
  }
  await expect(waiting).resolves.toHaveLength(1)
  await expect(sleepInDatabase(0)).resolves.toHaveLength(1)
})

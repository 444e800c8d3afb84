import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../infra/test/database.ts'
import { createTestDatabase } from '../../infra/test/database.ts'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'
import { readTenant } from './tenant-transaction.ts'

// A server that really is silent is a case of `npm run faults`, where a proxy makes one.
let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url, poolSize: 2, onIdleError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const statement = (seconds: number) => readTenant(database, 'bistro', (tx) => tx.query({ sql: 'select pg_sleep($1)', parameters: [seconds] }))

function workHard(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

it('a slow statement is waited for: the server answers others', async () => {
  await expect(statement(3)).resolves.toHaveLength(1)
})

it('a process that was busy itself does not take the server for silent', async () => {
  const waiting = statement(5)
  await sleep(900)
  for (let turn = 0; turn < 3; turn += 1) {
    workHard(1_300)
    await sleep(5)
  }
  await expect(waiting).resolves.toHaveLength(1)
  await expect(statement(0)).resolves.toHaveLength(1)
})

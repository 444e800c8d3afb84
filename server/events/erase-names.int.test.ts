import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../infra/test/database.ts'
import { createTestDatabase } from '../../infra/test/database.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/database.ts'
import type { ErasedNames } from './erase-names.ts'
import { eraseNames } from './erase-names.ts'
import { note, noteMeta, noteStore, createNoteTables } from './notes.test-support.ts'
import { registeringUnit, unitOfWork } from './unit-of-work.ts'

const store = noteStore()
const now = new Date('2026-11-21T15:00:00Z')
let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  await createNoteTables(testDatabase.url)
  database = openDatabase({ url: testDatabase.url, poolSize: 2, runsAs: 'owner', onIdleError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

it('the kept events are erasable from the latest of their instants on, whatever their order in the log', async () => {
  const request = { tenantId: 'bistro', meta: noteMeta, now }
  await registeringUnit({ database, store }, request, async (unit) => {
    unit.append({
      stream: 'note-1',
      expectedVersion: 0,
      events: [note(1, 'Ana'), { type: 'NoteChanged', data: { id: 1, text: 'Ana' } }],
    })
    return { status: 201, body: undefined }
  })
  let erased: ErasedNames | undefined
  await unitOfWork({ database, store }, request, async (unit) => {
    erased = await eraseNames(unit, (name) => name === 'Ana')
    return { status: 200, body: undefined }
  })
  const keptUntil = new Date(now.getTime() + 1_825 * 86_400_000)
  expect(erased).toEqual({ erased: 0, kept: 2, keptUntil })
})

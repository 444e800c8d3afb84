import fc from 'fast-check'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../infra/test/database.ts'
import { accessTo, createTestDatabase } from '../../infra/test/database.ts'
import { samples } from '../../infra/test/samples.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/database.ts'
import { readTenant, writeTenant } from '../database/tenant-transaction.ts'
import { verifyChain } from './event-chain.ts'
import { eventCatalogue } from './event.ts'
import type { EventSchemas } from './event.ts'
import { createEventStore } from './event-store.ts'
import { createHead, lockHead } from './tenant-head.ts'

/** A thing that has a name: of a person it is committed to, of a product it is not. Lists stand between the other fields. */
const events = {
  ThingNoted: {
    version: 1,
    data: z.object({
      id: z.int(),
      kind: z.string(),
      name: z.string(),
      before: z.optional(z.string()),
      children: z.optional(z.array(z.int())),
      expiresAt: z.string(),
      responsible: z.optional(z.nullable(z.string())),
    }),
    names: { fields: ['name', 'before'], where: { field: 'kind', value: 'person' } },
  },
  ThingGone: { version: 1, data: z.object({ id: z.int(), kind: z.optional(z.string()) }) },
} as const satisfies EventSchemas

const store = createEventStore({ catalogue: eventCatalogue(events), projections: [] })
const now = new Date('2026-11-21T15:00:00.123Z')
let testDatabase: TestDatabase
let database: Database
let tenants = 0

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ ...accessTo(testDatabase.applicationUrl), poolSize: 2, onIdleError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const name = fc.constantFrom('Ana', 'Açafrão "do bom" \\ ½', ', "id": 1}')
const shared = [1, 2, 3]
const noted = fc.record(
  {
    id: fc.constantFrom(1, 2, 30),
    kind: fc.constantFrom('person', 'product'),
    name,
    before: fc.option(name, { nil: undefined }),
    children: fc.constantFrom(shared, [4]),
    expiresAt: fc.constantFrom('2026-12-01', '2026-12-02'),
    responsible: fc.constantFrom(null, undefined, 'Bia'),
  },
  { requiredKeys: ['id', 'kind', 'name', 'expiresAt', 'responsible'] },
)
const event = fc.oneof(
  { arbitrary: noted.map((data) => ({ type: 'ThingNoted' as const, data })), weight: 4 },
  {
    arbitrary: fc
      .record({ id: fc.constantFrom(1, 2), kind: fc.constantFrom('person', 'product', undefined) })
      .map((data) => ({ type: 'ThingGone' as const, data })),
    weight: 1,
  },
)

it('stores the events of an append as they were, each sealed so that the verification finds no fault', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 6 }), async (appended) => {
      const tenantId = `casa-${(tenants += 1)}`
      await writeTenant(database, tenantId, async (tx) => {
        createHead(tx)
        const locking = lockHead(tx)
        const append = { stream: 'thing-1', expectedVersion: 0, events: appended }
        store.append(tx, [append], { meta: { actor: { userId: 'ana' }, requestId: 'request-1' }, now })
        await locking
      })
      const log = await readTenant(database, tenantId, (tx) => store.readLog(tx, 0, 10))
      expect(log.events.map(({ type, data }) => ({ type, data }))).toEqual(appended)
      expect(await verifyChain(database, tenantId)).toMatchObject({ events: appended.length, outside: 0, faults: [] })
    }),
    { numRuns: samples(300) },
  )
})

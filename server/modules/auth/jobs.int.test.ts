import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { emailOf, startTestServer, TestClient as Client } from '../../../infra/test/server.ts'
import { tenantIds } from '../../app.ts'
import { readTenant } from '../../database/tenant-transaction.ts'
import { sweepJob } from './jobs.ts'
import { NO_TENANT } from '../../contract/tenant-id.ts'

const HOUR_MS = 3_600_000
let server: TestServer
let bistro: TestClient
let padaria: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
  padaria = await server.tenant('padaria')
})
afterAll(() => server.close())

const sweep = () =>
  sweepJob.run(
    {
      database: server.application.database,
      store: server.application.store,
      clock: server.clock,
      log: pino({ level: 'silent' }),
      tenantIds: () => tenantIds(server.application.database),
    },
    {},
  )
const count = async (
  table: 'sessions' | 'login_attempts' | 'commands' | 'events' | 'users' | 'credentials',
  tenantId: string,
) =>
  (
    await readTenant(server.application.database, tenantId, (tx) =>
      tx.query<{ count: number }>({
        sql: `select count(*) from ${table} where tenant_id = $1`,
        parameters: [tenantId],
      }),
    )
  )[0]?.count
const counts = async (tenantId: string) => ({
  sessions: await count('sessions', tenantId),
  attempts: await count('login_attempts', tenantId),
  commands: await count('commands', tenantId),
})
const keptCounts = async (tenantId: string) => [
  await count('events', tenantId),
  await count('users', tenantId),
  await count('credentials', tenantId),
]
const failLogin = (tenantId: string) =>
  new Client(server.origin).send('POST', '/tenant/login', {
    email: emailOf(tenantId),
    password: 'uma senha errada',
    tenant_id: tenantId,
  })
const category = (client: TestClient, name: string) =>
  client.post('/api/categories', { name }, { 'idempotency-key': name })

it('the sweep job deletes expired rows of every tenant and of NO_TENANT, and nothing else', async () => {
  for (const client of [bistro, padaria]) expect((await category(client, 'Molhos')).status).toBe(201)
  for (const tenantId of ['bistro', 'padaria', 'nobodys-tenant']) expect((await failLogin(tenantId)).status).toBe(401)
  const before = { bistro: await keptCounts('bistro'), padaria: await keptCounts('padaria') }
  const full = { sessions: 1, attempts: 1, commands: 1 }

  // Nothing has expired yet.
  server.clock.advance(23 * HOUR_MS)
  await sweep()
  expect([await counts('bistro'), await counts('padaria'), await count('login_attempts', NO_TENANT)]).toEqual([
    full,
    full,
    1,
  ])

  // Failure counters are deleted after a day; a recent one stays.
  server.clock.advance(2 * HOUR_MS)
  expect(
    (
      await new Client(server.origin).send('POST', '/tenant/login', {
        email: 'outra@bistro.com.br',
        password: 'uma senha errada',
        tenant_id: 'bistro',
      })
    ).status,
  ).toBe(401)
  await sweep()
  expect([await counts('bistro'), await counts('padaria'), await count('login_attempts', NO_TENANT)]).toEqual([
    full,
    { ...full, attempts: 0 },
    0,
  ])

  // Kept answers are deleted after three days, sessions three days after their last request.
  server.clock.advance(46 * HOUR_MS)
  expect((await bistro.get('/api/auth/session')).status).toBe(200)
  expect((await category(bistro, 'Massas')).status).toBe(201)
  server.clock.advance(2 * HOUR_MS)
  await sweep()
  expect([await counts('bistro'), await counts('padaria')]).toEqual([
    { sessions: 1, attempts: 0, commands: 1 },
    { sessions: 0, attempts: 0, commands: 0 },
  ])
  expect([(await bistro.get('/api/auth/session')).status, (await padaria.get('/api/auth/session')).status]).toEqual([
    200, 401,
  ])

  // The sweep job does not touch read models, credentials and events. Bistro has one more event: the new category.
  const [events = 0, ...users] = before.bistro
  expect([await keptCounts('bistro'), await keptCounts('padaria')]).toEqual([[events + 1, ...users], before.padaria])

  // A worker may die before it confirms the job, so the job may run again: the second run deletes nothing.
  const after = [await counts('bistro'), await counts('padaria')]
  await sweep()
  expect([await counts('bistro'), await counts('padaria')]).toEqual(after)
})

it('the sweep job is scheduled every hour', () => {
  const scheduled = server.application.modules
    .flatMap((module) => module.jobs ?? [])
    .find((job) => job.name === sweepJob.name)
  expect(scheduled).toMatchObject({ everyMs: HOUR_MS })
  expect(sweepJob.payload.safeParse({}).success).toBe(true)
})

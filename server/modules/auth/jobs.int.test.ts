import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { emailOf, startTestServer, TestClient as Client } from '../../../infra/test/server.ts'
import { tenantIds } from '../../app.ts'
import { readTenant } from '../../database/tenant-transaction.ts'
import { sweepJob } from './jobs.ts'
import { NO_TENANT } from '../../tenant-id.contract.ts'

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

const sweep = () => sweepJob.run({ database: server.application.database, store: server.application.store, clock: server.clock, log: pino({ level: 'silent' }), tenantIds: () => tenantIds(server.application.database) }, {})
const count = async (table: 'sessions' | 'login_attempts' | 'commands' | 'events' | 'users' | 'credentials', tenantId: string) =>
  (await readTenant(server.application.database, tenantId, (tx) => tx.query<{ count: number }>({ sql: `select count(*) from ${table} where tenant_id = $1`, parameters: [tenantId] })))[0]?.count
const counts = async (tenantId: string) => ({ sessions: await count('sessions', tenantId), attempts: await count('login_attempts', tenantId), commands: await count('commands', tenantId) })
const kept = async (tenantId: string) => [await count('events', tenantId), await count('users', tenantId), await count('credentials', tenantId)]
const guess = (tenantId: string) => new Client(server.origin).send('POST', '/tenant/login', { email: emailOf(tenantId), password: 'uma senha errada', tenant_id: tenantId })
const category = (client: TestClient, name: string) => client.post('/api/categories', { name }, { 'idempotency-key': name })

it('the sweep clears away what has run out, of every tenant and of none, and nothing else', async () => {
  for (const client of [bistro, padaria]) expect((await category(client, 'Molhos')).status).toBe(201)
  for (const tenantId of ['bistro', 'padaria', 'nobodys-tenant']) expect((await guess(tenantId)).status).toBe(401)
  const before = { bistro: await kept('bistro'), padaria: await kept('padaria') }
  const full = { sessions: 1, attempts: 1, commands: 1 }

  // Everything is young: nothing goes.
  server.clock.advance(23 * HOUR_MS)
  await sweep()
  expect([await counts('bistro'), await counts('padaria'), await count('login_attempts', NO_TENANT)]).toEqual([full, full, 1])

  // Failed logins are forgotten after a day; a fresh one stays.
  server.clock.advance(2 * HOUR_MS)
  expect((await new Client(server.origin).send('POST', '/tenant/login', { email: 'outra@bistro.com.br', password: 'uma senha errada', tenant_id: 'bistro' })).status).toBe(401)
  await sweep()
  expect([await counts('bistro'), await counts('padaria'), await count('login_attempts', NO_TENANT)]).toEqual([full, { ...full, attempts: 0 }, 0])

  // Answers are forgotten after three days, sessions three days after they were last used.
  server.clock.advance(46 * HOUR_MS)
  expect((await bistro.get('/api/auth/session')).status).toBe(200)
  expect((await category(bistro, 'Massas')).status).toBe(201)
  server.clock.advance(2 * HOUR_MS)
  await sweep()
  expect([await counts('bistro'), await counts('padaria')]).toEqual([{ sessions: 1, attempts: 0, commands: 1 }, { sessions: 0, attempts: 0, commands: 0 }])
  expect([(await bistro.get('/api/auth/session')).status, (await padaria.get('/api/auth/session')).status]).toEqual([200, 401])

  // Read models, credentials and the log are no business of the sweep. Bistro has one event more of a failed login and
  // one of its new category.
  const [events = 0, ...people] = before.bistro
  expect([await kept('bistro'), await kept('padaria')]).toEqual([[events + 2, ...people], before.padaria])

  // A worker may die after its effect: the second run finds nothing to do.
  const after = [await counts('bistro'), await counts('padaria')]
  await sweep()
  expect([await counts('bistro'), await counts('padaria')]).toEqual(after)
})

it('the sweep is on the house\'s schedule, every hour', () => {
  const scheduled = server.application.modules.flatMap((module) => module.jobs ?? []).find((job) => job.name === sweepJob.name)
  expect(scheduled).toMatchObject({ everyMs: HOUR_MS })
  expect(sweepJob.payload.safeParse({}).success).toBe(true)
})

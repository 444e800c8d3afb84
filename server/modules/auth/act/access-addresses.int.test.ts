import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { join } from '../../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { emailOf, startTestServer, TestClient as Client } from '../../../../infra/test/server.ts'
import { tenantIds } from '../../../app.ts'
import { readTenant, writeTenant } from '../../../database/tenant-transaction.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import { NO_TENANT } from '../../../contract/tenant-id.ts'
import type { RefusedLogin } from '../contract/api.ts'
import { sweepJob } from '../jobs.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer({ trustedProxies: 1 })
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(HOUR_MS))

const from = (address: string) => ({ 'x-forwarded-for': address })
const attempt = (email: string, address: string, tenantId = 'bistro') =>
  new Client(server.origin).post(
    '/tenant/login',
    { email, password: 'uma senha errada', tenant_id: tenantId },
    from(address),
  )
const events = () => recordedEvents(server.application.database, 'bistro')
const refused = async () => (await bistro.get<RefusedLogin[]>('/api/users/refused-logins')).body

interface AccessRow {
  readonly address: string
  readonly first_at: Date
  readonly last_at: Date
}
const accesses = (userId: string) =>
  readTenant(server.application.database, 'bistro', (tx) =>
    tx.query<AccessRow>({
      sql: 'select address, first_at, last_at from access_addresses where tenant_id = $1 and user_id = $2 order by last_at',
      parameters: ['bistro', userId],
    }),
  )
const rowsOf = async (tenantId: string, table: 'access_addresses' | 'refused_logins') =>
  (
    await readTenant(server.application.database, tenantId, (tx) =>
      tx.query({ sql: `select 1 from ${table} where tenant_id = $1`, parameters: [tenantId] }),
    )
  ).length
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

it('logins with unknown addresses are no events: they are one row for each day and network address', async () => {
  const before = await events()
  for (let index = 0; index < 60; index += 1)
    expect((await attempt(`pessoa-${index}@bistro.com.br`, `198.51.100.${index % 3}`)).status).toBe(401)
  expect(await events()).toEqual(before)
  expect((await refused()).map(({ address, user, attempts }) => [address, user, attempts])).toEqual(
    expect.arrayContaining([
      ['198.51.100.0', null, 20],
      ['198.51.100.1', null, 20],
      ['198.51.100.2', null, 20],
    ]),
  )
  expect(await rowsOf('bistro', 'refused_logins')).toBe(3)
})

it('a wrong password of a user is an event without an address, and is counted beside the others', async () => {
  const before = (await events()).length
  expect((await attempt(emailOf('bistro'), '2001:DB8::7')).status).toBe(401)
  const [failed, ...rest] = (await events()).slice(before)
  expect([failed?.type, rest]).toEqual(['LoginFailed', []])
  expect((await refused())[0]).toEqual({
    day: '2026-11-21',
    address: '2001:db8::7',
    user: 'Chefe',
    attempts: 1,
    lastAt: server.clock().toISOString(),
  })
})

it('what is no address is stored without one, and the rows of a day are bounded', async () => {
  server.clock.advance(DAY_MS)
  expect((await attempt('alguem@bistro.com.br', 'drop table')).status).toBe(401)
  expect((await refused())[0]).toMatchObject({ address: null, user: null, attempts: 1 })
  const others = Array.from({ length: 999 }, (_, index) => `10.0.${Math.floor(index / 250)}.${index % 250}`)
  await writeTenant(server.application.database, 'bistro', async (tx) => {
    const at = '$2::timestamptz'
    tx.send({
      sql: `insert into refused_logins (tenant_id, day, address, user_id, attempts, first_at, last_at)
values ${others.map((address) => `($1, '2026-11-22', '${address}', '', 1, ${at}, ${at})`).join(', ')}`,
      parameters: ['bistro', server.clock().toISOString()],
    })
  })
  server.clock.advance(1_000)
  for (const address of ['198.51.100.77', '198.51.100.78', '10.0.0.1'])
    expect((await attempt('outro@bistro.com.br', address)).status).toBe(401)
  expect((await refused()).slice(0, 2).map(({ address, attempts }) => [address, attempts])).toEqual(
    expect.arrayContaining([
      [null, 3],
      ['10.0.0.1', 2],
    ]),
  )
})

it('a login at a tenant that does not exist is counted for its wait only', async () => {
  expect((await attempt('alguem@bistro.com.br', '198.51.100.9', 'nenhum')).status).toBe(401)
  expect([await rowsOf(NO_TENANT, 'refused_logins'), await rowsOf('nenhum', 'refused_logins')]).toEqual([0, 0])
})

it('is for admins only', async () => {
  const { client } = await join(server, bistro, 'garcom@bistro.com.br')
  expect((await client.get('/api/users/refused-logins')).status).toBe(403)
})

it("a user's addresses are kept by day, from the login and from later requests, and no event holds one", async () => {
  const { id, client } = await join(server, bistro, 'ana@bistro.com.br')
  server.clock.advance(HOUR_MS)
  expect((await client.get('/api/auth/session', from('203.0.113.7'))).status).toBe(200)
  server.clock.advance(2 * 60_000)
  expect((await client.post('/api/categories', { name: 'Molhos' }, from('203.0.113.7'))).status).toBe(201)
  const rows = await accesses(id)
  expect(rows.at(-1)).toEqual({
    address: '203.0.113.7',
    first_at: new Date(server.clock().getTime() - 2 * 60_000),
    last_at: server.clock(),
  })
  expect(JSON.stringify(await events())).not.toContain('203.0.113.7')
})

it('the sweep deletes refused logins after 30 days and accesses after 184', async () => {
  await sweep()
  expect(await rowsOf('bistro', 'refused_logins')).toBeGreaterThan(0)
  server.clock.advance(31 * DAY_MS)
  await sweep()
  expect(await rowsOf('bistro', 'refused_logins')).toBe(0)
  expect(await rowsOf('bistro', 'access_addresses')).toBeGreaterThan(0)
  server.clock.advance(154 * DAY_MS)
  await sweep()
  expect(await rowsOf('bistro', 'access_addresses')).toBe(0)
})

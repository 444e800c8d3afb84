import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enter, join, NEW_PASSWORD } from '../../../infra/test/people.ts'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer, TestClient } from '../../../infra/test/server.ts'
import { untilWaiting } from '../../../infra/test/waiting.ts'
import { watchedDatabase } from '../../../infra/test/watched-database.ts'
import { eraseTenant } from '../../admin/tenant-erasure.ts'
import { readTenant, writeTenant } from '../../database/tenant-transaction.ts'
import { verifyChain } from '../../events/event-chain.ts'
import { lockHead } from '../../events/tenant-head.ts'
import { unitOfWork } from '../../events/unit-of-work.ts'
import type { Problem } from '../../http/problem.contract.ts'
import { changePassword } from '../../provisioning.ts'
import { eraseUser } from './erasure.ts'
import { hashPassword } from './password.ts'

/** Two processes of the product over one database: what one of them knows, the other makes untrue. */
let first: TestServer
let second: TestServer
let chef: TestClient
let people = 0
/** How often the first asked for a session. */
let asked = 0

beforeAll(async () => {
  first = await startTestServer({
    wrapDatabase: (database) => watchedDatabase(database, ({ text, send }) => {
      if (/from sessions s\b/.test(text)) asked += 1
      return send()
    }),
  })
  second = await startTestServer({ testDatabase: { url: first.databaseUrl, drop: () => Promise.resolve() } })
  chef = await first.tenant('bistro')
})
afterAll(async () => {
  await second.close()
  await first.close()
})
beforeEach(() => {
  for (const { clock } of [first, second]) clock.advance(3_600_000)
})

const generate = (client: TestClient, key?: string) =>
  client.post<Problem & { readonly id: number }>('/api/products', { name: 'Molho', category: 'Molhos', sector: 'Cozinha', responsible: 'Ana', expiration_date: '2026-12-24' }, key === undefined ? {} : { 'idempotency-key': key })

const countRows = async (table: 'labels' | 'events' | 'commands') =>
  (await readTenant(second.application.database, 'bistro', (tx) => tx.query<{ count: number }>({ sql: `select count(*) as count from ${table} where tenant_id = $1`, parameters: ['bistro'] })))[0]?.count
const kept = async () => ({ labels: await countRows('labels'), events: await countRows('events'), answers: await countRows('commands') })

/** The same browser, where its requests reach the other process. */
function elsewhere(client: TestClient): TestClient {
  return Object.assign(new TestClient(second.origin), { cookie: client.cookie })
}

async function somebody() {
  const email = `pessoa-${(people += 1)}@bistro.com.br`
  const { client, id } = await join(first, chef, email)
  const tablet = await enter(second, '/tenant/login', { email, password: NEW_PASSWORD, tenant_id: 'bistro' })
  return { email, client, id, tablet }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

/** Somebody whom the first process knows so well that it asks for no session. */
async function wellKnown(): Promise<Somebody> {
  const person = await somebody()
  for (const _time of [1, 2]) expect((await generate(person.client)).status).toBe(201)
  asked = 0
  expect([(await generate(person.client)).status, asked]).toEqual([201, 0])
  return person
}

const inUnit = (work: Parameters<typeof unitOfWork>[2]) => unitOfWork(second.application, { tenantId: 'bistro', meta: { actor: { system: 'admin' } }, now: second.clock() }, work)

const endings: readonly (readonly [string, (person: Somebody) => Promise<{ readonly status: number }>])[] = [
  ['logged out', ({ client }) => elsewhere(client).send('POST', '/api/auth/logout')],
  ['changed their password on another tablet', ({ tablet }) => tablet.post('/api/auth/password', { currentPassword: NEW_PASSWORD, password: 'uma terceira senha' })],
  ['was given another password by the operator', async ({ email }) => {
    await changePassword(second.application, 'bistro', { email, passwordHash: await hashPassword('uma quarta senha') }, second.clock())
    return { status: 204 }
  }],
  ['was deactivated', ({ id }) => elsewhere(chef).post(`/api/users/${id}/deactivate`, {})],
  ['was erased', ({ email }) => inUnit(async (unit) => ({ status: await eraseUser(unit, email) ? 204 : 404, body: undefined }))],
]

describe('a session that another process has ended', () => {
  it.each(endings)('writes nothing more where its user %s, however well it was known', async (_what, end) => {
    for (const isKnownAnew of [false, true]) {
      const person = await wellKnown()
      expect((await end(person)).status).toBe(204)
      // What their process learns of the tenant by somebody else's write, it does not learn of them.
      if (isKnownAnew) expect((await generate(chef)).status).toBe(201)
      const before = await kept()
      for (const key of [undefined, `fim-${person.id}`]) {
        const { status, body } = await generate(person.client, key)
        expect([status, body.code]).toEqual([401, 'session_required'])
      }
      expect(await kept()).toEqual(before)
      expect((await generate(chef)).status).toBe(201)
    }
  })

  it.each(endings)('writes nothing more where its user %s while one of its writes waited for its turn', async (_what, end) => {
    const person = await somebody()
    expect((await generate(person.client)).status).toBe(201)
    const before = (await kept()).labels
    // Both wait for the head: the ending first, the write behind it.
    const [ended, written] = await writeTenant(second.application.database, 'bistro', async (tx) => {
      await lockHead(tx)
      const ending = end(person)
      await untilWaiting(first.databaseUrl, 1)
      const writing = generate(person.client, `espera-${person.id}`)
      await untilWaiting(first.databaseUrl, 2)
      return [ending, writing]
    })
    expect((await ended).status).toBe(204)
    const answers = [await written, await generate(person.client), await generate(person.client, `depois-${person.id}`)]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [401, 'session_required']))
    expect((await kept()).labels).toBe(before)
  })
})

it('whoever was given another role by another process goes on, as who they are now', async () => {
  const { id, client } = await wellKnown()
  expect((await client.get('/api/users')).status).toBe(403)
  expect((await elsewhere(chef).put(`/api/users/${id}/role`, { role: 'admin' })).status).toBe(204)
  asked = 0
  expect((await generate(client)).status).toBe(201)
  // Once beside the write, which was undone, and once to hear who it is.
  expect(asked).toBe(2)
  expect((await client.get('/api/users')).status).toBe(200)
  expect((await generate(client)).status).toBe(201)
  asked = 0
  expect([(await generate(client)).status, asked]).toEqual([201, 0])
})

it('whoever is known stays so while they print and withdraw what they generate', async () => {
  const { client } = await wellKnown()
  for (let turn = 0; turn < 3; turn += 1) {
    const { id } = (await generate(client)).body
    expect((await client.post('/api/products/prints', { ids: [id], copies: 1, medium: 'browser-50x30' })).status).toBe(201)
    expect((await client.post(`/api/products/${id}/consume`, {})).status).toBe(200)
    asked = 0
    expect([(await generate(client)).status, asked]).toEqual([201, 0])
  }
})

it('nobody writes for a tenant whose erasure has begun, even one that was cut short', async () => {
  const owner = await first.tenant('apagado')
  for (const _time of [1, 2]) expect((await generate(owner)).status).toBe(201)
  asked = 0
  expect([(await generate(owner)).status, asked]).toEqual([201, 0])
  // It comes as far as the end of its sessions.
  const cut = watchedDatabase(second.application.database, ({ text, send }) => (/^delete from (?!sessions|credentials)/.test(text) ? Promise.reject(new Error('Cut short')) : send()))
  await expect(eraseTenant({ ...second.application, database: cut }, { tenant: 'apagado', confirm: 'apagado' })).rejects.toThrow('Cut short')
  const { status, body } = await generate(owner)
  expect([status, body.code]).toEqual([401, 'session_required'])
  expect(await eraseTenant(second.application, { tenant: 'apagado', confirm: 'apagado' })).toMatch(/nenhuma resta/)
})

describe('labels of two processes', () => {
  it('get consecutive numbers, in turn and at once', async () => {
    const { client } = await wellKnown()
    const both = [client, elsewhere(client)]
    const { id: last } = (await generate(client)).body
    const ids: number[] = []
    for (let turn = 0; turn < 6; turn += 1) for (const one of both) ids.push((await generate(one)).body.id)
    expect(ids).toEqual(ids.map((_, index) => last + 1 + index))
    const answers = await Promise.all(Array.from({ length: 20 }, () => both.map((one) => generate(one))).flat())
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(answers.map(({ body }) => body.id).toSorted((a, b) => a - b)).toEqual(answers.map((_, index) => last + 13 + index))
    expect((await verifyChain(first.application.database, 'bistro')).faults).toEqual([])
  })
})

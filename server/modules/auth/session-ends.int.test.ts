import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { enter, join as joinTenant, NEW_PASSWORD } from '../../../infra/test/people.ts'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer, TestClient } from '../../../infra/test/server.ts'
import { untilWaiting } from '../../../infra/test/waiting.ts'
import { interceptStatements } from '../../../infra/test/intercepted-database.ts'
import { eraseTenant } from '../../admin/tenant-erasure.ts'
import { exportTenant } from '../../admin/tenant-export.ts'
import { importTenant } from '../../admin/tenant-import.ts'
import { readTenant, writeTenant } from '../../database/tenant-transaction.ts'
import { verifyChain } from '../../events/event-chain.ts'
import { lockHead } from '../../events/tenant-head.ts'
import { unitOfWork } from '../../events/unit-of-work.ts'
import type { Problem } from '../../http/problem.contract.ts'
import { changePassword } from '../../provisioning.ts'
import { eraseUser } from './erasure.ts'
import { hashPassword } from './password.ts'
import { hashToken } from './sessions.ts'

/** Two processes of the product over one database. */
let first: TestServer
let second: TestServer
let chef: TestClient
let people = 0

beforeAll(async () => {
  first = await startTestServer()
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

/** The same browser; its requests reach the other process. */
function elsewhere(client: TestClient): TestClient {
  return Object.assign(new TestClient(second.origin), { cookie: client.cookie })
}

async function somebody() {
  const email = `pessoa-${(people += 1)}@bistro.com.br`
  const { client, id } = await joinTenant(first, chef, email)
  const tablet = await enter(second, '/tenant/login', { email, password: NEW_PASSWORD, tenant_id: 'bistro' })
  return { email, client, id, tablet }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

const inUnit = (work: Parameters<typeof unitOfWork>[2]) => unitOfWork(second.application, { tenantId: 'bistro', meta: { actor: { system: 'admin' } }, now: second.clock() }, work)

/** Ways to end every session of a person, or the one of `client`, in the second process. */
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
  it.each(endings)('writes nothing where its user %s', async (_what, end) => {
    const person = await somebody()
    // A control: until then it writes.
    expect((await generate(person.client, `antes-${person.id}`)).status).toBe(201)
    expect((await end(person)).status).toBe(204)
    const before = await kept()
    for (const key of [undefined, `antes-${person.id}`, `fim-${person.id}`]) {
      const { status, body } = await generate(person.client, key)
      expect([status, body.code]).toEqual([401, 'session_required'])
    }
    expect(await kept()).toEqual(before)
    expect((await generate(chef)).status).toBe(201)
  })

  it.each(endings)('writes nothing where its user %s while one of its writes waited for the head lock', async (_what, end) => {
    const person = await somebody()
    expect((await generate(person.client)).status).toBe(201)
    const before = (await kept()).labels
    // Both wait for the head lock: the ending first, the write behind it.
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

  it('was read as valid by one plain statement that waited for the lock: the reason for the second look-up behind it', async () => {
    const person = await somebody()
    const token = person.client.cookie.split('.')[1] ?? ''
    const oneStatement = "select s.token_hash from sessions s, tenant_head h where h.tenant_id = 'bistro' and s.tenant_id = 'bistro' and s.token_hash = $1 for update of h"
    const found = await writeTenant(second.application.database, 'bistro', async (tx) => {
      await lockHead(tx)
      const lookingUp = writeTenant(first.application.database, 'bistro', (other) => other.query({ sql: oneStatement, parameters: [hashToken(token)] }))
      await untilWaiting(first.databaseUrl, 1)
      await tx.query({ sql: 'delete from sessions where token_hash = $1', parameters: [hashToken(token)] })
      return [lookingUp] as const
    })
    expect(await found[0]).toHaveLength(1)
    expect((await generate(person.client)).status).toBe(401)
  })
})

it('a role that another process has changed counts from the next request on', async () => {
  const { id, client } = await somebody()
  expect((await client.get('/api/users')).status).toBe(403)
  expect((await elsewhere(chef).put(`/api/users/${id}/role`, { role: 'admin' })).status).toBe(204)
  expect((await client.get('/api/users')).status).toBe(200)
  expect((await elsewhere(chef).put(`/api/users/${id}/role`, { role: 'staff' })).status).toBe(204)
  expect((await client.get('/api/users')).status).toBe(403)
})

describe('a session of a tenant that is erased', () => {
  it('writes nothing once the erasure has begun, even where it was cut short', async () => {
    const owner = await first.tenant('apagado')
    expect((await generate(owner)).status).toBe(201)
    // The erasure comes as far as the end of the sessions.
    const cut = interceptStatements(second.application.database, ({ text, send }) => (/^delete from (?!sessions|credentials)/.test(text) ? Promise.reject(new Error('Cut short')) : send()))
    await expect(eraseTenant({ ...second.application, database: cut }, { tenant: 'apagado', confirm: 'apagado' })).rejects.toThrow('Cut short')
    const { status, body } = await generate(owner)
    expect([status, body.code]).toEqual([401, 'session_required'])
    expect(await eraseTenant(second.application, { tenant: 'apagado', confirm: 'apagado' })).toMatch(/nenhuma resta/)
  })

  it('writes nothing in the tenant that an archive brings back at once, at the same position', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foodid-arquivo-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const owner = await first.tenant('voltou')
    expect((await generate(owner)).status).toBe(201)
    const to = join(folder, 'voltou.zip')
    await exportTenant(second.application, { tenantId: 'voltou', to, withPasswords: true, now: second.clock() })
    await eraseTenant(second.application, { tenant: 'voltou', confirm: 'voltou' })
    await importTenant(second.application, to)
    const [{ status, body }, { status: readStatus }] = [await generate(owner), await owner.get('/api/products')]
    expect([status, body.code, readStatus]).toEqual([401, 'session_required', 401])
  })
})

describe('labels of two processes', () => {
  it('get consecutive numbers, in turn and at once', async () => {
    const { client } = await somebody()
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

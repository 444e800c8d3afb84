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
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { unitOfWork } from '../../events/unit-of-work.ts'
import type { Problem } from '../../http/contract/problem.ts'
import { changePassword } from '../../provisioning.ts'
import { eraseUser } from './act/erasure.ts'
import { hashPassword } from './door/password.ts'
import { hashToken } from './act/sessions.ts'

/** Two servers over one database, as two processes of the product. */
let first: TestServer
let second: TestServer
let chef: TestClient
let userCount = 0

beforeAll(async () => {
  first = await startTestServer()
  second = await startTestServer({ testDatabase: { ...first.testDatabase, drop: () => Promise.resolve() } })
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
  client.post<Problem & { readonly id: number }>(
    '/api/products',
    { name: 'Molho', category: 'Molhos', sector: 'Cozinha', responsible: 'Ana', expiration_date: '2026-12-24' },
    key === undefined ? {} : { 'idempotency-key': key },
  )

const countRows = async (table: 'labels' | 'events' | 'commands') =>
  (
    await readTenant(second.application.database, 'bistro', (tx) =>
      tx.query<{ count: number }>({
        sql: `select count(*) as count from ${table} where tenant_id = $1`,
        parameters: ['bistro'],
      }),
    )
  )[0]?.count
const rowCounts = async () => ({
  labels: await countRows('labels'),
  events: await countRows('events'),
  answers: await countRows('commands'),
})

/** A client with the same cookie whose requests reach the second process. */
function onSecond(client: TestClient): TestClient {
  return Object.assign(new TestClient(second.origin), { cookie: client.cookie })
}

async function joinedUser() {
  const email = `pessoa-${(userCount += 1)}@bistro.com.br`
  const { client, id } = await joinTenant(first, chef, email)
  const tablet = await enter(second, '/tenant/login', { email, password: NEW_PASSWORD, tenant_id: 'bistro' })
  return { email, client, id, tablet }
}
type JoinedUser = Awaited<ReturnType<typeof joinedUser>>

const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) =>
  unitOfWork(
    second.application,
    { tenantId: 'bistro', meta: { actor: { system: 'admin' } }, now: second.clock() },
    work,
  )

/** Ways to end all sessions of a user, or only the session of `client`, in the second process. */
const endings: readonly (readonly [string, (user: JoinedUser) => Promise<{ readonly status: number }>])[] = [
  ['logged out', ({ client }) => onSecond(client).send('POST', '/api/auth/logout')],
  [
    'changed the password on another tablet',
    ({ tablet }) =>
      tablet.post('/api/auth/password', { currentPassword: NEW_PASSWORD, password: 'uma terceira senha' }),
  ],
  [
    'got a new password from the operator',
    async ({ email }) => {
      await changePassword(
        second.application,
        'bistro',
        { email, passwordHash: await hashPassword('uma quarta senha') },
        second.clock(),
      )
      return { status: 204 }
    },
  ],
  ['was deactivated', ({ id }) => onSecond(chef).post(`/api/users/${id}/deactivate`, {})],
  ['was erased', ({ email }) => inUnit(async (unit) => ({ status: (await eraseUser(unit, email)) ? 204 : 404 }))],
]

describe('a session that another process has ended', () => {
  it.each(endings)('writes nothing where its user %s', async (_reason, end) => {
    const user = await joinedUser()
    // Control: the session can write until it is ended.
    expect((await generate(user.client, `antes-${user.id}`)).status).toBe(201)
    expect((await end(user)).status).toBe(204)
    const before = await rowCounts()
    for (const key of [undefined, `antes-${user.id}`, `fim-${user.id}`]) {
      const { status, body } = await generate(user.client, key)
      expect([status, body.code]).toEqual([401, 'session_required'])
    }
    expect(await rowCounts()).toEqual(before)
    expect((await generate(chef)).status).toBe(201)
  })

  it.each(endings)(
    'writes nothing where its user %s while one of its writes waited for the head lock',
    async (_reason, end) => {
      const user = await joinedUser()
      expect((await generate(user.client)).status).toBe(201)
      const before = (await rowCounts()).labels
      // Both requests wait for the head lock, first the one that ends the session, then the write.
      const [ended, written] = await writeTenant(second.application.database, 'bistro', async (tx) => {
        await lockHead(tx)
        const ending = end(user)
        await untilWaiting(first.databaseUrl, 1)
        const writing = generate(user.client, `espera-${user.id}`)
        await untilWaiting(first.databaseUrl, 2)
        return [ending, writing]
      })
      expect((await ended).status).toBe(204)
      const answers = [await written, await generate(user.client), await generate(user.client, `depois-${user.id}`)]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        answers.map(() => [401, 'session_required']),
      )
      expect((await rowCounts()).labels).toBe(before)
    },
  )

  it('is still found by a single statement that waited for the head lock, so admit_session looks it up again behind the lock', async () => {
    const user = await joinedUser()
    const token = user.client.cookie.split('.')[1] ?? ''
    const oneStatement =
      "select s.token_hash from sessions s, tenant_head h where h.tenant_id = 'bistro' and s.tenant_id = 'bistro' and s.token_hash = $1 for update of h"
    const found = await writeTenant(second.application.database, 'bistro', async (tx) => {
      await lockHead(tx)
      const lookingUp = writeTenant(first.application.database, 'bistro', (other) =>
        other.query({ sql: oneStatement, parameters: [hashToken(token)] }),
      )
      await untilWaiting(first.databaseUrl, 1)
      await tx.query({
        sql: 'delete from sessions where tenant_id = $1 and token_hash = $2',
        parameters: [tx.tenantId, hashToken(token)],
      })
      return [lookingUp] as const
    })
    expect(await found[0]).toHaveLength(1)
    expect((await generate(user.client)).status).toBe(401)
  })
})

it('a role changed in another process is effective from the next request', async () => {
  const { id, client } = await joinedUser()
  expect((await client.get('/api/users')).status).toBe(403)
  expect((await onSecond(chef).put(`/api/users/${id}/role`, { role: 'admin' })).status).toBe(204)
  expect((await client.get('/api/users')).status).toBe(200)
  expect((await onSecond(chef).put(`/api/users/${id}/role`, { role: 'staff' })).status).toBe(204)
  expect((await client.get('/api/users')).status).toBe(403)
})

describe('a session of an erased tenant', () => {
  it('writes nothing after the erasure has started, even where the erasure fails', async () => {
    const owner = await first.tenant('apagado')
    expect((await generate(owner)).status).toBe(201)
    // The erasure fails after it has deleted the sessions.
    const cut = interceptStatements(second.application.database, ({ text, send }) =>
      /^delete from (?!sessions|credentials)/.test(text) ? Promise.reject(new Error('Cut short')) : send(),
    )
    await expect(
      eraseTenant({ ...second.administration(), database: cut }, { tenant: 'apagado', confirm: 'apagado' }),
    ).rejects.toThrow('Cut short')
    const { status, body } = await generate(owner)
    expect([status, body.code]).toEqual([401, 'session_required'])
    expect(await eraseTenant(second.administration(), { tenant: 'apagado', confirm: 'apagado' })).toMatch(
      /nenhuma resta/,
    )
  })

  it('neither reads nor writes where the tenant was imported again from its archive', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foodid-arquivo-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const owner = await first.tenant('voltou')
    expect((await generate(owner)).status).toBe(201)
    const to = join(folder, 'voltou.zip')
    await exportTenant(second.administration(), { tenantId: 'voltou', to, withPasswords: true, now: second.clock() })
    await eraseTenant(second.administration(), { tenant: 'voltou', confirm: 'voltou' })
    await importTenant(second.application, to)
    const [{ status, body }, { status: readStatus }] = [await generate(owner), await owner.get('/api/products')]
    expect([status, body.code, readStatus]).toEqual([401, 'session_required', 401])
  })
})

describe('labels generated by two processes', () => {
  it('get consecutive numbers, in sequence and concurrently', async () => {
    const { client } = await joinedUser()
    const both = [client, onSecond(client)]
    const { id: last } = (await generate(client)).body
    const ids: number[] = []
    for (let turn = 0; turn < 6; turn += 1) for (const one of both) ids.push((await generate(one)).body.id)
    expect(ids).toEqual(ids.map((_, index) => last + 1 + index))
    const answers = await Promise.all(Array.from({ length: 20 }, () => both.map((one) => generate(one))).flat())
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(answers.map(({ body }) => body.id).toSorted((a, b) => a - b)).toEqual(
      answers.map((_, index) => last + 13 + index),
    )
    expect((await verifyChain(first.application.database, 'bistro')).faults).toEqual([])
  })
})

import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { interceptStatements } from '../../infra/test/intercepted-database.ts'
import { join } from '../../infra/test/people.ts'
import type { TestServer } from '../../infra/test/server.ts'
import { startTestServer, TestClient } from '../../infra/test/server.ts'
import { untilWaiting } from '../../infra/test/waiting.ts'
import type { Database } from '../database/database.ts'
import { readTenant, writeTenant } from '../database/tenant-transaction.ts'
import { recordedEvents } from '../events/recorded-events.test-support.ts'
import { lockHead } from '../events/tenant-head.ts'
import type { Problem } from './contract/problem.ts'

let server: TestServer
let chef: TestClient
let transactions = 0
let logged: string[] = []
let onStatement: (text: string) => void = () => undefined

const observed = (database: Database) =>
  interceptStatements(database, ({ text, send }) => {
    onStatement(text)
    return send()
  })
const counting = (database: Database): Database => ({
  ...database,
  connect: () => {
    transactions += 1
    return database.connect()
  },
})

const product = {
  name: 'Molho',
  measure: 1,
  measureUnit: 'quilos',
  sif: 'ISENTO',
  category: '',
  sector: '',
  storageType: '',
}
/** Changes rows directly, as another process would. */
const changeRows = (sql: string) =>
  writeTenant(server.application.database, 'bistro', async (tx) => tx.send({ sql, parameters: [] }))
interface CountRow {
  readonly count: number
}
const countOf = async (sql: string) =>
  (await readTenant(server.application.database, 'bistro', (tx) => tx.query<CountRow>({ sql, parameters: [] })))[0]
    ?.count
const rowCounts = async () => ({
  events: await countOf('select count(*) as count from events'),
  products: await countOf('select count(*) as count from base_products'),
  answers: await countOf('select count(*) as count from commands'),
})
const loggedRequests = () =>
  logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'request')
    .map(({ status, tenantId }) => [status, tenantId])
const create = (name: string, key: string) =>
  chef.post<Problem>('/api/base-products', { ...product, name }, { 'idempotency-key': key })

beforeAll(async () => {
  server = await startTestServer({
    wrapDatabase: (database) => counting(observed(database)),
    log: pino({}, { write: (line: string) => void logged.push(line) }),
  })
  chef = await server.tenant('bistro')
})
afterAll(() => server.close())
beforeEach(() => {
  transactions = 0
  logged = []
})

describe('a request with a session', () => {
  it('costs one transaction, for a read or a write, and after a minute a second one that extends the session', async () => {
    expect((await chef.get('/api/base-products')).status).toBe(200)
    expect(transactions).toBe(1)
    expect((await create('Caldo', 'caldo')).status).toBe(201)
    expect(transactions).toBe(2)
    server.clock.advance(61_000)
    expect((await chef.get('/api/base-products')).status).toBe(200)
    expect(transactions).toBe(4)
  })

  it('is logged with its tenant, and its events name its user', async () => {
    await chef.get('/api/base-products')
    await create('Salsa', 'salsa')
    expect(loggedRequests()).toEqual([
      [200, 'bistro'],
      [201, 'bistro'],
    ])
    interface UserIdRow {
      readonly user_id: string
    }
    const users = await readTenant(server.application.database, 'bistro', (tx) =>
      tx.query<UserIdRow>({ sql: 'select user_id from users', parameters: [] }),
    )
    const { meta } = (await recordedEvents(server.application.database, 'bistro')).at(-1) ?? {}
    expect(meta).toMatchObject({ actor: { userId: users[0]?.user_id } })
  })

  it('is carried out once for an idempotency key, and another request with that key is refused', async () => {
    const first = await create('Cebola', 'cebola')
    const before = await rowCounts()
    expect(await create('Cebola', 'cebola')).toMatchObject({ status: 201, body: first.body })
    expect((await create('Alho', 'cebola')).body).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    expect(
      (await chef.post<Problem>('/api/categories', { name: 'Cebola' }, { 'idempotency-key': 'cebola' })).body.code,
    ).toBe('idempotency_key_reused')
    expect(await rowCounts()).toEqual(before)
    for (const name of ['Sem chave', 'Sem chave também'])
      expect((await chef.post('/api/base-products', { ...product, name })).status).toBe(201)
  })

  it('has its idempotency key for its author: the key of another author is another write, and never their answer', async () => {
    const { client: ana } = await join(server, chef, 'ana@bistro.com.br')
    const withKey = (client: TestClient, name: string) =>
      client.post<{ id: number; name: string }>('/api/sectors', { name }, { 'idempotency-key': 'da-vez' })
    const [first, second] = [await withKey(chef, 'Massas'), await withKey(ana, 'Caldos')]
    expect([first, second]).toMatchObject([
      { status: 201, body: { name: 'Massas' } },
      { status: 201, body: { name: 'Caldos' } },
    ])
    // The refusal is the work's own, and not the answer that is kept for the other author.
    expect((await withKey(ana, 'Massas')).body).toMatchObject({ code: 'idempotency_key_reused' })
    for (const [client, answer] of [
      [chef, first],
      [ana, second],
    ] as const)
      expect(await withKey(client, answer.body.name)).toMatchObject({ status: 201, body: answer.body })
    // A refusal is kept for its author too.
    const taken = { 'idempotency-key': 'repetida' }
    expect((await chef.post<Problem>('/api/sectors', { name: 'Massas' }, taken)).status).toBe(409)
    expect((await ana.post('/api/sectors', { name: 'Grelhados' }, taken)).status).toBe(201)
  })

  it('waits for other writers of its tenant where it writes, and does not wait where it reads', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        chef.post<{ id: number }>('/api/categories', { name: `Categoria ${index}` }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(answers.map(({ body }) => body.id).toSorted((a, b) => a - b)).toEqual(answers.map((_, index) => index + 1))
    await writeTenant(server.application.database, 'bistro', async (tx) => {
      await lockHead(tx)
      expect((await chef.get('/api/base-products')).status).toBe(200)
    })
  })

  it('is refused where it does not fit its schema, its object does not exist, its name is taken, or it names another tenant', async () => {
    const refusals = [
      await chef.post<Problem>('/api/base-products', { name: 1 }),
      await chef.get<Problem>('/api/base-products/nada'),
      await chef.get<Problem>('/api/products?cursor=x'),
      await chef.get<Problem>('/api/base-products', { 'x-tenant-id': 'cantina' }),
      await create('x', 'a b'),
      await create('caldo', 'caldo-de-novo'),
      await create('caldo', 'caldo-de-novo'),
    ]
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'invalid_fields'],
      [404, 'base_product_not_found'],
      [422, 'cursor_invalid'],
      [403, 'other_tenant'],
      [422, 'idempotency_key_invalid'],
      [409, 'base_product_name_taken'],
      [409, 'base_product_name_taken'],
    ])
  })

  it('uses the tenant name and the role that are stored at that moment', async () => {
    await changeRows("update tenants set name = 'Outro nome'")
    expect((await chef.get('/api/auth/session')).body).toMatchObject({ tenant_name: 'Outro nome' })
    await changeRows("update users set role = 'staff'")
    expect((await chef.get<Problem>('/api/users')).body).toMatchObject({ status: 403, code: 'admin_only' })
    await changeRows("update users set role = 'admin'")
    expect((await chef.get('/api/users')).status).toBe(200)
  })

  it('gets 401 and leaves neither rows nor a kept answer where its session has ended, even where its work succeeds or is refused', async () => {
    const before = await rowCounts()
    await changeRows('delete from sessions')
    const answers = [
      await create('Novo', 'novo'),
      await create('caldo', 'repetido'),
      await create('Caldo', 'caldo'),
      await chef.get<Problem>('/api/base-products'),
      await chef.get<Problem>('/api/base-products/nada'),
      await chef.get<Problem>('/api/auth/session'),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [401, 'session_required']))
    expect(await rowCounts()).toEqual(before)
    expect(loggedRequests()).toEqual(answers.map(() => [401, undefined]))
    await chef.login('bistro')
  })
})

describe('a request with a forged session cookie', () => {
  const forged = `sid=bistro.${'A'.repeat(43)}`
  const stranger = () => Object.assign(new TestClient(server.origin), { cookie: forged })

  it('does not lock the head: it gets 401 while another write holds the head lock', async () => {
    const statements: string[] = []
    onStatement = (text) => statements.push(text)
    await writeTenant(server.application.database, 'bistro', async (tx) => {
      await lockHead(tx)
      statements.length = 0
      const answers = [
        await stranger().post<Problem>('/api/base-products', { ...product, name: 'Intruso' }),
        await stranger().get<Problem>('/api/base-products'),
      ]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        answers.map(() => [401, 'session_required']),
      )
    })
    onStatement = () => undefined
    expect(statements.filter((text) => text.includes('admit_session'))).toHaveLength(2)
    // Control: a write with an existing session waits for the head lock.
    const waiting = await writeTenant(server.application.database, 'bistro', async (tx) => {
      await lockHead(tx)
      const writing = create('Esperado', 'esperado')
      await untilWaiting(server.databaseUrl, 1)
      return [writing] as const
    })
    expect((await waiting[0]).status).toBe(201)
  })

  it('fails its transaction: PostgreSQL does not execute the statements after the look-up', async () => {
    const outcomes = await readTenant(server.application.database, 'bistro', async (tx) =>
      Promise.allSettled([
        tx.query({
          sql: 'select * from admit_session($1, $2, null, null, $3::timestamptz, $4)',
          parameters: ['bistro', 'forged', server.clock().toISOString(), true],
        }),
        tx.query({ sql: 'select name from base_products', parameters: [] }),
      ]),
    )
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { code: 'FD401' } },
      { status: 'rejected', reason: { code: '25P02' } },
    ])
  })
})

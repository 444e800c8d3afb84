import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestServer } from '../../infra/test/server.ts'
import { startTestServer, TestClient } from '../../infra/test/server.ts'
import { untilWaiting } from '../../infra/test/waiting.ts'
import { watchedDatabase } from '../../infra/test/watched-database.ts'
import type { Database } from '../database/database.ts'
import { readTenant, writeTenant } from '../database/tenant-transaction.ts'
import { recordedEvents } from '../events/recorded-events.test-support.ts'
import { lockHead } from '../events/tenant-head.ts'
import type { Problem } from './problem.contract.ts'

let server: TestServer
let chef: TestClient
let transactions = 0
let logged: string[] = []
let onStatement: (text: string) => void = () => undefined

const watched = (database: Database) => watchedDatabase(database, ({ text, send }) => {
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

const product = { name: 'Molho', measure: 1, measureUnit: 'quilos', sif: 'ISENTO', category: '', sector: '', storageType: '' }
/** A change that another process makes. */
const elsewhere = (sql: string) => writeTenant(server.application.database, 'bistro', async (tx) => tx.send({ sql, parameters: [] }))
const rowsOf = async (sql: string) => (await readTenant(server.application.database, 'bistro', (tx) => tx.query<{ count: number }>({ sql, parameters: [] })))[0]?.count
const kept = async () => ({ events: await rowsOf('select count(*) as count from events'), products: await rowsOf('select count(*) as count from base_products'), answers: await rowsOf('select count(*) as count from commands') })
const requests = () => logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'request').map(({ status, tenantId }) => [status, tenantId])
const create = (name: string, key: string) => chef.post<Problem>('/api/base-products', { ...product, name }, { 'idempotency-key': key })

beforeAll(async () => {
  server = await startTestServer({ wrapDatabase: (database) => counting(watched(database)), log: pino({}, { write: (line: string) => void logged.push(line) }) })
  chef = await server.tenant('bistro')
})
afterAll(() => server.close())
beforeEach(() => {
  transactions = 0
  logged = []
})

describe('a request with a session', () => {
  it('is one transaction, whether it reads or writes; after a minute another one notes that the session is in use', async () => {
    expect((await chef.get('/api/base-products')).status).toBe(200)
    expect(transactions).toBe(1)
    expect((await create('Caldo', 'caldo')).status).toBe(201)
    expect(transactions).toBe(2)
    server.clock.advance(61_000)
    expect((await chef.get('/api/base-products')).status).toBe(200)
    expect(transactions).toBe(4)
  })

  it('is logged and recorded with its user', async () => {
    await chef.get('/api/base-products')
    await create('Salsa', 'salsa')
    expect(requests()).toEqual([[200, 'bistro'], [201, 'bistro']])
    const users = await readTenant(server.application.database, 'bistro', (tx) => tx.query<{ user_id: string }>({ sql: 'select user_id from users', parameters: [] }))
    const { meta } = (await recordedEvents(server.application.database, 'bistro')).at(-1) ?? {}
    expect(meta).toMatchObject({ actor: { userId: users[0]?.user_id }, ip: '127.0.0.1' })
  })

  it('is done once under an idempotency key, and the key is that request\'s alone', async () => {
    const first = await create('Cebola', 'cebola')
    const before = await kept()
    expect(await create('Cebola', 'cebola')).toMatchObject({ status: 201, body: first.body })
    expect((await create('Alho', 'cebola')).body).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    expect((await chef.post<Problem>('/api/categories', { name: 'Cebola' }, { 'idempotency-key': 'cebola' })).body.code).toBe('idempotency_key_reused')
    expect(await kept()).toEqual(before)
    for (const name of ['Sem chave', 'Sem chave também']) expect((await chef.post('/api/base-products', { ...product, name })).status).toBe(201)
  })

  it('waits for other writers where it writes, and for no writer where it reads', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => chef.post<{ id: number }>('/api/categories', { name: `Categoria ${index}` })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(answers.map(({ body }) => body.id).toSorted((a, b) => a - b)).toEqual(answers.map((_, index) => index + 1))
    await writeTenant(server.application.database, 'bistro', async (tx) => {
      await lockHead(tx)
      expect((await chef.get('/api/base-products')).status).toBe(200)
    })
  })

  it('is refused where it does not fit its schema, names what does not exist, or belongs to another tenant', async () => {
    const refusals = [
      await chef.post<Problem>('/api/base-products', { name: 1 }), await chef.get<Problem>('/api/base-products/nada'), await chef.get<Problem>('/api/products?cursor=x'),
      await chef.get<Problem>('/api/base-products', { 'x-tenant-id': 'cantina' }), await create('x', 'a b'), await create('caldo', 'caldo-de-novo'), await create('caldo', 'caldo-de-novo'),
    ]
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'invalid_fields'], [404, 'base_product_not_found'], [422, 'cursor_invalid'], [403, 'other_tenant'], [422, 'idempotency_key_invalid'], [409, 'base_product_name_taken'], [409, 'base_product_name_taken'],
    ])
  })

  it('has the name, the role and the rights that its user and tenant have at that moment', async () => {
    await elsewhere('update tenants set name = \'Outro nome\'')
    expect((await chef.get('/api/auth/session')).body).toMatchObject({ tenant_name: 'Outro nome' })
    await elsewhere('update users set role = \'staff\'')
    expect((await chef.get<Problem>('/api/users')).body).toMatchObject({ status: 403, code: 'admin_only' })
    await elsewhere('update users set role = \'admin\'')
    expect((await chef.get('/api/users')).status).toBe(200)
  })

  it('leaves neither rows nor a kept answer where its session has ended, whatever its work comes to', async () => {
    const before = await kept()
    await elsewhere('delete from sessions')
    const answers = [
      await create('Novo', 'novo'), await create('caldo', 'repetido'), await create('Caldo', 'caldo'), await chef.get<Problem>('/api/base-products'), await chef.get<Problem>('/api/base-products/nada'), await chef.get<Problem>('/api/auth/session'),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [401, 'session_required']))
    expect(await kept()).toEqual(before)
    expect(requests()).toEqual(answers.map(() => [401, undefined]))
    await chef.login('bistro')
  })
})

describe('a request with a forged session cookie', () => {
  const forged = `sid=bistro.${'A'.repeat(43)}`
  const stranger = () => Object.assign(new TestClient(server.origin), { cookie: forged })

  it('reads and locks nothing: it is answered while another write holds the head lock, and its own reads are not carried out', async () => {
    const statements: string[] = []
    onStatement = (text) => statements.push(text)
    await writeTenant(server.application.database, 'bistro', async (tx) => {
      await lockHead(tx)
      statements.length = 0
      const answers = [await stranger().post<Problem>('/api/base-products', { ...product, name: 'Intruso' }), await stranger().get<Problem>('/api/base-products')]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [401, 'session_required']))
    })
    onStatement = () => undefined
    expect(statements.filter((text) => text.includes('admit_session'))).toHaveLength(2)
    // A control: a session that exists does wait for the head lock.
    const waiting = await writeTenant(server.application.database, 'bistro', async (tx) => {
      await lockHead(tx)
      const writing = create('Esperado', 'esperado')
      await untilWaiting(server.databaseUrl, 1)
      return [writing] as const
    })
    expect((await waiting[0]).status).toBe(201)
  })

  it('has its later statements refused by PostgreSQL, not answered', async () => {
    const outcomes = await readTenant(server.application.database, 'bistro', async (tx) => Promise.allSettled([
      tx.query({ sql: 'select * from admit_session($1, $2, $3::timestamptz, $4)', parameters: ['bistro', 'forged', server.clock().toISOString(), true] }),
      tx.query({ sql: 'select name from base_products', parameters: [] }),
    ]))
    expect(outcomes).toMatchObject([{ status: 'rejected', reason: { code: 'FD401' } }, { status: 'rejected', reason: { code: '25P02' } }])
  })
})

import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import type { Database } from '../database/database.ts'
import { readTenant, writeTenant } from '../database/tenant-transaction.ts'
import { recordedEvents } from '../events/recorded-events.test-support.ts'
import { lockHead } from '../events/tenant-head.ts'
import type { Problem } from './problem.contract.ts'

let server: TestServer
let chef: TestClient
let transactions = 0
let logged: string[] = []

const counting = (database: Database): Database => ({
  ...database,
  connect: () => {
    transactions += 1
    return database.connect()
  },
})

const product = { name: 'Molho', measure: 1, measureUnit: 'quilos', sif: 'ISENTO', category: '', sector: '', storageType: '' }
/** What another process of the product might have done a moment ago: this one has not heard of it. */
const elsewhere = (sql: string) => writeTenant(server.application.database, 'bistro', async (tx) => tx.send({ sql, parameters: [] }))
const rowsOf = async (sql: string) => (await readTenant(server.application.database, 'bistro', (tx) => tx.query<{ count: number }>({ sql, parameters: [] })))[0]?.count
const kept = async () => ({ events: await rowsOf('select count(*) as count from events'), products: await rowsOf('select count(*) as count from base_products'), answers: await rowsOf('select count(*) as count from commands') })
const requests = () => logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'request').map(({ status, tenantId }) => [status, tenantId])
const create = (name: string, key: string) => chef.post<Problem>('/api/base-products', { ...product, name }, { 'idempotency-key': key })

beforeAll(async () => {
  server = await startTestServer({ wrapDatabase: counting, log: pino({}, { write: (line: string) => void logged.push(line) }) })
  chef = await server.tenant('bistro')
})
afterAll(() => server.close())
beforeEach(async () => {
  // Whoever was here a moment ago is known.
  expect((await chef.get('/api/auth/session')).status).toBe(200)
  transactions = 0
  logged = []
})

describe('the work of somebody who was here a moment ago', () => {
  it('is one transaction with the look-up; after a minute there is a look-up of its own, and the mark that somebody was here', async () => {
    expect((await chef.get('/api/base-products')).status).toBe(200)
    expect(transactions).toBe(1)
    expect((await create('Caldo', 'caldo')).status).toBe(201)
    expect(transactions).toBe(2)
    server.clock.advance(61_000)
    transactions = 0
    expect((await chef.get('/api/base-products')).status).toBe(200)
    expect(transactions).toBe(3)
  })

  it('is logged as theirs, and recorded as theirs', async () => {
    await chef.get('/api/base-products')
    await create('Salsa', 'salsa')
    expect(requests()).toEqual([[200, 'bistro'], [201, 'bistro']])
    const users = await readTenant(server.application.database, 'bistro', (tx) => tx.query<{ user_id: string }>({ sql: 'select user_id from users', parameters: [] }))
    const { meta } = (await recordedEvents(server.application.database, 'bistro')).at(-1) ?? {}
    expect(meta).toMatchObject({ actor: { userId: users[0]?.user_id }, ip: '127.0.0.1' })
  })

  it('is done once under a key, and the key is that request\'s alone', async () => {
    const first = await create('Cebola', 'cebola')
    const before = await kept()
    expect(await create('Cebola', 'cebola')).toMatchObject({ status: 201, body: first.body })
    expect((await create('Alho', 'cebola')).body).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    expect((await chef.post<Problem>('/api/categories', { name: 'Cebola' }, { 'idempotency-key': 'cebola' })).body.code).toBe('idempotency_key_reused')
    expect(await kept()).toEqual(before)
    for (const name of ['Sem chave', 'Sem chave também']) expect((await chef.post('/api/base-products', { ...product, name })).status).toBe(201)
  })

  it('comes one after the other where it writes, and waits for no writer where it reads', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => chef.post<{ id: number }>('/api/categories', { name: `Categoria ${index}` })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(answers.map(({ body }) => body.id).toSorted((a, b) => a - b)).toEqual(answers.map((_, index) => index + 1))
    await writeTenant(server.application.database, 'bistro', async (tx) => {
      await lockHead(tx)
      expect((await chef.get('/api/base-products')).status).toBe(200)
    })
  })

  it('is refused as before: what does not fit, what is not there, what is another tenant\'s', async () => {
    const refusals = [
      await chef.post<Problem>('/api/base-products', { name: 1 }), await chef.get<Problem>('/api/base-products/nada'), await chef.get<Problem>('/api/products?cursor=x'),
      await chef.get<Problem>('/api/base-products', { 'x-tenant-id': 'cantina' }), await create('x', 'a b'), await create('caldo', 'caldo-de-novo'), await create('caldo', 'caldo-de-novo'),
    ]
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'invalid_fields'], [404, 'base_product_not_found'], [422, 'cursor_invalid'], [403, 'other_tenant'], [422, 'idempotency_key_invalid'], [409, 'base_product_name_taken'], [409, 'base_product_name_taken'],
    ])
  })

  it('is begun anew, once, where their name or their rights are others by now', async () => {
    await elsewhere('update tenants set name = \'Outro nome\'')
    expect((await create('Fundo', 'fundo')).status).toBe(201)
    expect(transactions).toBe(1 + 3)
    expect(await rowsOf('select count(*) as count from base_products where name = \'Fundo\'')).toBe(1)
    await elsewhere('update users set role = \'staff\'')
    expect((await chef.get<Problem>('/api/users')).body).toMatchObject({ status: 403, code: 'admin_only' })
    await elsewhere('update users set role = \'admin\'')
    expect((await chef.get('/api/users')).status).toBe(200)
  })

  it('is nothing at all where their session has ended since: neither rows nor a kept answer, whatever it would have come to', async () => {
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

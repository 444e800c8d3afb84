import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { enter, join, NEW_PASSWORD, statusOf } from '../../../infra/test/people.ts'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer, TestClient } from '../../../infra/test/server.ts'
import { readTenant } from '../../database/tenant-transaction.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/problem.contract.ts'

const ANOTHER = 'uma terceira senha'

let server: TestServer
let bistro: TestClient
let people = 0

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(3_600_000))

async function somebody() {
  const email = `pessoa-${(people += 1)}@bistro.com.br`
  const { client, id } = await join(server, bistro, email)
  const login = (password: string) => new TestClient(server.origin).post('/tenant/login', { email, password, tenant_id: 'bistro' })
  const change = (currentPassword: string, password: string, by: TestClient = client) => by.post<Problem>('/api/auth/password', { currentPassword, password })
  return { email, id, client, login, change }
}

it('a new password is good from now on, the old one is not, and every other session ends', async () => {
  const { id, email, client, login, change } = await somebody()
  const other = await enter(server, '/tenant/login', { email, password: NEW_PASSWORD, tenant_id: 'bistro' })
  expect((await change(NEW_PASSWORD, ANOTHER)).status).toBe(204)
  expect([await statusOf(client), await statusOf(other), await statusOf(bistro)]).toEqual([200, 401, 200])
  expect([(await login(NEW_PASSWORD)).status, (await login(ANOTHER)).status]).toEqual([401, 200])
  const events = (await recordedEvents(server.application.database, 'bistro')).filter(({ type }) => type === 'PasswordChanged')
  expect(events).toMatchObject([{ stream: `user-${id}`, data: { userId: id }, meta: { actor: { userId: id } } }])
})

it('the current password must be right: a wrong one counts like a failed login, there and here', async () => {
  const { login, change } = await somebody()
  const before = await recordedEvents(server.application.database, 'bistro')
  const wrong = await change('não é esta senha', ANOTHER)
  expect([wrong.status, wrong.body.detail, wrong.body.errors]).toEqual([422, 'A senha atual está incorreta.', [{ path: 'currentPassword', message: 'A senha atual está incorreta.' }]])
  for (let time = 0; time < 4; time += 1) await change('não é esta senha', ANOTHER)
  const blocked = await change(NEW_PASSWORD, ANOTHER)
  expect([blocked.status, blocked.headers.get('retry-after'), blocked.body.detail]).toEqual([429, '4', 'Muitas tentativas de login. Aguarde alguns minutos e tente novamente.'])
  expect((await login(NEW_PASSWORD)).status).toBe(429)
  expect(await recordedEvents(server.application.database, 'bistro')).toEqual(before)
  server.clock.advance(4_000)
  expect((await change(NEW_PASSWORD, ANOTHER)).status).toBe(204)
  // The right one wipes the slate, as at the login.
  for (let time = 0; time < 5; time += 1) expect((await login('errada')).status).toBe(401)
})

it('guesses from one network address are limited here too', async () => {
  const many = await Promise.all(Array.from({ length: 9 }, somebody))
  const answers = await Promise.all(many.flatMap(({ change }) => Array.from({ length: 4 }, () => change('não é esta senha', ANOTHER))))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(30)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(6)
})

it('a new password keeps the rules', async () => {
  const { email, change } = await somebody()
  for (const [password, detail] of [['curta', 'A senha deve ter pelo menos 10 caracteres'], ['a'.repeat(129), 'A senha pode ter no máximo 128 caracteres'], [email, 'Esta senha é muito comum; escolha outra'], ['nova senha\u0007 aqui', 'A senha tem caracteres inválidos']] as const) {
    const answer = await change(NEW_PASSWORD, password)
    expect([answer.status, answer.body.detail, answer.body.errors?.[0]?.path]).toEqual([422, detail, 'password'])
  }
})

it('two changes at once on the same old password: one wins', async () => {
  const { client, change, login, email } = await somebody()
  const other = await enter(server, '/tenant/login', { email, password: NEW_PASSWORD, tenant_id: 'bistro' })
  const answers = await Promise.all([change(NEW_PASSWORD, 'a senha do primeiro', client), change(NEW_PASSWORD, 'a senha do segundo', other)])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  const works = [(await login('a senha do primeiro')).status, (await login('a senha do segundo')).status]
  expect(works).toEqual(statuses.map((status) => (status === 204 ? 200 : 401)))
  expect([await statusOf(client), await statusOf(other)]).toEqual(statuses.map((status) => (status === 204 ? 200 : 401)))
})

it('nothing of a password is kept but its slow hash, whatever key the request carries', async () => {
  const { client } = await somebody()
  const { status } = await client.post('/api/auth/password', { currentPassword: NEW_PASSWORD, password: ANOTHER }, { 'idempotency-key': 'troca-1' })
  expect(status).toBe(204)
  const kept = await readTenant(server.application.database, 'bistro', (tx) => tx.query({ sql: "select 1 from commands where key = 'troca-1'", parameters: [] }))
  expect(kept).toEqual([])
})

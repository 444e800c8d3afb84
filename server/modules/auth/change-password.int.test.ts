import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { enter, join, NEW_PASSWORD, statusOf } from '../../../infra/test/people.ts'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer, TestClient } from '../../../infra/test/server.ts'
import { readTenant } from '../../database/tenant-transaction.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'

const OTHER_PASSWORD = 'uma terceira senha'

let server: TestServer
let bistro: TestClient
let userCount = 0

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(3_600_000))

async function joinedUser() {
  const email = `pessoa-${(userCount += 1)}@bistro.com.br`
  const { client, id } = await join(server, bistro, email)
  const login = (password: string) =>
    new TestClient(server.origin).post('/tenant/login', { email, password, tenant_id: 'bistro' })
  const change = (currentPassword: string, password: string, by: TestClient = client) =>
    by.post<Problem>('/api/auth/password', { currentPassword, password })
  return { email, id, client, login, change }
}

it('a changed password replaces the old one and ends every other session of the user', async () => {
  const { id, email, client, login, change } = await joinedUser()
  const other = await enter(server, '/tenant/login', { email, password: NEW_PASSWORD, tenant_id: 'bistro' })
  expect((await change(NEW_PASSWORD, OTHER_PASSWORD)).status).toBe(204)
  expect([await statusOf(client), await statusOf(other), await statusOf(bistro)]).toEqual([200, 401, 200])
  expect([(await login(NEW_PASSWORD)).status, (await login(OTHER_PASSWORD)).status]).toEqual([401, 200])
  const events = (await recordedEvents(server.application.database, 'bistro')).filter(
    ({ type }) => type === 'PasswordChanged',
  )
  expect(events).toMatchObject([{ stream: `user-${id}`, data: { userId: id }, meta: { actor: { userId: id } } }])
})

it('a wrong current password counts as a failed login, for logins and for password changes', async () => {
  const { login, change } = await joinedUser()
  const before = await recordedEvents(server.application.database, 'bistro')
  const wrong = await change('não é esta senha', OTHER_PASSWORD)
  expect([wrong.status, wrong.body.detail, wrong.body.errors]).toEqual([
    422,
    'A senha atual está incorreta.',
    [{ path: 'currentPassword', message: 'A senha atual está incorreta.' }],
  ])
  for (let time = 0; time < 4; time += 1) await change('não é esta senha', OTHER_PASSWORD)
  const blocked = await change(NEW_PASSWORD, OTHER_PASSWORD)
  expect([blocked.status, blocked.headers.get('retry-after'), blocked.body.detail]).toEqual([
    429,
    '4',
    'Muitas tentativas de login. Aguarde alguns minutos e tente novamente.',
  ])
  expect((await login(NEW_PASSWORD)).status).toBe(429)
  expect(await recordedEvents(server.application.database, 'bistro')).toEqual(before)
  server.clock.advance(4_000)
  expect((await change(NEW_PASSWORD, OTHER_PASSWORD)).status).toBe(204)
  // The change has reset the failure counter, as a login does.
  for (let time = 0; time < 5; time += 1) expect((await login('errada')).status).toBe(401)
})

it('password changes from one IP address are limited like logins', async () => {
  const many = await Promise.all(Array.from({ length: 9 }, joinedUser))
  const answers = await Promise.all(
    many.flatMap(({ change }) => Array.from({ length: 4 }, () => change('não é esta senha', OTHER_PASSWORD))),
  )
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(30)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(6)
})

it('a new password must follow the password rules', async () => {
  const { email, change } = await joinedUser()
  for (const [password, detail] of [
    ['curta', 'A senha deve ter pelo menos 10 caracteres'],
    ['a'.repeat(129), 'A senha pode ter no máximo 128 caracteres'],
    [email, 'A senha é o seu email com pouco mais; escolha outra'],
    ['Restaurante bistro 1', 'A senha é o nome do restaurante ou do FoodID com pouco mais; escolha outra'],
    ['20262026202620', 'A senha só tem números: datas e telefones são fáceis de adivinhar; junte palavras'],
    ['princess2026', 'Esta senha é muito comum; escolha outra'],
    ['nova senha\u0007 aqui', 'A senha tem caracteres inválidos'],
  ] as const) {
    const answer = await change(NEW_PASSWORD, password)
    expect([answer.status, answer.body.detail, answer.body.errors?.[0]?.path]).toEqual([422, detail, 'password'])
  }
})

it('of two concurrent changes with the same current password only one is accepted', async () => {
  const { client, change, login, email } = await joinedUser()
  const other = await enter(server, '/tenant/login', { email, password: NEW_PASSWORD, tenant_id: 'bistro' })
  const answers = await Promise.all([
    change(NEW_PASSWORD, 'a senha do primeiro', client),
    change(NEW_PASSWORD, 'a senha do segundo', other),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  const works = [(await login('a senha do primeiro')).status, (await login('a senha do segundo')).status]
  expect(works).toEqual(statuses.map((status) => (status === 204 ? 200 : 401)))
  expect([await statusOf(client), await statusOf(other)]).toEqual(
    statuses.map((status) => (status === 204 ? 200 : 401)),
  )
})

it('a password change stores no answer under its idempotency key', async () => {
  const { client } = await joinedUser()
  const { status } = await client.post(
    '/api/auth/password',
    { currentPassword: NEW_PASSWORD, password: OTHER_PASSWORD },
    { 'idempotency-key': 'troca-1' },
  )
  expect(status).toBe(204)
  const kept = await readTenant(server.application.database, 'bistro', (tx) =>
    tx.query({ sql: "select 1 from commands where key like '%troca-1'", parameters: [] }),
  )
  expect(kept).toEqual([])
})

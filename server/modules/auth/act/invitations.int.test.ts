import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enter, invite, join, linkPath, NEW_PASSWORD, statusOf, userOf } from '../../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { emailOf, startTestServer, TestClient as Client } from '../../../../infra/test/server.ts'
import { createApp } from '../../../app.ts'
import { readTenant } from '../../../database/tenant-transaction.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import { listen } from '../../../http/listen.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { Invited, Users } from '../contract/api.ts'
import { sweepJob } from '../jobs.ts'
import { quietHealth } from '../../../../infra/test/quiet-health.ts'

const DAY = 86_400_000

let server: TestServer
let bistro: TestClient
let anonymous: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
  anonymous = new Client(server.origin)
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(3_600_000))

const accept = (link: string, password = NEW_PASSWORD) => anonymous.post<Problem>(linkPath(link), { password })
const openAddresses = async () => (await bistro.get<Users>('/api/users')).body.invitations.map(({ email }) => email)
const rowTexts = (sql: string) =>
  readTenant(server.application.database, 'bistro', (tx) => tx.query<{ row: string }>({ sql, parameters: [] }))

describe('an invitation', () => {
  it('registers and logs in the user who accepts its link, with the role of the invitation', async () => {
    const { id, link, expiresAt, expired } = await invite(bistro, '  Ana@Bistro.com.br ', 'admin')
    expect(link).toMatch(new RegExp(`^${server.origin}/convite\\?tenant=bistro#[A-Za-z0-9_-]{43}$`))
    expect([Date.parse(expiresAt), expired]).toEqual([server.clock().getTime() + 7 * DAY, false])
    const shown = { email: 'ana@bistro.com.br', role: 'admin', expiresAt }
    expect((await bistro.get<Users>('/api/users')).body.invitations).toEqual([
      {
        ...shown,
        id,
        name: null,
        userId: null,
        permissions: ['descartar', 'imprimir'],
        createdAt: server.clock().toISOString(),
        expired: false,
      },
    ])
    expect((await anonymous.get(linkPath(link))).body).toEqual({
      ...shown,
      tenantId: 'bistro',
      tenantName: 'Restaurante bistro',
    })

    const answer = await accept(link)
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        message: 'Convite aceito com sucesso',
        user_email: 'ana@bistro.com.br',
        tenant_id: 'bistro',
        tenant_name: 'Restaurante bistro',
      },
    ])
    const client = new Client(server.origin)
    client.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await client.get('/api/auth/session')).body).toMatchObject({
      user_email: 'ana@bistro.com.br',
      role: 'admin',
    })
    expect(await openAddresses()).toEqual([])
    const { id: userId } = await userOf(bistro, 'ana@bistro.com.br')
    const acceptance = (await recordedEvents(server.application.database, 'bistro')).slice(-3)
    expect(acceptance.map(({ type, meta }) => [type, meta['actor']])).toEqual(
      ['InvitationAccepted', 'UserRegistered', 'UserLoggedIn'].map((type) => [type, { userId }]),
    )
  })

  it('gives the person of the team the permissions that were chosen, also after a new link for the address', async () => {
    const email = 'lider@bistro.com.br'
    const chosen = { email, role: 'staff', permissions: ['regras', 'imprimir'] }
    const [first, again] = [
      await bistro.post<Invited>('/api/users/invitations', chosen),
      await bistro.post<Invited>('/api/users/invitations', chosen),
    ]
    for (const { body } of [first, again]) expect(body.permissions).toEqual(['regras', 'imprimir'])
    const { invitations } = (await bistro.get<Users>('/api/users')).body
    expect(invitations.filter((open) => open.email === email)).toMatchObject([{ permissions: ['regras', 'imprimir'] }])
    await enter(server, linkPath(again.body.link ?? ''), { password: NEW_PASSWORD })
    expect(await userOf(bistro, email)).toMatchObject({ role: 'staff', permissions: ['regras', 'imprimir'] })
  })

  it('is accepted only once, also by concurrent requests', async () => {
    const { link } = await invite(bistro, 'bia@bistro.com.br')
    const statuses = (await Promise.all([accept(link), accept(link), accept(link)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    for (const answer of [await accept(link), await anonymous.get<Problem>(linkPath(link))])
      expect([answer.status, answer.body.detail]).toEqual([409, 'Este convite já foi usado.'])
    expect(
      (await bistro.get<Users>('/api/users')).body.users.filter(({ email }) => email === 'bia@bistro.com.br'),
    ).toHaveLength(1)
  })

  it('expires after exactly seven days', async () => {
    const { link } = await invite(bistro, 'caio@bistro.com.br')
    for (let hours = 0; hours < 7 * 24; hours += 48) {
      server.clock.advance(Math.min(48, 7 * 24 - hours) * 3_600_000 - (hours + 48 >= 7 * 24 ? 1 : 0))
      expect((await bistro.get('/api/auth/session')).status).toBe(200)
    }
    expect((await anonymous.get(linkPath(link))).status).toBe(200)
    server.clock.advance(1)
    for (const answer of [await anonymous.get<Problem>(linkPath(link)), await accept(link)]) {
      expect([answer.status, answer.body.detail]).toEqual([
        409,
        'Este convite venceu: o link vale por 7 dias. Peça um novo.',
      ])
    }
    expect((await bistro.get<Users>('/api/users')).body.invitations).toMatchObject([
      { email: 'caio@bistro.com.br', expired: true },
    ])
  })

  it('cannot be accepted once it was cancelled', async () => {
    const { id, link } = await invite(bistro, 'duda@bistro.com.br')
    expect((await bistro.delete(`/api/users/invitations/${id}`)).status).toBe(204)
    const answer = await accept(link)
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      'Este convite foi cancelado ou trocado por um mais novo.',
    ])
    expect(await openAddresses()).not.toContain('duda@bistro.com.br')
    expect((await bistro.delete(`/api/users/invitations/${id}`)).status).toBe(204)
    const { link: used, id: usedId } = await invite(bistro, 'elias@bistro.com.br')
    await accept(used)
    expect((await bistro.delete(`/api/users/invitations/${usedId}`)).status).toBe(409)
  })

  it('cancels the earlier invitation of the same address', async () => {
    const first = await invite(bistro, 'fe@bistro.com.br')
    const second = await invite(bistro, 'FE@bistro.com.br', 'admin')
    expect((await openAddresses()).filter((email) => email === 'fe@bistro.com.br')).toHaveLength(1)
    expect((await accept(first.link)).status).toBe(409)
    expect((await accept(second.link)).status).toBe(200)
  })

  it("is refused for a user's address, and without a valid role or address", async () => {
    const refused = async (body: object) => (await bistro.post<Problem>('/api/users/invitations', body)).body.detail
    expect(await refused({ email: emailOf('bistro'), role: 'staff' })).toBe('Já existe um usuário com este email.')
    expect(await refused({ email: 'sem arroba', role: 'staff' })).toBe('Informe um email válido')
    expect(await refused({ email: 'g@bistro.com.br', role: 'chef' })).toBe('Informe a função: admin ou staff')
  })

  it('asks for a password that follows the rules, and stays open until it gets one', async () => {
    const { link } = await invite(bistro, 'gabriela.lima@bistro.com.br')
    for (const [password, detail] of [
      ['curta', 'A senha deve ter pelo menos 10 caracteres'],
      ['senha123456', 'A senha começa com “senha”; escolha outra'],
      ['restaurante bistro', 'A senha é o nome do restaurante ou do FoodID com pouco mais; escolha outra'],
      ['flamengo2026', 'Esta senha é muito comum; escolha outra'],
      ['gabriela.lima', 'A senha é o seu email com pouco mais; escolha outra'],
      ['senha\tcom tabulação', 'A senha tem caracteres inválidos'],
    ] as const) {
      const answer = await accept(link, password)
      expect([answer.status, answer.body.detail, answer.body.errors?.map(({ path }) => path)]).toEqual([
        422,
        detail,
        ['password'],
      ])
    }
    expect((await accept(link)).status).toBe(200)
  })

  it('has its link in the first answer of an idempotency key only', async () => {
    const body = { email: 'hugo@bistro.com.br', role: 'staff' }
    const [first, again] = [
      await bistro.post<Invited>('/api/users/invitations', body, { 'idempotency-key': 'convite-1' }),
      await bistro.post<Invited>('/api/users/invitations', body, { 'idempotency-key': 'convite-1' }),
    ]
    expect(first.body.link).toMatch(/#/)
    expect([again.status, again.body]).toEqual([201, { ...first.body, link: null }])
  })
})

describe('a link', () => {
  it('without an invitation gets the same answer, whatever is wrong with it', async () => {
    const { link } = await invite(bistro, 'ivo@bistro.com.br')
    await server.tenant('cantina')
    const token = new URL(link).hash.slice(1)
    const paths = [
      `${'A'.repeat(43)}?tenant=bistro`,
      `${token}?tenant=cantina`,
      `${token}?tenant=ninguem`,
      `${token}?tenant=..%2Fbistro`,
      token,
      `${token.slice(1)}?tenant=bistro`,
      'x?tenant=bistro',
    ]
    for (const path of paths) {
      for (const answer of [
        await anonymous.get<Problem>(`/api/public/invitations/${path}`),
        await anonymous.post<Problem>(`/api/public/invitations/${path}`, { password: NEW_PASSWORD }),
      ]) {
        expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'invitation_invalid'])
      }
    }
    expect((await accept(link)).status).toBe(200)
  })

  it('that is wrong takes a login token of its IP address', async () => {
    const wrongLink = () => anonymous.get(`/api/public/invitations/${'B'.repeat(43)}?tenant=bistro`)
    const answers = await Promise.all(Array.from({ length: 40 }, wrongLink))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(30)
    expect(answers.filter(({ status, headers }) => status === 429 && headers.get('retry-after') === '2')).toHaveLength(
      10,
    )
    expect(
      (await anonymous.post('/tenant/login', { email: emailOf('bistro'), password: 'errada', tenant_id: 'bistro' }))
        .status,
    ).toBe(429)
    server.clock.advance(60_000)
    const { link } = await invite(bistro, 'julia@bistro.com.br')
    for (let time = 0; time < 40; time += 1) expect((await anonymous.get(linkPath(link))).status).toBe(200)
  })

  it('starts a session only in the browser that accepts it', async () => {
    const { client } = await join(server, bistro, 'lia@bistro.com.br')
    const { link } = await invite(bistro, 'leo@bistro.com.br')
    await enter(server, linkPath(link), { password: NEW_PASSWORD })
    expect((await client.get('/api/auth/session')).body).toMatchObject({ user_email: 'lia@bistro.com.br' })
    expect(await statusOf(bistro)).toBe(200)
  })
})

describe('the stored data of an invitation', () => {
  it('contains no token, and its events no address', async () => {
    const { link } = await invite(bistro, 'mara@bistro.com.br')
    const keyed = await bistro.post<Invited>(
      '/api/users/invitations',
      { email: 'nina@bistro.com.br', role: 'staff' },
      { 'idempotency-key': 'convite-2' },
    )
    const tokens = [link, keyed.body.link ?? ''].map((address) => new URL(address).hash.slice(1))
    await accept(link)
    const log = JSON.stringify(await recordedEvents(server.application.database, 'bistro'))
    expect(log).toContain('InvitationAccepted')
    expect(log).not.toMatch(/@|argon2|convite\?/)
    const secrets = await rowTexts('select s::text as row from invitation_secrets s')
    const answers = await rowTexts("select c.body::text as row from commands c where c.key like '%convite-2'")
    expect(secrets.length).toBeGreaterThan(1)
    expect(answers).toHaveLength(1)
    for (const text of [log, ...[...secrets, ...answers].map(({ row }) => row)])
      for (const token of tokens) expect(text).not.toContain(token)
    // The address of an accepted invitation is erased.
    expect(secrets.map(({ row }) => row).join('\n')).not.toContain('mara@')
  })

  it('leaves no token in the request log', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const app = await createApp(server.application, {
      clock: server.clock,
      log,
      publicOrigin: null,
      trustedProxies: 0,
      checkAnswers: true,
      ...quietHealth,
    })
    const listening = await listen(app.callback(), { port: 0, host: '127.0.0.1' })
    try {
      const path = linkPath((await invite(bistro, 'paula@bistro.com.br')).link)
      const client = new Client(`http://127.0.0.1:${listening.port}`)
      await client.get(path)
      await client.post(path, { password: 'curta' })
      await client.post(path, { password: NEW_PASSWORD })
      expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject(
        ['GET', 'POST', 'POST'].map((method) => ({ method, path: '/api/public/invitations/:token' })),
      )
      expect(lines.join('')).not.toContain(path.split(/[/?]/)[4])
    } finally {
      await listening.close()
    }
  })

  it('is deleted a month after the expiry', async () => {
    const { link } = await invite(bistro, 'otto@bistro.com.br')
    const sweep = () =>
      sweepJob.run(
        {
          database: server.application.database,
          store: server.application.store,
          clock: server.clock,
          log: pino({ level: 'silent' }),
          tenantIds: () => Promise.resolve(['bistro']),
        },
        {},
      )
    server.clock.advance(37 * DAY)
    await sweep()
    expect((await anonymous.get<Problem>(linkPath(link))).body.code).toBe('invitation_expired')
    server.clock.advance(1)
    await sweep()
    expect((await anonymous.get<Problem>(linkPath(link))).body.code).toBe('invitation_invalid')
    expect(await rowTexts('select 1 as row from invitation_secrets')).toEqual([])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enter, invite, join, NEW_PASSWORD, statusOf, userOf } from '../../../infra/test/people.ts'
import type { TestServer } from '../../../infra/test/server.ts'
import { emailOf, startTestServer, TestClient } from '../../../infra/test/server.ts'
import { untilWaiting } from '../../../infra/test/waiting.ts'
import { allRoutes } from '../../app.ts'
import { readTenant, writeTenant } from '../../database/tenant-transaction.ts'
import { unitOfWork } from '../../events/unit-of-work.ts'
import { lockHead } from '../../events/tenant-head.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Users } from './contract/api.ts'
import { personNames } from './queries.ts'
import { beginSession } from './act/sessions.ts'
import { quietHealth } from '../../../infra/test/quiet-health.ts'

const MINUTE = 60_000

let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(60 * MINUTE))

const login = (email: string, password = NEW_PASSWORD, tenant = 'bistro') =>
  new TestClient(server.origin).post('/tenant/login', { email, password, tenant_id: tenant })
const inOrder = (statuses: readonly number[]) => statuses.toSorted((a, b) => a - b)
const eventsOf = async (userId: string) =>
  (await recordedEvents(server.application.database, 'bistro')).filter(({ stream }) => stream === `user-${userId}`)

describe('the list of users', () => {
  it('shows each user with creation, last use and permitted changes', async () => {
    const mesa = await server.tenant('mesa')
    const joinedAt = server.clock().toISOString()
    const { client, id } = await join(server, mesa, 'ana@mesa.com.br')
    server.clock.advance(10 * MINUTE)
    expect(await statusOf(client)).toBe(200)
    const { body } = await mesa.get<Users>('/api/users')
    expect(body.users).toEqual([
      {
        id,
        name: 'Ana',
        email: 'ana@mesa.com.br',
        role: 'staff',
        permissions: ['descartar', 'imprimir'],
        hasPin: false,
        responsibleId: null,
        active: true,
        createdAt: joinedAt,
        lastSeenAt: server.clock().toISOString(),
        isSelf: false,
        mayDemote: false,
        mayDeactivate: true,
      },
      expect.objectContaining({
        email: emailOf('mesa'),
        role: 'admin',
        active: true,
        isSelf: true,
        mayDemote: false,
        mayDeactivate: false,
      }),
    ])
  })

  it('shows the last login after its session has expired', async () => {
    const { id } = await join(server, bistro, 'antiga@bistro.com.br')
    const loginAt = server.clock().toISOString()
    server.clock.advance(71 * 60 * MINUTE)
    await bistro.get('/api/auth/session')
    server.clock.advance(71 * 60 * MINUTE)
    expect(await userOf(bistro, 'antiga@bistro.com.br')).toMatchObject({ id, lastSeenAt: loginAt })
  })

  it('does not show users of another tenant, and the admin cannot change them', async () => {
    const vizinha = await server.tenant('vizinha')
    const { id } = await join(server, bistro, 'carla@bistro.com.br')
    const { id: invitationId } = await invite(bistro, 'convidada@bistro.com.br')
    const before = await recordedEvents(server.application.database, 'bistro')
    const { body } = await vizinha.get<Users>('/api/users')
    expect(body.users.map(({ email }) => email)).toEqual([emailOf('vizinha')])
    expect(body.invitations).toEqual([])
    const answers = [
      await vizinha.put(`/api/users/${id}/role`, { role: 'admin' }),
      await vizinha.post(`/api/users/${id}/deactivate`, undefined),
      await vizinha.post(`/api/users/${id}/reactivate`, undefined),
      await vizinha.delete(`/api/users/invitations/${invitationId}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await recordedEvents(server.application.database, 'bistro')).toEqual(before)
    expect((await invite(vizinha, 'carla@bistro.com.br')).email).toBe('carla@bistro.com.br')
  })
})

it('a display name is the first name, with the address where two users share it, or the address where it has no name', async () => {
  const bar = await server.tenant('bar')
  const ids = await Promise.all(
    ['ana.souza@bar.com.br', 'ana.lima@bar.com.br', 'bruno@bar.com.br', '_@bar.com.br'].map(
      async (email) => (await join(server, bar, email)).id,
    ),
  )
  await join(server, bistro, 'bruno@bistro.com.br')
  const names = await readTenant(server.application.database, 'bar', personNames)
  expect(names.size).toBe(5)
  expect(ids.map((id) => names.get(id))).toEqual([
    'Ana (ana.souza@bar.com.br)',
    'Ana (ana.lima@bar.com.br)',
    'Bruno',
    '_@bar.com.br',
  ])
})

describe('an admin route', () => {
  it('refuses staff before it checks the request', async () => {
    const { client } = await join(server, bistro, 'garcom@bistro.com.br')
    const routes = allRoutes(server.application, quietHealth).filter(
      (route) => route.access === 'session' && route.adminOnly,
    )
    expect(routes.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'get /api/users',
        'post /api/users/invitations',
        'delete /api/users/invitations/:id',
        'put /api/users/:id/role',
        'post /api/users/:id/deactivate',
        'post /api/users/:id/reactivate',
      ]),
    )
    const before = await recordedEvents(server.application.database, 'bistro')
    for (const { method, path } of routes) {
      const { status, body } = await client.send<Problem>(
        method.toUpperCase(),
        path.replace(/:\w+/, 'x'),
        method === 'get' ? undefined : { nada: 1 },
      )
      expect({ path, status, code: body.code, detail: body.detail }).toEqual({
        path,
        status: 403,
        code: 'admin_only',
        detail: 'Só um administrador pode fazer isto.',
      })
    }
    expect(await recordedEvents(server.application.database, 'bistro')).toEqual(before)
  })

  it('requires the admin role in the API description', async () => {
    const { body } = await bistro.get<{ paths: Record<string, Record<string, { security: unknown }>> }>(
      '/api/openapi.json',
    )
    expect(body.paths['/api/users']?.['get']?.security).toEqual([{ session: ['admin'] }])
    expect(body.paths['/api/categories']?.['get']?.security).toEqual([{ session: [] }])
  })
})

describe('a changed role', () => {
  it('is effective from the next request', async () => {
    const { client, id } = await join(server, bistro, 'dora@bistro.com.br')
    expect((await client.get('/api/users')).status).toBe(403)
    expect((await bistro.put(`/api/users/${id}/role`, { role: 'admin' })).status).toBe(204)
    expect((await client.get('/api/users')).status).toBe(200)
    expect((await bistro.put(`/api/users/${id}/role`, { role: 'staff' })).status).toBe(204)
    expect((await client.get('/api/users')).status).toBe(403)
    expect((await eventsOf(id)).map(({ type, data }) => [type, data['role']])).toEqual([
      ['UserRegistered', 'staff'],
      ['UserRoleChanged', 'admin'],
      ['UserRoleChanged', 'staff'],
    ])
  })

  it('is refused for the last active admin', async () => {
    const sozinho = await server.tenant('sozinho')
    const { id: ownId } = await userOf(sozinho, emailOf('sozinho'))
    const { id: other } = await join(server, sozinho, 'eva@sozinho.com.br', 'admin')
    expect((await sozinho.post(`/api/users/${other}/deactivate`, undefined)).status).toBe(204)
    expect(await userOf(sozinho, emailOf('sozinho'))).toMatchObject({ mayDemote: false, mayDeactivate: false })
    const { status, body } = await sozinho.put<Problem>(`/api/users/${ownId}/role`, { role: 'staff' })
    expect([status, body.detail]).toEqual([
      409,
      'Este é o último administrador ativo. Torne outra pessoa administradora antes.',
    ])
    expect((await sozinho.get('/api/users')).status).toBe(200)
  })

  it('is accepted for only one of two admins who demote each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const tenant = `duelo-${round}`
      const first = await server.tenant(tenant)
      const { client: second, id: secondId } = await join(server, first, `rival@${tenant}.com.br`, 'admin')
      const { id: firstId } = await userOf(first, emailOf(tenant))
      const answers = await Promise.all([
        first.put(`/api/users/${secondId}/role`, { role: 'staff' }),
        second.put(`/api/users/${firstId}/role`, { role: 'staff' }),
      ])
      expect(inOrder(answers.map(({ status }) => status))).toEqual([204, 403])
      expect(inOrder([(await first.get('/api/users')).status, (await second.get('/api/users')).status])).toEqual([
        200, 403,
      ])
    }
  })

  it('is checked again for a write that waited for the head lock', async () => {
    const { client, id } = await join(server, bistro, 'fabio@bistro.com.br', 'admin')
    const { id: target } = await join(server, bistro, 'gil@bistro.com.br')
    const [demoted, promoted] = await writeTenant(server.application.database, 'bistro', async (tx) => {
      await lockHead(tx)
      const demoting = bistro.put(`/api/users/${id}/role`, { role: 'staff' })
      await untilWaiting(server.databaseUrl, 1)
      const promoting = client.put<Problem>(`/api/users/${target}/role`, { role: 'admin' })
      await untilWaiting(server.databaseUrl, 2)
      return [demoting, promoting]
    })
    expect([(await demoted).status, (await promoted).status, (await promoted).body.code]).toEqual([
      204,
      403,
      'admin_only',
    ])
    expect((await userOf(bistro, 'gil@bistro.com.br')).role).toBe('staff')
  })
})

describe('a deactivated user', () => {
  it('loses all sessions at once, and a login is answered like a wrong password', async () => {
    const { client, id } = await join(server, bistro, 'heitor@bistro.com.br')
    const tablet = await enter(server, '/tenant/login', {
      email: 'heitor@bistro.com.br',
      password: NEW_PASSWORD,
      tenant_id: 'bistro',
    })
    expect([await statusOf(client), await statusOf(tablet)]).toEqual([200, 200])
    expect((await bistro.post(`/api/users/${id}/deactivate`, undefined)).status).toBe(204)
    expect([await statusOf(client), await statusOf(tablet)]).toEqual([401, 401])
    expect((await client.post('/api/categories', { name: 'Fantasma' })).status).toBe(401)

    const [right, wrong, unknown] = [
      await login('heitor@bistro.com.br'),
      await login('heitor@bistro.com.br', 'não é esta senha'),
      await login('ninguem@bistro.com.br'),
    ]
    const answerTexts = [right, wrong, unknown].map(({ status, body, headers }) =>
      JSON.stringify([status, body, [...headers.keys()].filter((name) => name !== 'date').toSorted()]),
    )
    expect(new Set(answerTexts).size).toBe(1)
    expect([right.status, right.body]).toEqual([401, { success: false, message: 'Email ou senha inválidos.' }])
    // The right password counts as a failure too, so that an attacker cannot find out that it is right.
    for (let time = 0; time < 3; time += 1) await login('heitor@bistro.com.br')
    expect((await login('heitor@bistro.com.br')).status).toBe(429)
  })

  it('has the old password but no old session after a reactivation', async () => {
    const { client, id } = await join(server, bistro, 'iris@bistro.com.br')
    await bistro.post(`/api/users/${id}/deactivate`, undefined)
    expect(await userOf(bistro, 'iris@bistro.com.br')).toMatchObject({ active: false, mayDeactivate: false })
    expect((await bistro.post(`/api/users/${id}/reactivate`, undefined)).status).toBe(204)
    expect(await statusOf(client)).toBe(401)
    expect((await login('iris@bistro.com.br')).status).toBe(200)
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      'UserRegistered',
      'UserDeactivated',
      'UserReactivated',
    ])
  })

  it('cannot be the current user', async () => {
    const { id } = await userOf(bistro, emailOf('bistro'))
    const { status, body } = await bistro.post<Problem>(`/api/users/${id}/deactivate`, undefined)
    expect([status, body.detail]).toEqual([409, 'Você não pode desativar o seu próprio usuário.'])
    expect(await statusOf(bistro)).toBe(200)
  })

  it('does not count as an active admin', async () => {
    const casa = await server.tenant('casa')
    const { client, id } = await join(server, casa, 'joao@casa.com.br', 'admin')
    const { id: ownId } = await userOf(casa, emailOf('casa'))
    expect((await userOf(casa, emailOf('casa'))).mayDemote).toBe(true)
    const answers = await Promise.all([
      casa.post(`/api/users/${id}/deactivate`, undefined),
      client.post(`/api/users/${ownId}/deactivate`, undefined),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
    expect(inOrder([await statusOf(casa), await statusOf(client)])).toEqual([200, 401])
  })

  it('is refused also with a session that was not ended', async () => {
    const { id } = await join(server, bistro, 'julio@bistro.com.br')
    await bistro.post(`/api/users/${id}/deactivate`, undefined)
    const survivor = new TestClient(server.origin)
    await unitOfWork(
      server.application,
      { tenantId: 'bistro', meta: { actor: { userId: id } }, now: server.clock() },
      async (unit) => {
        survivor.cookie = `sid=${beginSession(unit, id, '127.0.0.1')}`
        return { status: 200, body: undefined }
      },
    )
    expect(await statusOf(survivor)).toBe(401)
    await bistro.post(`/api/users/${id}/reactivate`, undefined)
    expect(await statusOf(survivor)).toBe(200)
  })

  it('gets no valid session from a concurrent login', async () => {
    const { id } = await join(server, bistro, 'karen@bistro.com.br')
    const [loggedIn] = await Promise.all([
      login('karen@bistro.com.br'),
      bistro.post(`/api/users/${id}/deactivate`, undefined),
    ])
    await bistro.post(`/api/users/${id}/reactivate`, undefined)
    const late = new TestClient(server.origin)
    late.cookie = loggedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(await statusOf(late)).toBe(401)
  })
})

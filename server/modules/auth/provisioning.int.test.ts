import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invite, statusOf, userOf } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { emailOf, startTestServer, TEST_PASSWORD, TestClient as Client } from '../../../infra/test/server.ts'
import { readTenant } from '../../database/tenant-transaction.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import { unitOfWork } from '../../events/unit-of-work.ts'
import { changePassword, createTenant, createUser } from '../../provisioning.ts'
import { NO_TENANT } from '../../contract/tenant-id.ts'
import { newUser } from './commands.ts'
import type { Users } from './contract/api.ts'
import type { Role } from './contract/session.ts'
import { eraseUser } from './act/erasure.ts'
import { listTenantIds } from './queries.ts'

const OPERATOR_PASSWORD = 'a senha do operador'

let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(3_600_000))

const register = async (tenant: string, email: string, role: Role, password = TEST_PASSWORD) =>
  createUser(server.application, tenant, await newUser({ email, role, password }), server.clock())
const loginStatus = async (email: string, password: string) =>
  (await new Client(server.origin).post('/tenant/login', { email, password, tenant_id: 'bistro' })).status
const rolesIn = async (client: TestClient) =>
  Object.fromEntries((await client.get<Users>('/api/users')).body.users.map(({ email, role }) => [email ?? '', role]))

describe('a tenant registered by an operator', () => {
  it('is refused where its id is taken', async () => {
    const before = await recordedEvents(server.application.database, 'bistro')
    await expect(
      createTenant(server.application, { id: 'bistro', name: 'Outro', now: server.clock() }),
    ).rejects.toMatchObject({ code: 'tenant_exists' })
    expect(await recordedEvents(server.application.database, 'bistro')).toEqual(before)
  })

  it('is in the list of tenant ids, which is sorted and has at most `limit` entries', async () => {
    for (const id of ['zebra', 'abacate']) await createTenant(server.application, { id, name: id, now: server.clock() })
    const list = (limit: number | null) =>
      readTenant(server.application.database, NO_TENANT, (tx) => listTenantIds(tx, limit))
    expect(await list(null)).toEqual(['abacate', 'bistro', 'zebra'])
    expect(await list(2)).toEqual(['abacate', 'bistro'])
  })

  it('cannot have the id NO_TENANT', async () => {
    await expect(
      createTenant(server.application, { id: NO_TENANT, name: 'Ninguém', now: server.clock() }),
    ).rejects.toMatchObject({ code: 'tenant_exists' })
    expect(await recordedEvents(server.application.database, NO_TENANT)).toEqual([])
  })
})

describe('a user registered by an operator', () => {
  it('is an admin as the first of the tenant, and has the given role otherwise', async () => {
    await createTenant(server.application, { id: 'cantina', name: 'Cantina', now: server.clock() })
    await register('cantina', emailOf('cantina'), 'staff')
    await register('cantina', 'ana@cantina.com.br', 'staff')
    await register('cantina', 'bia@cantina.com.br', 'admin')
    const cantina = new Client(server.origin)
    await cantina.login('cantina')
    expect(await rolesIn(cantina)).toEqual({
      [emailOf('cantina')]: 'admin',
      'ana@cantina.com.br': 'staff',
      'bia@cantina.com.br': 'admin',
    })
  })

  it('has an address that is unique in the tenant, in any spelling', async () => {
    await register('bistro', '  Caio@Bistro.com.br ', 'staff')
    expect(await userOf(bistro, 'caio@bistro.com.br')).toMatchObject({ role: 'staff', active: true })
    await expect(register('bistro', 'CAIO@bistro.com.br', 'staff')).rejects.toMatchObject({ code: 'user_exists' })
    await expect(register('ninguem', 'caio@bistro.com.br', 'staff')).rejects.toMatchObject({ code: 'tenant_unknown' })
    await server.tenant('padaria')
    await register('padaria', 'caio@bistro.com.br', 'staff')
  })

  it('needs a password that follows the rules', async () => {
    await expect(register('bistro', 'duda@bistro.com.br', 'staff', 'curta')).rejects.toMatchObject({
      code: 'password_short',
    })
    await expect(register('bistro', 'dudaduda10@bistro.com.br', 'staff', 'dudaduda10')).rejects.toMatchObject({
      code: 'password_email',
    })
    await expect(register('bistro', 'sem arroba', 'staff')).rejects.toThrow()
  })
})

describe('a password set by an operator', () => {
  it('is valid at once, ends only the sessions of its user, and resets the failure counter', async () => {
    const email = 'elias@bistro.com.br'
    await register('bistro', email, 'staff')
    const elias = new Client(server.origin)
    elias.cookie =
      (await elias.post('/tenant/login', { email, password: TEST_PASSWORD, tenant_id: 'bistro' })).headers
        .get('set-cookie')
        ?.split(';')[0] ?? ''
    await bistro.login('bistro')
    for (let time = 0; time < 5; time += 1) expect(await loginStatus(email, 'não é esta senha')).toBe(401)
    expect(await loginStatus(email, TEST_PASSWORD)).toBe(429)
    const { passwordHash } = await newUser({ email, role: 'staff', password: OPERATOR_PASSWORD })
    await changePassword(server.application, 'bistro', { email, passwordHash }, server.clock())
    expect([await statusOf(elias), await statusOf(bistro)]).toEqual([401, 200])
    expect([await loginStatus(email, TEST_PASSWORD), await loginStatus(email, OPERATOR_PASSWORD)]).toEqual([401, 200])
    expect(
      (await recordedEvents(server.application.database, 'bistro')).filter(({ type }) => type === 'PasswordChanged'),
    ).toMatchObject([{ meta: { actor: { system: 'admin' } } }])
  })

  it('is refused for an unknown address', async () => {
    const { email, passwordHash } = await newUser({
      email: 'ninguem@bistro.com.br',
      role: 'staff',
      password: OPERATOR_PASSWORD,
    })
    await expect(
      changePassword(server.application, 'bistro', { email, passwordHash }, server.clock()),
    ).rejects.toMatchObject({ code: 'user_not_found' })
  })
})

it('an erasure answers whether the address had a user or an open invitation', async () => {
  await register('bistro', 'fabio@bistro.com.br', 'staff')
  await invite(bistro, 'gil@bistro.com.br')
  const wasFound: Record<string, boolean> = {}
  for (const email of ['fabio@bistro.com.br', 'gil@bistro.com.br', 'ninguem@bistro.com.br']) {
    await unitOfWork(
      server.application,
      { tenantId: 'bistro', meta: { actor: { system: 'test' } }, now: server.clock() },
      async (unit) => {
        wasFound[email] = await eraseUser(unit, email)
        return { status: 204, body: undefined }
      },
    )
  }
  expect(wasFound).toEqual({ 'fabio@bistro.com.br': true, 'gil@bistro.com.br': true, 'ninguem@bistro.com.br': false })
  const { body } = await bistro.get<Users>('/api/users')
  expect([...body.users, ...body.invitations].map(({ email }) => email)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/fabio|gil/)]),
  )
})

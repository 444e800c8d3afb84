import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { invite, join, kitchenTablet, linkPath, enter, NEW_PASSWORD } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { AuditEntry } from '../audit/contract/api.ts'
import { writeTenant } from '../../database/tenant-transaction.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { unitOfWork } from '../../events/unit-of-work.ts'
import { eraseCook, eraseUser } from './act/erasure.ts'
import type { User, Users } from './contract/api.ts'
import type { Person } from './contract/kitchen.ts'
import { codeOf, identify, makeLabel, sessionAt } from './kitchen.test-support.ts'

let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())
// An administrator sets a bounded number of PINs in an hour.
beforeEach(() => server.clock.advance(3_600_000))

const register = (body: unknown, admin = bistro) => admin.post<{ id: string }>('/api/users/cooks', body)

async function cookOf(name: string, more: object = {}): Promise<string> {
  const { status, body } = await register({ name, pin: '2580', ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

async function userWith(id: string, admin = bistro): Promise<User | undefined> {
  return (await admin.get<Users>('/api/users')).body.users.find((user) => user.id === id)
}

const trail = async () =>
  (await bistro.get<AuditEntry[]>('/api/audit')).body.map(({ actor, text }) => `${actor.name} ${text}`)

it('a cook is a name and four digits: the tile, the label, its life and the audit say the name', async () => {
  const id = await cookOf('Ana Souza')
  const device = await kitchenTablet(server, 'bistro')
  const { body: people } = await device.client.get<Person[]>('/api/people')
  expect(people.find((person) => person.id === id)).toMatchObject({ name: 'Ana Souza', hasPin: true })
  expect((await identify(device, id, '2580')).body).toEqual({ id, name: 'Ana Souza', responsible: null })
  expect(await sessionAt(device)).toMatchObject({
    user_id: id,
    user_email: '',
    user_name: 'Ana Souza',
    role: 'staff',
    permissions: ['descartar', 'imprimir'],
    device: { person: { name: 'Ana Souza' } },
  })

  const made = await makeLabel(device)
  expect(made.body).toMatchObject({ responsible: 'Ana Souza' })
  const { body: history } = await device.client.get<unknown>(`/api/products/${made.body.id}/history`)
  expect(JSON.stringify(history)).toContain('Ana Souza')
  expect(await userWith(id)).toMatchObject({
    name: 'Ana Souza',
    email: null,
    role: 'staff',
    hasPin: true,
    active: true,
    lastSeenAt: server.clock().toISOString(),
  })
  const said = await trail()
  expect(said).toContain('Chefe cadastrou o acesso de Ana Souza como equipe')
  expect(said.some((entry) => entry.startsWith('Ana Souza gerou'))).toBe(true)
  const events = await recordedEvents(server.application.database, 'bistro')
  expect(JSON.stringify(events.filter(({ type }) => type === 'UserRegistered'))).not.toContain('Ana')
})

it('the responsible of the register stays the name on the labels', async () => {
  const id = await cookOf('Bete')
  const { body: chef } = await bistro.post<{ id: number }>('/api/responsibles', { name: 'Bete S. (CRN 123)' })
  expect((await bistro.put(`/api/users/${id}/responsible`, { responsibleId: chef.id })).status).toBe(204)
  const device = await kitchenTablet(server, 'bistro')
  await identify(device, id, '2580')
  expect((await sessionAt(device)).device?.person).toMatchObject({ name: 'Bete', responsible: 'Bete S. (CRN 123)' })
  expect((await makeLabel(device)).body).toMatchObject({ responsible: 'Bete S. (CRN 123)' })
})

it('a cook has the permissions that were chosen, and enters with no password', async () => {
  const id = await cookOf('Líder', { permissions: ['imprimir', 'descartar', 'regras', 'ver_custos'] })
  expect(await userWith(id)).toMatchObject({ permissions: ['descartar', 'ver_custos', 'regras', 'imprimir'] })
  const refused = await bistro.put(`/api/users/${id}/role`, { role: 'admin' })
  expect(codeOf(refused)).toBe('409 admin_needs_email')
})

it('two people have no name that differs only in case and accents; the own name is none of another', async () => {
  const id = await cookOf('José')
  expect(codeOf(await register({ name: 'JOSE', pin: '1111' }))).toBe('409 name_taken')
  const other = await cookOf('Zé')
  expect(codeOf(await bistro.put(`/api/users/${other}/name`, { name: 'jose' }))).toBe('409 name_taken')
  expect((await bistro.put(`/api/users/${id}/name`, { name: 'Jose' })).status).toBe(204)
  expect((await userWith(id))?.name).toBe('Jose')
  expect((await trail())[0]).toBe('Chefe mudou o nome de Jose')
  for (const body of [{ name: 'Rui' }, { name: 'Rui', pin: '12' }, { pin: '1234' }, { name: ' ', pin: '1234' }])
    expect((await register(body)).status).toBe(422)
})

it('a user without a name is called as the address gives it, until somebody gives one', async () => {
  const { client, id } = await join(server, bistro, 'caio.nunes@bistro.com.br')
  const nameAt = async () => (await client.get<{ user_name: string }>('/api/auth/session')).body.user_name
  expect(await nameAt()).toBe('Caio')
  expect((await bistro.put(`/api/users/${id}/name`, { name: 'Caio Nunes' })).status).toBe(204)
  expect(await nameAt()).toBe('Caio Nunes')
  expect(codeOf(await client.put(`/api/users/${id}/name`, { name: 'Chefe' }))).toBe('403 admin_only')
})

it('an invited person has the name of the invitation, which ends with it', async () => {
  const invited = await bistro.post<{ link: string; name: string }>('/api/users/invitations', {
    email: 'dani@bistro.com.br',
    role: 'staff',
    name: 'Dani Rocha',
  })
  expect(invited.body).toMatchObject({ name: 'Dani Rocha' })
  const client = await enter(server, linkPath(invited.body.link), { password: NEW_PASSWORD })
  expect((await client.get('/api/auth/session')).body).toMatchObject({ user_name: 'Dani Rocha' })
  const kept = await writeTenant(server.application.database, 'bistro', (tx) =>
    tx.query<{ name: string | null }>({ sql: 'select distinct name from invitation_secrets', parameters: [] }),
  )
  expect(kept).toEqual([{ name: null }])
  const again = await bistro.post('/api/users/invitations', {
    email: 'outra@bistro.com.br',
    role: 'staff',
    name: 'dani rocha',
  })
  expect(codeOf(again)).toBe('409 name_taken')
  expect((await invite(bistro, 'outra@bistro.com.br')).link).not.toBe('')
})

it('a cook who opens the office gets an address, and stays the same person', async () => {
  const id = await cookOf('Gil Torres', { permissions: ['descartar', 'imprimir', 'ver_custos'] })
  const asked = { email: 'gil@bistro.com.br', role: 'admin', userId: id }
  const { body, status } = await bistro.post<{ link: string }>('/api/users/invitations', asked)
  expect(status).toBe(201)
  expect(body).toMatchObject({ userId: id, role: 'staff' })
  expect((await trail())[0]).toBe('Chefe convidou Gil Torres para ter acesso como equipe')
  const client = await enter(server, linkPath(body.link), { password: NEW_PASSWORD })
  expect((await client.get('/api/auth/session')).body).toMatchObject({
    user_id: id,
    user_email: 'gil@bistro.com.br',
    user_name: 'Gil Torres',
    permissions: ['descartar', 'ver_custos', 'imprimir'],
  })
  const device = await kitchenTablet(server, 'bistro')
  expect((await identify(device, id, '2580')).status).toBe(200)
  expect((await bistro.put(`/api/users/${id}/role`, { role: 'admin' })).status).toBe(204)
  // Nobody of the kitchen any more: the person has an address.
  expect(codeOf(await bistro.post('/api/users/invitations', { ...asked, email: 'outro@bistro.com.br' }))).toBe(
    '404 user_not_found',
  )
})

it('an invitation gives no address to a cook who has left, or who has one by now', async () => {
  const ask = async (email: string, userId: string) =>
    (await bistro.post<{ link: string }>('/api/users/invitations', { email, role: 'staff', userId })).body.link
  const accept = async (link: string) => codeOf(await bistro.post(linkPath(link), { password: NEW_PASSWORD }))
  const [left, twice] = [await cookOf('Hugo'), await cookOf('Íris')]
  const link = await ask('hugo@bistro.com.br', left)
  expect((await bistro.post(`/api/users/${left}/deactivate`, undefined)).status).toBe(204)
  expect(await accept(link)).toBe('409 invitation_cancelled')
  const [first, second] = [await ask('iris@bistro.com.br', twice), await ask('iris.2@bistro.com.br', twice)]
  await enter(server, linkPath(first), { password: NEW_PASSWORD })
  expect(await accept(second)).toBe('409 invitation_used')
})

const erase = (work: (unit: UnitOfWork) => Promise<boolean>) =>
  unitOfWork(
    server.application,
    { tenantId: 'bistro', meta: { actor: { system: 'test' } }, now: server.clock() },
    async (unit) => ({ status: (await work(unit)) ? 204 : 404, body: undefined }),
  )

/** How many rows of invitations, names and kept answers, and how many events, have this text. */
async function rowsWith(text: string): Promise<number> {
  const rows = await writeTenant(server.application.database, 'bistro', (tx) =>
    tx.query<{ row: string }>({
      sql: `select s::text as row from invitation_secrets s union all select n::text from person_names n
union all select c::text from commands c union all select c::text from credentials c`,
      parameters: [],
    }),
  )
  const events = await recordedEvents(server.application.database, 'bistro')
  return [...rows.map(({ row }) => row), ...events.map(({ data }) => JSON.stringify(data))].filter((row) =>
    row.includes(text),
  ).length
}

it.each([
  ['has no address', false],
  ['has one by now', true],
])(
  'the erasure of a cook who %s ends every open invitation of the cook, and its kept answers',
  async (_case, accepts) => {
    const [name, local] = accepts ? ['Quitéria Alves', 'quiteria'] : ['Olavo Pires', 'olavo']
    const userId = await cookOf(name)
    const links: string[] = []
    for (const count of [1, 2, 3]) {
      const body = { email: `${local}.${count}@bistro.com.br`, role: 'staff', userId }
      const answer = await bistro.post<{ link: string }>('/api/users/invitations', body, {
        'Idempotency-Key': `${local}-${count}`,
      })
      links.push(answer.body.link)
    }
    if (accepts) await enter(server, linkPath(links[0] ?? ''), { password: NEW_PASSWORD })
    expect(await rowsWith(`${local}.3@bistro.com.br`)).toBe(2)
    await erase((unit) => (accepts ? eraseUser(unit, `${local}.1@bistro.com.br`) : eraseCook(unit, name)))
    expect([await rowsWith(`${local}.`), await rowsWith(name)]).toEqual([0, 0])
    expect((await bistro.get<Users>('/api/users')).body.invitations.filter((open) => open.userId === userId)).toEqual(
      [],
    )
    expect(codeOf(await bistro.post(linkPath(links[2] ?? ''), { password: NEW_PASSWORD }))).toBe(
      '409 invitation_cancelled',
    )
  },
)

it('an invitation is not accepted under a name that somebody else has got meanwhile', async () => {
  const invited = await bistro.post<{ link: string }>('/api/users/invitations', {
    email: 'teo@bistro.com.br',
    role: 'staff',
    name: 'Téo Lins',
  })
  await cookOf('Teo lins')
  const answer = await bistro.post(linkPath(invited.body.link), { password: NEW_PASSWORD })
  expect(codeOf(answer)).toBe('409 invitation_name_taken')
})

it.each([{ name: 'Outro Nome' }, { permissions: ['ver_custos'] }])(
  'an invitation of a cook takes nothing that the cook keeps: %j',
  async (more) => {
    const body = { email: 'ulisses@bistro.com.br', role: 'staff', userId: crypto.randomUUID(), ...more }
    expect((await bistro.post('/api/users/invitations', body)).status).toBe(422)
  },
)

it('a deactivated cook is at no device, and comes back with the PIN of before', async () => {
  const id = await cookOf('Edu')
  const device = await kitchenTablet(server, 'bistro')
  expect((await identify(device, id, '2580')).status).toBe(200)
  expect((await bistro.post(`/api/users/${id}/deactivate`, undefined)).status).toBe(204)
  expect(codeOf(await makeLabel(device))).toBe('401 person_required')
  expect(codeOf(await identify(device, id, '2580'))).toBe('422 pin_wrong')
  expect((await bistro.post(`/api/users/${id}/reactivate`, undefined)).status).toBe(204)
  expect((await identify(device, id, '2580')).status).toBe(200)
})

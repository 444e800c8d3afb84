import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter, NEW_PASSWORD } from '../../../infra/test/people.ts'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer, TestClient, TEST_PASSWORD } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { KitchenDevice, Person } from './contract/kitchen.ts'
import { codeOf, identify, kitchenOf, makeLabel, sessionAt } from './kitchen.test-support.ts'
import type { Session } from './contract/session.ts'

const MINUTE = 60_000

let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())

const { tablet, cook, newest } = kitchenOf(() => ({ server, bistro }))

describe('a device of the kitchen', () => {
  it('reads the lists without a person, and neither writes nor prints nor sees a cost', async () => {
    const device = await tablet()
    const { client } = device
    expect(await sessionAt(device)).toMatchObject({
      user_id: '',
      user_email: '',
      role: 'staff',
      permissions: [],
      device: { id: device.id, name: 'Cozinha quente', person: null },
    })
    for (const path of ['/api/products', '/api/base-products', '/api/recipes', '/api/people'])
      expect([path, (await client.get(path)).status]).toEqual([path, 200])
    for (const answer of [
      await makeLabel(device),
      await client.get('/api/ingredients'),
      await client.get('/api/products/labels.pdf?ids=1&layout=50x30'),
      await client.get('/api/users'),
      await client.post('/api/devices', { name: 'Outro' }),
    ])
      expect(codeOf(answer)).toBe('401 person_required')
  })

  it('is listed with who enrolled it, and its session ends with its revocation, at once and for ever', async () => {
    const device = await tablet('Confeitaria')
    const ana = await cook('2580')
    await identify(device, ana.id, '2580')
    const { body } = await bistro.get<KitchenDevice[]>('/api/devices')
    expect(body.find(({ id }) => id === device.id)).toMatchObject({ name: 'Confeitaria', enrolledBy: 'Chefe' })
    expect((await bistro.delete(`/api/devices/${device.id}`)).status).toBe(204)
    for (const answer of [
      await makeLabel(device),
      await device.client.get('/api/products'),
      await identify(device, ana.id, '2580'),
    ])
      expect(codeOf(answer)).toBe('401 session_required')
    expect((await bistro.delete(`/api/devices/${device.id}`)).status).toBe(204)
    const types = (await recordedEvents(server.application.database, 'bistro'))
      .filter(({ stream }) => stream === `device-${device.id}`)
      .map(({ type }) => type)
    expect(types).toEqual(['DeviceEnrolled', 'DeviceRevoked'])
    const listed = (await bistro.get<KitchenDevice[]>('/api/devices')).body.map(({ id }) => id)
    expect(listed).not.toContain(device.id)
  })

  it('is enrolled by an admin, for the own tenant: elsewhere its cookie proves nothing', async () => {
    const { own } = await cook(null)
    expect(codeOf(await own.post('/api/devices', { name: 'Meu' }))).toBe('403 admin_only')
    const { client } = await tablet()
    const stolen = new TestClient(server.origin)
    stolen.cookie = client.cookie.replace('=bistro.', '=vizinha.')
    await server.tenant('vizinha')
    expect(codeOf(await stolen.get('/api/products'))).toBe('401 session_required')
    // The token of a device is no session of a user.
    stolen.cookie = client.cookie.replace('kitchen=', 'sid=')
    expect(codeOf(await stolen.get('/api/products'))).toBe('401 session_required')
  })

  it('keeps its session while somebody logs in on it with a password, and goes back to it after the logout', async () => {
    const device = await tablet()
    const { email } = await cook(null)
    const login = await enter(server, '/tenant/login', { email, password: NEW_PASSWORD, tenant_id: 'bistro' })
    const both = new TestClient(server.origin)
    both.cookie = `${login.cookie}; ${device.client.cookie}`
    expect((await both.get<Session>('/api/auth/session')).body.user_email).toBe(email)
    expect((await both.post('/api/auth/logout', {})).status).toBe(204)
    expect((await both.get<Session>('/api/auth/session')).body.device?.id).toBe(device.id)
  })
})

describe('who stands before it', () => {
  it('is asked again at the next write after ten minutes without one (h1)', async () => {
    const device = await tablet()
    const ana = await cook('2580')
    const answer = await identify(device, ana.id, '2580')
    expect([answer.status, answer.body.id]).toEqual([200, ana.id])
    server.clock.advance(9 * MINUTE)
    expect((await makeLabel(device)).status).toBe(201)
    expect((await newest())?.meta.actor).toEqual({ userId: ana.id })
    // Reading does not count as use: an open screen reads by itself.
    server.clock.advance(9 * MINUTE)
    expect((await device.client.get('/api/products')).status).toBe(200)
    expect((await sessionAt(device)).device?.person?.id).toBe(ana.id)
    server.clock.advance(2 * MINUTE)
    expect(codeOf(await makeLabel(device))).toBe('401 person_required')
    expect((await device.client.get('/api/products')).status).toBe(200)
    await identify(device, ana.id, '2580')
    server.clock.advance(9 * MINUTE)
    expect((await device.client.post('/api/auth/pin/keep', undefined)).status).toBe(204)
    server.clock.advance(9 * MINUTE)
    expect((await makeLabel(device)).status).toBe(201)
  })

  it('waits a minute after five wrong PINs, alone and only there (h2)', async () => {
    const [hot, cold] = [await tablet('Quente'), await tablet('Fria')]
    const [ana, rui] = [await cook('2580'), await cook('1470')]
    for (let wrong = 0; wrong < 5; wrong += 1) expect(codeOf(await identify(hot, ana.id, '0000'))).toBe('422 pin_wrong')
    const waiting = await identify(hot, ana.id, '2580')
    expect([codeOf(waiting), waiting.body.detail]).toEqual([
      '429 too_many_attempts',
      'Muitas tentativas. Tente em 1 minuto.',
    ])
    expect((await identify(hot, rui.id, '1470')).status).toBe(200)
    expect((await identify(cold, ana.id, '2580')).status).toBe(200)
    server.clock.advance(MINUTE)
    expect((await identify(hot, ana.id, '2580')).status).toBe(200)
    // Right: five more are free.
    for (let wrong = 0; wrong < 4; wrong += 1) await identify(hot, ana.id, '0000')
    expect((await identify(hot, ana.id, '2580')).status).toBe(200)
  })

  it('is blocked after twenty wrong PINs over all devices, until an admin unblocks', async () => {
    const [first, last] = [await tablet('A'), await tablet('E')]
    const devices = [first, await tablet('B'), await tablet('C'), await tablet('D'), last]
    const [ana, rui] = [await cook('2580'), await cook('1470')]
    for (const device of devices.slice(0, 4))
      for (let wrong = 0; wrong < 5; wrong += 1)
        expect(codeOf(await identify(device, ana.id, '0000'))).toBe('422 pin_wrong')
    server.clock.advance(60 * MINUTE)
    for (const device of devices) expect(codeOf(await identify(device, ana.id, '2580'))).toBe('429 pin_blocked')
    expect((await identify(first, rui.id, '1470')).status).toBe(200)
    expect(await newest()).toMatchObject({ type: 'PinBlocked', data: { userId: ana.id } })
    expect(codeOf(await rui.own.post(`/api/users/${ana.id}/pin/unblock`, undefined))).toBe('403 admin_only')
    expect((await bistro.post(`/api/users/${ana.id}/pin/unblock`, undefined)).status).toBe(204)
    expect((await identify(last, ana.id, '2580')).status).toBe(200)
  })

  it('gets no more tries by sending them all at once', async () => {
    const device = await tablet()
    const ana = await cook('2580')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => identify(device, ana.id, String(1000 + at))),
    )
    const codes = answers.map(codeOf)
    expect(codes.filter((code) => code === '422 pin_wrong')).toHaveLength(5)
    expect(codes.filter((code) => code === '429 too_many_attempts')).toHaveLength(7)
  })

  it('is asked again at all devices after a reset of the PIN, by the person or by an admin (h3)', async () => {
    const [hot, cold] = [await tablet('Quente'), await tablet('Fria')]
    const ana = await cook('2580')
    for (const device of [hot, cold]) await identify(device, ana.id, '2580')
    expect((await makeLabel(hot)).status).toBe(201)
    expect((await bistro.put(`/api/users/${ana.id}/pin`, { pin: '3690', currentPassword: TEST_PASSWORD })).status).toBe(
      204,
    )
    for (const device of [hot, cold]) expect(codeOf(await makeLabel(device))).toBe('401 person_required')
    expect(codeOf(await identify(hot, ana.id, '2580'))).toBe('422 pin_wrong')
    expect((await identify(hot, ana.id, '3690')).status).toBe(200)
    expect(JSON.stringify(await recordedEvents(server.application.database, 'bistro'))).not.toMatch(/argon2|"3690"/)
  })

  it('may have the same PIN as another: the name comes first (h5)', async () => {
    const device = await tablet()
    const [ana, rui] = [await cook('2580'), await cook('2580')]
    for (const { id } of [ana, rui]) {
      expect((await identify(device, id, '2580')).body.id).toBe(id)
      await makeLabel(device)
      expect((await newest())?.meta.actor).toEqual({ userId: id })
    }
  })

  it('has the own permissions, and with a PIN no office: an admin logs in with the password for that', async () => {
    const device = await tablet()
    const [ana, chefe] = [await cook('2580'), await cook('1590', 'admin')]
    await bistro.put(`/api/users/${ana.id}/permissions`, { permissions: [] })
    await identify(device, ana.id, '2580')
    const { body: made } = await makeLabel(device)
    expect(codeOf(await device.client.post(`/api/products/${made.id}/discard`, { reason: 'sobra' }))).toBe(
      '403 permission_missing',
    )
    await identify(device, chefe.id, '1590')
    expect((await sessionAt(device)).role).toBe('staff')
    expect((await device.client.post(`/api/products/${made.id}/discard`, { reason: 'sobra' })).status).toBe(200)
    for (const answer of [
      await device.client.get('/api/users'),
      await device.client.put(`/api/users/${chefe.id}/pin`, { pin: '0000', currentPassword: TEST_PASSWORD }),
      await device.client.post('/api/devices', { name: 'Mais um' }),
    ])
      expect(codeOf(answer)).toBe('403 office_only')
  })

  it('leaves with Trocar, and a deactivated person is nobody', async () => {
    const device = await tablet()
    const ana = await cook('2580')
    await identify(device, ana.id, '2580')
    expect((await device.client.delete('/api/auth/pin')).status).toBe(204)
    expect(codeOf(await makeLabel(device))).toBe('401 person_required')
    await identify(device, ana.id, '2580')
    await bistro.post(`/api/users/${ana.id}/deactivate`, undefined)
    expect(codeOf(await makeLabel(device))).toBe('401 person_required')
    expect(codeOf(await identify(device, ana.id, '2580'))).toBe('422 pin_wrong')
    expect((await device.client.get<Person[]>('/api/people')).body.map(({ id }) => id)).not.toContain(ana.id)
  })

  it('is unknown, or has no PIN: both are answered as a wrong PIN', async () => {
    const device = await tablet()
    const { id } = await cook(null)
    for (const personId of [id, '00000000-0000-4000-8000-000000000000'])
      expect(codeOf(await identify(device, personId, '0000'))).toBe('422 pin_wrong')
  })

  it('does not stay identified by a clock that was ahead', async () => {
    const device = await tablet()
    const ana = await cook('2580')
    server.clock.advance(60 * MINUTE)
    await identify(device, ana.id, '2580')
    server.clock.advance(-60 * MINUTE)
    expect(codeOf(await makeLabel(device))).toBe('401 person_required')
  })

  it('is shown first where it was last, under the name of the responsible whom it is', async () => {
    const device = await tablet()
    const ana = await cook('2580')
    const { body: register } = await bistro.post<{ id: number }>('/api/responsibles', { name: 'Ana Lima' })
    expect((await bistro.put(`/api/users/${ana.id}/responsible`, { responsibleId: register.id })).status).toBe(204)
    expect((await bistro.put(`/api/users/${ana.id}/responsible`, { responsibleId: 99_999 })).status).toBe(422)
    await identify(device, ana.id, '2580')
    const [first] = (await device.client.get<Person[]>('/api/people')).body
    expect(first).toMatchObject({ id: ana.id, name: 'Ana Lima', responsible: 'Ana Lima', hasPin: true })
    expect((await sessionAt(device)).device?.person).toEqual({ id: ana.id, name: 'Ana Lima', responsible: 'Ana Lima' })
  })
})

it('a person alone with an ordinary session is never asked for a PIN', async () => {
  const { own } = await cook(null)
  expect((await makeLabel({ client: own })).status).toBe(201)
  expect((await own.get<Session>('/api/auth/session')).body.device).toBeUndefined()
  expect(
    codeOf(await own.post('/api/auth/pin', { personId: '00000000-0000-4000-8000-000000000000', pin: '0000' })),
  ).toBe('401 device_required')
})

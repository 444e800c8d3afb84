import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter, NEW_PASSWORD } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { CookieClient } from '../../../infra/test/cookie-client.ts'
import { codeOf, identify, kitchenOf, makeLabel, sessionAt } from './kitchen.test-support.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let server: TestServer
let bistro: TestClient
const { tablet, cook, newest } = kitchenOf(() => ({ server, bistro }))

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())

/** A browser that has only copies of these cookies of another. */
function copyOf(client: CookieClient, ...names: readonly string[]): { readonly client: CookieClient } {
  const copy = new CookieClient(server.origin)
  copy.cookie = names.map((name) => client.cookieOf(name)).join('; ')
  return { client: copy }
}

describe('who has identified', () => {
  it('counts only in the browser where the PIN was typed: a copy of the device’s cookie acts as nobody', async () => {
    const device = await tablet()
    const ana = await cook('2580')
    const thief = copyOf(device.client, 'kitchen')
    const answer = await identify(device, ana.id, '2580')
    expect(answer.headers.getSetCookie().every((text) => /httponly/i.test(text) && /samesite=lax/i.test(text))).toBe(
      true,
    )
    expect((await makeLabel(device)).status).toBe(201)
    expect((await sessionAt(thief)).device?.person).toBeNull()
    for (const refused of [await makeLabel(thief), await thief.client.post('/api/auth/pin/keep', undefined)])
      expect(codeOf(refused)).toBe('401 person_required')
  })

  it('keeps nobody there from a copy: the ten minutes are those of the browser itself', async () => {
    const device = await tablet()
    const ana = await cook('2580')
    await identify(device, ana.id, '2580')
    const thief = copyOf(device.client, 'kitchen')
    server.clock.advance(9 * MINUTE)
    await thief.client.post('/api/auth/pin/keep', undefined)
    server.clock.advance(2 * MINUTE)
    expect(codeOf(await makeLabel(device))).toBe('401 person_required')
  })

  it('is asked again twelve hours after the PIN, however much the device is used', async () => {
    const device = await tablet()
    const ana = await cook('2580')
    await identify(device, ana.id, '2580')
    for (let kept = 0; kept < 79; kept += 1) {
      server.clock.advance(9 * MINUTE)
      expect((await device.client.post('/api/auth/pin/keep', undefined)).status).toBe(204)
    }
    server.clock.advance(9 * MINUTE)
    expect(codeOf(await makeLabel(device))).toBe('401 person_required')
  })

  it('does not come back when the time comes to which a wrong clock has dated the PIN', async () => {
    const device = await tablet()
    const ana = await cook('2580')
    server.clock.advance(HOUR)
    await identify(device, ana.id, '2580')
    server.clock.advance(-HOUR)
    expect(codeOf(await makeLabel(device))).toBe('401 person_required')
    server.clock.advance(HOUR)
    expect(codeOf(await makeLabel(device))).toBe('401 person_required')
    expect((await identify(device, ana.id, '2580')).status).toBe(200)
    expect((await makeLabel(device)).status).toBe(201)
  })

  it('is nobody after an attempt of somebody else, and nothing more is in that person’s name', async () => {
    const device = await tablet()
    const [ana, rui] = [await cook('2580'), await cook('1470')]
    await identify(device, ana.id, '2580')
    server.clock.advance(9 * MINUTE)
    expect(codeOf(await identify(device, rui.id, '0000'))).toBe('422 pin_wrong')
    expect((await sessionAt(device)).device?.person).toBeNull()
    expect(codeOf(await makeLabel(device))).toBe('401 person_required')
  })

  it('is nobody after a deactivation, though the user is reactivated at once', async () => {
    const device = await tablet()
    const ana = await cook('2580')
    await identify(device, ana.id, '2580')
    for (const step of ['deactivate', 'reactivate'])
      expect((await bistro.post(`/api/users/${ana.id}/${step}`, undefined)).status).toBe(204)
    expect(codeOf(await makeLabel(device))).toBe('401 person_required')
  })

  it('is nobody after a login with a password at the device, and after its logout', async () => {
    const device = await tablet()
    const [ana, carla] = [await cook('2580'), await cook(null)]
    await identify(device, ana.id, '2580')
    const login = { email: carla.email, password: NEW_PASSWORD, tenant_id: 'bistro' }
    expect((await device.client.post('/tenant/login', login)).status).toBe(200)
    expect((await sessionAt(device)).user_email).toBe(carla.email)
    expect((await makeLabel(device)).status).toBe(201)
    expect((await newest())?.meta.actor).toEqual({ userId: carla.id })
    expect((await device.client.post('/api/auth/logout', {})).status).toBe(204)
    expect((await sessionAt(device)).device).toMatchObject({ id: device.id, person: null })
    expect(codeOf(await makeLabel(device))).toBe('401 person_required')
  })

  it('leaves with Trocar, which deletes the person’s cookie', async () => {
    const device = await tablet()
    const ana = await cook('2580')
    await identify(device, ana.id, '2580')
    const copy = copyOf(device.client, 'kitchen', 'kitchen-person')
    expect((await makeLabel(copy)).status).toBe(201)
    expect((await device.client.delete('/api/auth/pin')).status).toBe(204)
    expect(device.client.cookieOf('kitchen-person')).toBe('')
    expect(codeOf(await makeLabel(copy))).toBe('401 person_required')
  })
})

describe('a browser that is enrolled', () => {
  it('ends the session of the admin who enrols it, on the server too, and records the logout', async () => {
    const { email } = await cook(null, 'admin')
    const admin = await enter(server, '/tenant/login', { email, password: NEW_PASSWORD, tenant_id: 'bistro' })
    expect((await admin.post('/api/devices', { name: 'Nova' })).status).toBe(201)
    expect(codeOf(await admin.get('/api/users'))).toBe('401 session_required')
    expect((await newest())?.type).toBe('UserLoggedOut')
  })

  it('is no longer the device that it was before', async () => {
    const device = await tablet('Antiga')
    const copy = copyOf(device.client, 'kitchen')
    await device.client.login('bistro')
    expect((await device.client.post('/api/devices', { name: 'Nova' })).status).toBe(201)
    const listed = (await bistro.get<{ id: string; name: string }[]>('/api/devices')).body
    expect(listed.map(({ id }) => id)).not.toContain(device.id)
    expect(listed.map(({ name }) => name)).toContain('Nova')
    expect(codeOf(await copy.client.get('/api/products'))).toBe('401 session_required')
  })

  it('is that device, though it has the cookie of an ended session of another tenant', async () => {
    const device = await tablet()
    const other = await server.tenant('outra')
    device.client.cookie = `${other.cookie}; ${device.client.cookie}`
    expect((await sessionAt(device)).tenant_id).toBe('outra')
    expect((await other.post('/api/auth/logout', undefined)).status).toBe(204)
    expect((await sessionAt(device)).device?.id).toBe(device.id)
    const ana = await cook('2580')
    expect((await identify(device, ana.id, '2580')).status).toBe(200)
    expect((await makeLabel(device)).status).toBe(201)
  })

  it('is named in the audit trail when it is revoked', async () => {
    const device = await tablet('Praça fria')
    expect((await bistro.delete(`/api/devices/${device.id}`)).status).toBe(204)
    const { body } = await bistro.get<unknown>('/api/audit')
    expect(JSON.stringify(body)).toContain('descadastrou o aparelho da cozinha Praça fria')
  })
})

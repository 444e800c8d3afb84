import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NEW_PASSWORD } from '../../../infra/test/people.ts'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer, TestClient, TEST_PASSWORD } from '../../../infra/test/server.ts'
import type { Problem } from '../../http/contract/problem.ts'
import { codeOf, failTimes, identify, kitchenOf, makeLabel, sessionAt } from './kitchen.test-support.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOBODY = '00000000-0000-4000-8000-000000000000'

let server: TestServer
let bistro: TestClient
const { tablet, cook, newest, events } = kitchenOf(() => ({ server, bistro }))

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
  await server.tenant('vizinha')
})
afterAll(() => server.close())
// The clock goes forward by days in this file.
beforeEach(() => bistro.login('bistro'))

const countsOf = (codes: readonly string[]) => ({
  wrong: codes.filter((code) => code === '422 pin_wrong').length,
  waiting: codes.filter((code) => code === '429 too_many_attempts').length,
})

/** The failures, of which every fifth is followed by a wait. */
async function failWithWaits(times: number, at: { readonly client: TestClient }, personId: string): Promise<void> {
  for (let left = times; left > 0; left -= 5) {
    await failTimes(Math.min(5, left), at, personId)
    server.clock.advance(MINUTE)
  }
}

describe('attempts at a device', () => {
  it('are free where the PIN is right, however often the people change', async () => {
    const device = await tablet()
    const [ana, rui] = [await cook('2580'), await cook('1470')]
    for (let change = 0; change < 12; change += 1)
      for (const [person, pin] of [[ana, '2580'] as const, [rui, '1470'] as const])
        expect((await identify(device, person.id, pin)).status).toBe(200)
  })

  it('are twenty a minute, whoever the person is', async () => {
    const [device, other] = [await tablet(), await tablet()]
    const ana = await cook('2580')
    const answers = await Promise.all(Array.from({ length: 25 }, () => identify(device, NOBODY, '0000')))
    expect(countsOf(answers.map(codeOf))).toEqual({ wrong: 20, waiting: 5 })
    const waiting = await identify(device, ana.id, '2580')
    expect([codeOf(waiting), waiting.headers.get('retry-after'), waiting.body.detail]).toEqual([
      '429 too_many_attempts',
      '3',
      'Muitas tentativas. Tente em 1 minuto.',
    ])
    expect((await identify(other, ana.id, '2580')).status).toBe(200)
    server.clock.advance(3_000)
    expect((await identify(device, ana.id, '2580')).status).toBe(200)
  })

  it('do not shut out the logins of other tenants, however many there are', async () => {
    const devices = [await tablet(), await tablet(), await tablet(), await tablet()]
    const stranger = new TestClient(server.origin)
    const flood = devices.flatMap((device) =>
      Array.from({ length: 20 }, () => identify(device, NOBODY, '0000').then(codeOf)),
    )
    expect((await stranger.login('vizinha')).status).toBe(200)
    expect(countsOf(await Promise.all(flood))).toEqual({ wrong: 80, waiting: 0 })
  })

  it('are not made by new PINs: a user sets ten a minute, and logins go on', async () => {
    const { own, id } = await cook(null)
    const stranger = new TestClient(server.origin)
    const body = { pin: '2580', currentPassword: NEW_PASSWORD }
    const five = () => Array.from({ length: 5 }, () => own.put(`/api/users/${id}/pin`, body).then(codeOf))
    const first = await Promise.all(five())
    // Attempts at one password are five at once.
    const flood = [...five(), ...Array.from({ length: 10 }, five).flat()]
    expect((await stranger.login('vizinha')).status).toBe(200)
    const codes = [...first, ...(await Promise.all(flood))]
    expect(codes.filter((code) => code === '204')).toHaveLength(10)
    expect(countsOf(codes).waiting).toBe(50)
    const { own: rui, id: ruiId } = await cook(null)
    expect((await rui.put(`/api/users/${ruiId}/pin`, { pin: '1470', currentPassword: NEW_PASSWORD })).status).toBe(204)
  })
})

describe('a new PIN', () => {
  const setPin = (client: TestClient, id: string, body: object) => client.put<Problem>(`/api/users/${id}/pin`, body)

  it("wants the password of whoever sets it: an open session alone gives nobody another person's PIN", async () => {
    const device = await tablet()
    const [ana, rui] = [await cook('2580'), await cook('1470')]
    const before = await events()
    for (const [client, id] of [
      [ana.own, ana.id],
      [bistro, ana.id],
    ] as const) {
      for (const body of [{ pin: '3690' }, { pin: '3690', currentPassword: '' }])
        expect((await setPin(client, id, body)).status).toBe(422)
      for (const currentPassword of ['uma senha errada', 'x'])
        expect((await setPin(client, id, { pin: '3690', currentPassword })).body).toMatchObject({
          status: 422,
          code: 'password_wrong',
          errors: [{ path: 'currentPassword', message: 'A senha atual está incorreta.' }],
        })
    }
    // The password of the person whose PIN it is, in the session of another, is a wrong one too.
    expect(codeOf(await setPin(bistro, ana.id, { pin: '3690', currentPassword: NEW_PASSWORD }))).toBe(
      '422 password_wrong',
    )
    expect(await events()).toEqual(before)
    expect((await identify(device, ana.id, '2580')).status).toBe(200)
    expect(codeOf(await setPin(ana.own, rui.id, { pin: '3690', currentPassword: NEW_PASSWORD }))).toBe('403 admin_only')
    expect(codeOf(await setPin(ana.own, ana.id, { pin: '3690', currentPassword: NEW_PASSWORD }))).toBe('204')
    expect((await identify(device, ana.id, '3690')).status).toBe(200)
  })

  it('is not a way to guess the password: failures wait as at the login, and count for it', async () => {
    const ana = await cook('2580')
    const guess = () => setPin(ana.own, ana.id, { pin: '3690', currentPassword: 'uma senha errada' }).then(codeOf)
    const codes = []
    for (let tries = 0; tries < 8; tries += 1) codes.push(await guess())
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => '422 password_wrong'),
      ...Array.from({ length: 3 }, () => '429 too_many_attempts'),
    ])
    const right = { pin: '3690', currentPassword: NEW_PASSWORD }
    expect(codeOf(await setPin(ana.own, ana.id, right))).toBe('429 too_many_attempts')
    expect(
      (await ana.own.post('/api/auth/password', { currentPassword: NEW_PASSWORD, password: 'mais uma senha boa' }))
        .status,
    ).toBe(429)
    server.clock.advance(HOUR)
    expect(codeOf(await setPin(ana.own, ana.id, right))).toBe('204')
  })
})

describe('twenty failures in a day', () => {
  it('block the PIN, though the person gets it right after every fourth', async () => {
    const device = await tablet()
    const ana = await cook('2580')
    for (let round = 0; round < 5; round += 1) {
      expect((await identify(device, ana.id, '2580')).status).toBe(200)
      await failTimes(4, device, ana.id)
      server.clock.advance(MINUTE)
    }
    expect(codeOf(await identify(device, ana.id, '2580'))).toBe('429 pin_blocked')
    expect(await newest()).toMatchObject({
      type: 'PinBlocked',
      data: { userId: ana.id, deviceId: device.id },
      meta: { actor: { system: 'kitchen-device' } },
    })
  })

  it('are those of the last 24 hours: older ones do not count', async () => {
    const device = await tablet()
    const ana = await cook('2580')
    await failWithWaits(19, device, ana.id)
    server.clock.advance(24 * HOUR)
    expect((await identify(device, ana.id, '2580')).status).toBe(200)
    await failWithWaits(19, device, ana.id)
    expect((await identify(device, ana.id, '2580')).status).toBe(200)
    await failTimes(1, device, ana.id)
    expect(codeOf(await identify(device, ana.id, '2580'))).toBe('429 pin_blocked')
  })

  it('do not count a right PIN: the attempt itself is taken back', async () => {
    const device = await tablet()
    const ana = await cook('2580')
    for (let right = 0; right < 25; right += 1) {
      expect((await identify(device, ana.id, '2580')).status).toBe(200)
      server.clock.advance(MINUTE)
    }
    await failTimes(1, device, ana.id)
    expect((await identify(device, ana.id, '2580')).status).toBe(200)
  })

  it('block in the name of the device, and not of whoever was there, who is asked again', async () => {
    const device = await tablet()
    const [ana, rui] = [await cook('2580'), await cook('1470')]
    await failWithWaits(19, device, rui.id)
    await identify(device, ana.id, '2580')
    await failTimes(1, device, rui.id)
    expect(await newest()).toMatchObject({ type: 'PinBlocked', meta: { actor: { system: 'kitchen-device' } } })
    expect((await sessionAt(device)).device?.person).toBeNull()
    expect(codeOf(await makeLabel(device))).toBe('401 person_required')
  })

  it.each([
    ['an administrator unblocks it', (id: string) => bistro.post(`/api/users/${id}/pin/unblock`, undefined)],
    [
      'there is a new PIN',
      (id: string) => bistro.put(`/api/users/${id}/pin`, { pin: '2580', currentPassword: TEST_PASSWORD }),
    ],
  ])('block until %s: neither time nor the revocation of the device ends it', async (_, end) => {
    const [device, other] = [await tablet(), await tablet()]
    const ana = await cook('2580')
    await failWithWaits(20, device, ana.id)
    expect(
      (await events()).filter(({ type, data }) => type === 'PinBlocked' && data['userId'] === ana.id),
    ).toHaveLength(1)
    await bistro.delete(`/api/devices/${device.id}`)
    expect(codeOf(await identify(other, ana.id, '2580'))).toBe('429 pin_blocked')
    server.clock.advance(48 * HOUR)
    expect(codeOf(await identify(other, ana.id, '2580'))).toBe('429 pin_blocked')
    expect((await end(ana.id)).status).toBe(204)
    expect((await identify(other, ana.id, '2580')).status).toBe(200)
  })
})

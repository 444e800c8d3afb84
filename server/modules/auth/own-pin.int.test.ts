import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { codeOf, failTimes, identify, kitchenOf, makeLabel } from './kitchen.test-support.ts'

// A cook has no password: the current PIN allows the new one.

const MINUTE = 60_000

let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())

const { tablet, cook, newest } = kitchenOf(() => ({ server, bistro }))

interface At {
  readonly client: Pick<TestClient, 'put'>
}
const change = ({ client }: At, currentPin: string, pin: string) => client.put('/api/auth/own-pin', { currentPin, pin })

it('the person at a device changes the own PIN, and stays there; the other devices ask for the new one', async () => {
  const [hot, cold] = [await tablet('Quente'), await tablet('Fria')]
  const ana = await cook('2580')
  for (const device of [hot, cold]) await identify(device, ana.id, '2580')
  expect((await change(hot, '2580', '3690')).status).toBe(204)
  expect(await newest()).toMatchObject({
    type: 'PinChanged',
    data: { userId: ana.id },
    meta: { actor: { userId: ana.id } },
  })
  expect((await makeLabel(hot)).status).toBe(201)
  expect(codeOf(await makeLabel(cold))).toBe('401 person_required')
  expect(codeOf(await identify(cold, ana.id, '2580'))).toBe('422 pin_wrong')
  expect((await identify(cold, ana.id, '3690')).status).toBe(200)
})

it('a wrong current PIN changes nothing, names its field, and counts as an attempt', async () => {
  const device = await tablet()
  const ana = await cook('2580')
  await identify(device, ana.id, '2580')
  const wrong = await change(device, '0000', '3690')
  expect(wrong).toMatchObject({
    status: 422,
    body: { code: 'current_pin_wrong', errors: [{ path: 'currentPin', message: 'O PIN atual está errado.' }] },
  })
  for (let times = 0; times < 4; times += 1)
    expect(codeOf(await change(device, '0000', '3690'))).toBe('422 current_pin_wrong')
  expect(codeOf(await change(device, '2580', '3690'))).toBe('429 too_many_attempts')
  expect(codeOf(await identify(device, ana.id, '2580'))).toBe('429 too_many_attempts')
  server.clock.advance(MINUTE)
  expect((await identify(device, ana.id, '2580')).status).toBe(200)
})

it('asks for a device and a person at it', async () => {
  const device = await tablet()
  const ana = await cook('2580')
  expect(codeOf(await change(device, '2580', '3690'))).toBe('401 person_required')
  expect(codeOf(await change({ client: ana.own }, '2580', '3690'))).toBe('401 device_required')
})

it('does not take back the failures of another person at the same device', async () => {
  const device = await tablet()
  const [ana, rui] = [await cook('2580'), await cook('1470')]
  await failTimes(4, device, rui.id)
  await identify(device, ana.id, '2580')
  expect((await change(device, '2580', '3690')).status).toBe(204)
  await failTimes(1, device, rui.id)
  expect(codeOf(await identify(device, rui.id, '1470'))).toBe('429 too_many_attempts')
})

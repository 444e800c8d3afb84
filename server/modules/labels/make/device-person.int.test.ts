import { afterAll, beforeAll, expect, it } from 'vitest'
import { join, kitchenTablet, NEW_PASSWORD } from '../../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import { recordedEvents } from '../../../events/recorded-events.test-support.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { Label } from '../contract/api.ts'
import type { LifeKitchenClient } from '../life.test-support.ts'
import { lifeKitchen } from '../life.test-support.ts'
import type { Transformed, ActDone } from '../contract/life.ts'
import { labelBodyOf } from '../samples.test-support.ts'

// A shared tablet (decision 64): Ana's labels are in stock, and Rui has typed his PIN.

const TENANT = 'tablet'
const RUI = 'Rui Prado'
const PIN = '2580'

let server: TestServer
let kitchen: LifeKitchenClient
let tablet: TestClient
let ruiId: string
/** No responsible of the register. */
let unlinkedId: string

const identify = async (personId: string) =>
  expect((await tablet.post('/api/auth/pin', { personId, pin: PIN })).status).toBe(200)

async function person(name: string): Promise<string> {
  const { client, id } = await join(server, kitchen.client, `${name}@tablet.com.br`)
  expect((await client.put(`/api/users/${id}/pin`, { pin: PIN, currentPassword: NEW_PASSWORD })).status).toBe(204)
  return id
}

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T11:00:00Z' })
  kitchen = await lifeKitchen(server, TENANT)
  ;({ client: tablet } = await kitchenTablet(server, TENANT))
  ruiId = await person('rui')
  unlinkedId = await person('bete')
  const register = await kitchen.client.post<{ id: number }>('/api/responsibles', { name: RUI })
  const linked = await kitchen.client.put(`/api/users/${ruiId}/responsible`, { responsibleId: register.body.id })
  expect(linked.status).toBe(204)
  await identify(ruiId)
})
afterAll(() => server.close())

const { expiration_date: _date, storageType: _storage, ...dated } = labelBodyOf()
const anas = (own: object) => kitchen.make({ baseProductId: kitchen.products.chicken, weight: '4 kg', ...own })
const responsibles = (labels: readonly Label[]) => labels.map(({ responsible }) => responsible)
async function transformed(id: number, call: string, body: object = {}): Promise<Transformed> {
  const answer = await tablet.post<Transformed>(`/api/products/${id}/${call}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

it.each([
  ['by hand', () => labelBodyOf({ quantity: 2 })],
  [
    'with a computed date',
    () => ({
      ...dated,
      state: 'manipulado',
      baseProductId: kitchen.products.chicken,
      storageTypeId: kitchen.places.fridge,
      quantity: 2,
    }),
  ],
  ['as a late record', () => labelBodyOf({ quantity: 2, expiration_date: '2026-11-20', lateReason: 'achado' })],
])('labels %s have the name of the person at the device, whatever name is sent', async (_how, bodyOf) => {
  const { status, body } = await tablet.post<Label[]>('/api/products', bodyOf())
  expect([status, body]).toEqual([201, expect.anything()])
  expect(responsibles(body)).toEqual([RUI, RUI])
  const stored = await kitchen.client.get<Label>(`/api/products/${body[0]?.id ?? 0}`)
  expect(stored.body.responsible).toBe(RUI)
  const event = (await recordedEvents(server.application.database, TENANT)).findLast(
    ({ type }) => type === 'LabelGenerated',
  )
  expect(event).toMatchObject({ meta: { actor: { userId: ruiId } }, data: { responsible: RUI } })
})

it('what is made of a label has the name of whoever did it, not that of the label', async () => {
  const { freezer, fridge } = kitchen.places
  const sealed = await anas({ state: 'lacrado', makersDate: '2026-12-20' })
  const opened = await transformed(sealed.id, 'open')
  const portioned = await transformed((await anas({})).id, 'portion', { quantity: 2 })
  const frozen = await transformed((await anas({})).id, 'freeze', { storageTypeId: freezer })
  const thawed = await transformed(frozen.children[0]?.id ?? 0, 'thaw', { storageTypeId: fridge })
  const part = { storageTypeId: 'refrigerado', weight: '1 kg', responsible: 'Ana Souza' }
  const moved = await transformed((await anas({})).id, 'move', part)
  const all = [opened, portioned, frozen, thawed, moved]
  expect(all.map(({ parent, children }) => [parent.responsible, responsibles(children)])).toEqual([
    ['Ana Souza', [RUI]],
    ['Ana Souza', [RUI, RUI]],
    ['Ana Souza', [RUI]],
    [RUI, [RUI]],
    ['Ana Souza', [RUI]],
  ])
})

it('so do several labels that are transformed together, alone or with what is taken out', async () => {
  const labels = await Promise.all([anas({}), anas({}), anas({}), anas({})])
  const [one = 0, other = 0, used = 0, kept = 0] = labels.map(({ id }) => id)
  const frozen = { how: 'freeze', storageTypeId: kitchen.places.freezer }
  const together = await tablet.post<Transformed[]>('/api/products/transformations', { ids: [one, other], ...frozen })
  expect(together.body.flatMap(({ children }) => responsibles(children))).toEqual([RUI, RUI])
  const deeds = { items: [{ id: used, how: 'consumida' }], transformation: { ids: [kept], ...frozen } }
  const done = await tablet.post<ActDone>('/api/products/lot-deeds', deeds)
  expect(done.body.transformed.flatMap(({ children }) => responsibles(children))).toEqual([RUI])
})

it('a person who is no responsible of the register has the own name', async () => {
  await identify(unlinkedId)
  const { body } = await tablet.post<Label>('/api/products', labelBodyOf())
  const people = await kitchen.client.get<readonly { id: string; name: string }[]>('/api/people')
  expect(body.responsible).toBe(people.body.find(({ id }) => id === unlinkedId)?.name)
  await identify(ruiId)
})

it('without a person nothing is generated, and without a device the name is the one that is sent', async () => {
  await tablet.delete('/api/auth/pin')
  expect((await tablet.post<Problem>('/api/products', labelBodyOf())).body.code).toBe('person_required')
  const { body } = await kitchen.client.post<Label>('/api/products', labelBodyOf())
  expect(body.responsible).toBe('Ana Souza')
  const portioned = await kitchen.call(body.id, 'portion', { responsible: 'Bia' })
  expect(responsibles(portioned.body.children)).toEqual(['Bia'])
})

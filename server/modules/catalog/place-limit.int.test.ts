import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { StorageType } from './contract/entries.ts'

// A place's temperature decides how long its food lasts: who says that it is colder answers for the rules.
let server: TestServer
let admin: TestClient
let staff: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.tenant('lugares')
  staff = (await join(server, admin, 'joao@lugares.com.br')).client
})
afterAll(() => server.close())

let names = 0
const fridge = { icon: 'refrigerado', kind: 'refrigerado' }
const freezer = { icon: 'congelado', kind: 'congelado' }
const hot = { icon: 'controlado', kind: 'quente' }
const open = { icon: 'temperatura_ambiente', kind: 'ambiente' }
async function register(client: TestClient, own: object) {
  names += 1
  return client.post<StorageType & Problem>('/api/storage-types', { name: `Lugar ${names}`, ...own })
}
const MISSING = [403, 'permission_missing']
const DONE = [200, undefined]

async function change(client: TestClient, { id, name, icon }: StorageType, own: object) {
  const { status, body } = await client.put<Problem>(`/api/storage-types/${id}`, { name, icon, ...own })
  return [status, body.code]
}

describe('a place', () => {
  it.each<[string, object, object]>([
    ['a colder fridge', { ...fridge, tempMax: 8 }, { tempMax: 7.9 }],
    ['a colder freezer', { ...freezer, tempMax: -18 }, { tempMax: -18.1 }],
    ['a hotter hot place', { ...hot, tempMin: 50 }, { tempMin: 60 }],
    ['another kind', { ...fridge, tempMax: 4 }, { kind: 'congelado' }],
    ['the kind of the open', { ...fridge, tempMax: 4 }, { kind: 'ambiente' }],
    ['no temperature any more', { ...fridge, tempMax: 8 }, { tempMax: null }],
    ['no temperature of heat any more', { ...hot, tempMin: 50 }, { tempMin: null }],
    ['a first temperature that is colder than usual', fridge, { tempMax: 3.9 }],
    ['a first temperature of a freezer that is colder than usual', freezer, { tempMax: -18.1 }],
    ['a first temperature in the open', open, { tempMax: 20 }],
    ['a first temperature that is hotter than usual', hot, { tempMin: 60.1 }],
  ])('%s needs the permission "regras"', async (_case, before, after) => {
    const { body: place } = await register(admin, before)
    expect(await change(staff, place, after)).toEqual(MISSING)
    expect((await staff.get<StorageType>(`/api/storage-types/${place.id}`)).body).toEqual(place)
    expect(await change(admin, place, after)).toEqual(DONE)
  })

  it.each<[string, object, object]>([
    ['a warmer fridge', { ...fridge, tempMax: 4 }, { tempMax: 5 }],
    ['a hot place that is less hot', { ...hot, tempMin: 60 }, { tempMin: 50 }],
    ['the usual temperature of a fridge that had none', fridge, { tempMax: 4 }],
    ['the usual temperature of a freezer that had none', freezer, { tempMax: -18 }],
    ['the usual temperature of a hot place that had none', hot, { tempMin: 60 }],
    ['a warm temperature of a fridge that had none', fridge, { tempMin: 2, tempMax: 10 }],
    ['another coldest temperature', { ...fridge, tempMin: 0, tempMax: 4 }, { tempMin: 2 }],
    ['another name, icon and colour', { ...fridge, tempMax: 2 }, { name: 'Peixes', icon: 'controlado', color: 'red' }],
  ])('%s does not', async (_case, before, after) => {
    const { body: place } = await register(admin, before)
    expect(await change(staff, place, after)).toEqual(DONE)
  })

  it('that is new is no way around it', async () => {
    for (const own of [
      { ...fridge, tempMax: 2 },
      { ...freezer, tempMax: -25 },
      { ...open, tempMax: 15 },
    ])
      expect((await register(staff, own)).body.code).toBe('permission_missing')
    for (const own of [fridge, { ...fridge, tempMax: 5 }, { ...freezer, tempMax: -18 }, hot, open, { icon: 'seco' }])
      expect((await register(staff, own)).status).toBe(201)
    expect((await register(admin, { ...fridge, tempMax: 2 })).status).toBe(201)
  })

  it('that every kitchen begins with is made colder with the permission only', async () => {
    const { body: place } = await staff.get<StorageType>('/api/storage-types/refrigerado')
    expect(await change(staff, place, { tempMax: 2 })).toEqual(MISSING)
  })
})

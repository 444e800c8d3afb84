import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { added, zebra } from '../../../../infra/test/printing.ts'
import type { TestServer } from '../../../../infra/test/server.ts'
import { startTestServer } from '../../../../infra/test/server.ts'
import type { Problem } from '../../../http/contract/problem.ts'
import type { Label } from '../contract/api.ts'
import type { LabelByCode, Transformed } from '../contract/life.ts'
import type { LifeKitchenClient } from '../life.test-support.ts'
import { lifeKitchen } from '../life.test-support.ts'
import { labelBodyOf } from '../samples.test-support.ts'

// Monday 23 November 2026 at 14:00 in São Paulo.
const NOW = '2026-11-23T14:00'
const local = (time: string) => `${time}:00-03:00`

let server: TestServer
let kitchen: LifeKitchenClient
let tenants = 0

beforeAll(async () => {
  server = await startTestServer({ now: local(NOW) })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(local(NOW))
  kitchen = await lifeKitchen(server, `inicio-${(tenants += 1)}`)
})

const { expiration_date: _date, storageType: _storage, ...base } = labelBodyOf()
/** A label of raw chicken, as a client sends it. */
const chicken = (own: object) => ({
  ...base,
  baseProductId: kitchen.products.chicken,
  state: 'manipulado',
  storageTypeId: kitchen.places.fridge,
  ...own,
})
type Made = Omit<Label, 'status'>
const make = (own: object) => kitchen.client.post<Made & Problem>('/api/products', chicken(own))
const ask = (own: object) =>
  kitchen.client.post<{ expiration_date: string; startedAt: string } & Problem>('/api/shelf-life/answer', {
    baseProductId: kitchen.products.chicken,
    state: 'manipulado',
    storageTypeId: kitchen.places.fridge,
    ...own,
  })
const refusalOf = ({ status, body }: { status: number; body: Problem }) => [status, body.code, body.errors?.[0]?.path]

describe('a start in the future', () => {
  const FUTURE = [422, 'start_in_future', 'startedAt']

  it.each(['2026-12-24T10:00', '2026-11-24T14:00', '2026-11-23T14:06'])('is refused everywhere: %s', async (time) => {
    const startedAt = local(time)
    expect(refusalOf(await make({ startedAt }))).toEqual(FUTURE)
    expect(refusalOf(await make({ startedAt, expiration_date: '2026-11-25' }))).toEqual(FUTURE)
    expect(refusalOf(await make({ startedAt, sample: true }))).toEqual(FUTURE)
    expect(refusalOf(await make({ startedAt, lateReason: 'sem internet' }))).toEqual(FUTURE)
    expect(refusalOf(await ask({ startedAt }))).toEqual(FUTURE)
    expect(refusalOf(await ask({ startedAt, sample: true }))).toEqual(FUTURE)
    const { body } = await make({ startedAt })
    expect(body.detail).toBe('O início ainda não chegou. Confira o dia e a hora.')
    expect((await kitchen.client.get<Label[]>('/api/products')).body).toEqual([])
  })

  it('of a clock that is up to five minutes ahead counts as now', async () => {
    const cream = {
      baseProductId: kitchen.products.cream,
      state: 'aberto',
      makersDate: '2027-12',
      makersAfterOpening: { n: 5, unit: 'hora' },
    }
    const { status, body } = await make({ ...cream, startedAt: local('2026-11-23T14:05') })
    expect([status, body.startedAt, body.expiration_date]).toEqual([201, local(NOW), local('2026-11-23T19:00')])
    expect((await ask({ startedAt: local('2026-11-23T14:04') })).body.startedAt).toBe(local(NOW))
  })

  it('is refused for each step in the life of a label', async () => {
    const { id } = await kitchen.make({ baseProductId: kitchen.products.chicken })
    const at = (time: string) => kitchen.call<Transformed & Problem>(id, 'portion', { quantity: 2, at: local(time) })
    expect(refusalOf(await at('2026-11-23T14:06'))).toEqual([422, 'used_in_future', 'at'])
    expect((await at('2026-11-23T14:04')).status).toBe(201)
  })

  it('counts as now where a step is dated by a clock that is ahead', async () => {
    const { id } = await kitchen.make({
      baseProductId: kitchen.products.cream,
      state: 'lacrado',
      makersDate: '2027-12',
      makersAfterOpening: { n: 5, unit: 'hora' },
    })
    const { body } = await kitchen.call(id, 'open', { at: local('2026-11-23T14:05') })
    expect(body.children[0]).toMatchObject({ startedAt: local(NOW), expiration_date: local('2026-11-23T19:00') })
  })

  it('is not drawn before the label is made', async () => {
    const printer = await added<{ id: string }>(kitchen.client.post('/api/printer-profiles/', { ...zebra, name: 'Z' }))
    const drawn = (manipulationDate: string, state: string | null) =>
      kitchen.client.post<Problem>(`/api/printer-profiles/${printer.id}/preview`, {
        reprint: false,
        label: {
          name: 'Frango',
          code: 'FID20260001',
          url: 'https://exemplo.com.br/view/FID20260001',
          category: 'Carnes',
          sector: 'Cozinha',
          responsible: 'Ana',
          storageType: 'Geladeira 1',
          additionalStorageType: '',
          weight: '1 kg',
          sif: 'ISENTO',
          expirationDate: '2026-12-27',
          manipulationDate,
          origin: {
            state,
            storageKind: 'refrigerado',
            storageTempMin: null,
            storageTempMax: 4,
            makersDate: null,
            lot: null,
            brand: null,
            supplier: null,
            sample: false,
            parentCode: null,
          },
        },
      })
    const future = [422, 'start_in_future', 'label.manipulationDate']
    expect(refusalOf(await drawn('2026-12-24', 'manipulado'))).toEqual(future)
    expect(refusalOf(await drawn(local('2026-11-23T14:06'), 'manipulado'))).toEqual(future)
    expect((await drawn('2026-11-23', 'manipulado')).status).toBe(200)
    expect((await drawn(local('2026-11-23T14:05'), 'manipulado')).status).toBe(200)
    // Of a label without situação the date is no start.
    expect((await drawn('2026-12-24', null)).status).toBe(200)
  })
})

it('the manipulation date of a label with its situação is the day of its start, whatever was sent', async () => {
  const { status, body } = await make({ startedAt: local('2026-11-22T10:00'), manipulation_date: '2026-11-23' })
  expect([status, body.manipulation_date, body.expiration_date]).toEqual([201, '2026-11-22', '2026-11-25'])
})

describe('freezing', () => {
  const stew = (own: object = {}) =>
    kitchen.make({ name: 'Ensopado', baseProductId: kitchen.products.lasagne, state: 'preparado', ...own })
  const freeze = (id: number, own: object = {}) =>
    kitchen.call<Transformed & Problem>(id, 'freeze', { storageTypeId: kitchen.places.freezer, ...own })

  it('that is written down days later keeps the date, also after an undo', async () => {
    const label = await stew({ startedAt: local('2026-11-22T12:00') })
    expect(label.expiration_date).toBe('2026-11-25')
    await kitchen.at('2026-11-24T10:00')
    expect((await freeze(label.id)).body.children[0]?.expiration_date).toBe('2026-11-25')
    expect((await kitchen.call(label.id, 'undo')).status).toBe(200)
    const again = await freeze(label.id, { at: local('2026-11-23T14:00') })
    expect(again.body.children[0]?.expiration_date).toBe('2026-11-25')
    expect(again.body.hint).toBe('Passou de 24 h do preparo: a validade não muda.')
  })

  it('that is written down within the hours of the house gives the longer date', async () => {
    const label = await stew({ startedAt: local('2026-11-23T08:00') })
    await kitchen.at('2026-11-24T07:59')
    const { body } = await freeze(label.id, { at: local('2026-11-23T14:30') })
    expect(body.children[0]?.expiration_date).toBe('2027-02-21')
    expect(body.hint).toBeNull()
  })

  it('keeps the earlier date that a person has said', async () => {
    const label = await stew({ expiration_date: '2026-11-24' })
    const { body } = await freeze(label.id)
    expect(body.children[0]).toMatchObject({ expiration_date: '2026-11-24', basis: { kind: 'manual' } })
    expect(body.hint).toBe('A validade foi informada por uma pessoa: congelar não a aumenta.')
    const scanned = await kitchen.client.get<LabelByCode>(`/api/products/by-code/${label.qrCode}`)
    expect(scanned.status).toBe(200)
  })

  it('keeps the earlier date that a person has said at a step before it', async () => {
    const { body } = await kitchen.call((await stew()).id, 'portion', { quantity: 1, expiration_date: '2026-11-24' })
    const id = body.children[0]?.id ?? 0
    expect((await freeze(id)).body.children[0]?.expiration_date).toBe('2026-11-24')
  })
})

describe('thawed food', () => {
  const thawedChicken = async () => {
    const { id } = await kitchen.make({ baseProductId: kitchen.products.chicken })
    const frozen = (await kitchen.call(id, 'freeze', { storageTypeId: kitchen.places.freezer })).body.children[0]
    const thawed = await kitchen.call(frozen?.id ?? 0, 'thaw', { storageTypeId: kitchen.places.fridge })
    const [child] = thawed.body.children
    if (child === undefined) throw new Error(JSON.stringify(thawed.body))
    return child
  }

  it('has the known limit in a place without a temperature', async () => {
    await kitchen.client.put('/api/shelf-life/settings', { thawedReadyHours: 168 })
    const fridge = { name: 'Geladeira nova', icon: 'refrigerado', kind: 'refrigerado', tempMax: null }
    const unknown = await added<{ id: string }>(kitchen.client.post('/api/storage-types', fridge))
    const { status, body } = await ask({
      foodClass: 'pescado_cozido',
      state: 'descongelado',
      storageTypeId: unknown.id,
    })
    expect([status, body.expiration_date]).toEqual([200, local('2026-11-24T14:00')])
  })

  it('stays thawed in a new label, unless it is prepared anew', async () => {
    const thawed = await thawedChicken()
    const parentCodes = [thawed.qrCode]
    const same = await make({ parentCodes })
    expect([same.status, same.body.neverFreeze]).toEqual([201, true])
    const frozen = await kitchen.call<Problem>(same.body.id, 'freeze', { storageTypeId: kitchen.places.freezer })
    expect([frozen.status, frozen.body.code]).toEqual([422, 'state_not_allowed'])
    const inFreezer = await make({ parentCodes, storageTypeId: kitchen.places.freezer })
    expect(refusalOf(inFreezer)).toEqual([422, 'state_not_allowed', 'state'])
    const asked = await ask({ parentCodes, storageTypeId: kitchen.places.freezer })
    expect(refusalOf(asked)).toEqual([422, 'state_not_allowed', 'state'])
    const cooked = await make({ baseProductId: kitchen.products.lasagne, state: 'preparado', parentCodes })
    expect([cooked.status, cooked.body.neverFreeze]).toEqual([201, undefined])
    expect((await kitchen.call(cooked.body.id, 'freeze', { storageTypeId: kitchen.places.freezer })).status).toBe(201)
  })
})

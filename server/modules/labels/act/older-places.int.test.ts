import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../../../infra/test/server.ts'
import type { TestServer } from '../../../../infra/test/server.ts'
import { asAdmin } from '../../../../infra/test/template-database.ts'
import { up as placesById } from '../../../database/migrations/0052-places-by-id.ts'
import { readTenant } from '../../../database/tenant-transaction.ts'
import { FOLD_LIMITS } from '../../../events/rebuild-fold.ts'
import { rebuildTenant } from '../../../events/rebuild.ts'
import { checkReplay } from '../../../events/replay-check.ts'
import { unitOfWork } from '../../../events/unit-of-work.ts'
import type { Round, RoundPlace } from '../../rounds/contract/api.ts'
import type { Label } from '../contract/api.ts'
import type { LabelByCode } from '../contract/life.ts'
import type { LifeKitchenClient } from '../life.test-support.ts'
import { lifeKitchen } from '../life.test-support.ts'
import { bearLabel, takeLabelNumbers } from '../make/birth.ts'
import { findLabelFacts } from '../read/label-facts.ts'
import { NO_PROVENANCE } from '../stream/events.ts'

const TENANT = 'campinas'
let server: TestServer
let kitchen: LifeKitchenClient

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T12:00:00Z' })
  kitchen = await lifeKitchen(server, TENANT)
})
afterAll(() => server.close())

/** Writes a label as earlier versions did: its event says the name of its place and no id. */
async function olderLabel(storageType: string): Promise<number> {
  const { body: id } = await unitOfWork(
    server.application,
    { tenantId: TENANT, now: server.clock(), meta: { actor: { system: 'version-before' } } },
    async (unit) => {
      const facts = await findLabelFacts(unit.tx, { baseProductId: '', storagePlaces: [] })
      const [number = 0] = takeLabelNumbers(unit, facts, 1)
      const label = {
        ...NO_PROVENANCE,
        name: 'Molho de antes',
        category: 'Molhos',
        sector: 'Cozinha',
        responsible: 'Ana',
        storageType,
        additionalStorageType: '',
        weight: '1 kg',
        sif: 'ISENTO',
        manipulationDate: '2026-11-23',
        expirationDate: '2026-12-24',
        expiresAt: '2026-12-25T02:59:59.999Z',
        baseProductId: null,
      }
      bearLabel(unit, number, label, 'America/Sao_Paulo')
      return { status: 201, body: number }
    },
  )
  return Number(id)
}

/** What the update of a database does with the rows that there are. */
const update = () => asAdmin(server.databaseUrl, (owner) => owner.query(placesById))

const differing = async () => [
  ...(await checkReplay(server.administration(), TENANT)).differing,
  ...(await checkReplay(server.administration(), TENANT, { page: 7, changes: 20, rows: 3 })).differing,
]

async function placeOf(id: number): Promise<string | null | undefined> {
  const rows = await readTenant(server.application.database, TENANT, (tx) =>
    tx.query<{ place: string | null }>({
      sql: 'select storage_type_id as place from labels where tenant_id = $1 and id = $2',
      parameters: [TENANT, id],
    }),
  )
  return rows[0]?.place
}

const register = async (name: string) =>
  (await kitchen.client.post<{ id: string }>('/api/storage-types', { name, icon: 'refrigerado', kind: 'refrigerado' }))
    .body.id
const rename = (id: string, name: string) =>
  kitchen.client.put(`/api/storage-types/${id}`, { name, icon: 'refrigerado', kind: 'refrigerado' })
const listed = async (storageTypeId: string) =>
  (await kitchen.client.post<Round>('/api/rounds', { storageTypeId })).body.labels.map(({ id }) => id)

describe('a label whose event says only the name of its place', () => {
  it('is in the place that had this name when it was made: by the update, by a replay and by a rebuild', async () => {
    const early = await olderLabel('Câmara')
    const first = await register('Câmara')
    const inFirst = await olderLabel('Câmara')
    await rename(first, 'Câmara fria')
    const between = await olderLabel('Câmara')
    const second = await register('Câmara')
    const inSecond = await olderLabel('Câmara')
    const third = await register('Porão')
    const inThird = await olderLabel('Porão')
    await kitchen.client.delete(`/api/storage-types/${third}`)
    const nowhere = await olderLabel('Porão')
    expect(await differing()).toEqual(['labels', 'labels'])

    await update()
    expect(await Promise.all([early, inFirst, between, inSecond, inThird, nowhere].map(placeOf))).toEqual([
      null,
      first,
      null,
      second,
      third,
      null,
    ])
    expect(await differing()).toEqual([])
    for (const limits of [FOLD_LIMITS, { page: 7, changes: 20, rows: 3 }]) {
      await rebuildTenant(server.administration(), TENANT, limits)
      expect(await placeOf(inFirst)).toBe(first)
    }

    // A round, its place in the list and the list's filter go by the id: the place may have another name since.
    expect(await listed(first)).toEqual([inFirst])
    expect((await kitchen.client.get<Label[]>(`/api/products?place=${first}`)).body.map(({ id }) => id)).toEqual([
      inFirst,
    ])
    const { body: places } = await kitchen.client.get<RoundPlace[]>('/api/rounds/places')
    expect(places.filter(({ storageTypeId }) => storageTypeId === first)).toMatchObject([
      { name: 'Câmara fria', labels: 1 },
    ])
    // A label in no place is in the lists of all labels still.
    expect((await kitchen.client.get<Label[]>('/api/products')).body.map(({ id }) => id)).toContain(nowhere)
  })

  it('is moved, portioned and undone from that place', async () => {
    const place = await register('Adega')
    const id = await olderLabel('Adega')
    await update()
    await rename(place, 'Adega nova')
    const [label] = (await kitchen.client.get<Label[]>(`/api/products?place=${place}`)).body

    const { choices } = (await kitchen.client.get<LabelByCode>(`/api/products/by-code/${label?.qrCode}`)).body
    const moves = choices.filter(({ action }) => action === 'move').map(({ storageTypeId }) => storageTypeId)
    expect(moves).toContain(kitchen.places.fridge)
    expect(moves).not.toContain(place)

    const moved = await kitchen.call(id, 'move', { storageTypeId: kitchen.places.fridge })
    expect([moved.status, await placeOf(id)]).toEqual([201, kitchen.places.fridge])
    await kitchen.call(id, 'undo')
    expect(await placeOf(id)).toBe(place)

    const portioned = await kitchen.call(id, 'portion', { quantity: 1, weight: '200 g' })
    expect(portioned.status).toBe(201)
    await kitchen.call(id, 'undo')
    expect(await placeOf(id)).toBe(place)

    const { body } = await kitchen.call(id, 'portion', { quantity: 2 })
    expect(await Promise.all(body.children.map((child) => placeOf(child.id)))).toEqual([place, place])
    expect(await differing()).toEqual([])
  })

  it('is in no place after an undo where it was in none before', async () => {
    const id = await olderLabel('Varanda')
    const later = await register('Varanda')
    await update()
    expect((await kitchen.call(id, 'portion', { quantity: 1, weight: '200 g' })).status).toBe(201)
    await kitchen.call(id, 'undo')
    expect(await placeOf(id)).not.toBe(later)
    expect(await differing()).toEqual([])
  })
})

it.each(['id', 'name'] as const)(
  'a label of which a person says the date is in the place that is sent by %s',
  async (by) => {
    const name = `Prateleira por ${by}`
    const place = await register(name)
    const { body } = await kitchen.client.post<Label>('/api/products', {
      name: 'Molho',
      category: 'Molhos',
      sector: 'Cozinha',
      responsible: 'Ana',
      expiration_date: '2026-12-24',
      storageType: by === 'id' ? place : name,
    })
    expect([body.storageType, await placeOf(body.id)]).toEqual([name, place])
    await rename(place, `${name}, outra`)
    expect(await listed(place)).toEqual([body.id])
    expect(await differing()).toEqual([])
  },
)

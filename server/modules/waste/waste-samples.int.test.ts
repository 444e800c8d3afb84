import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import { checkReplay } from '../../events/replay-check.ts'
import { unitOfWork } from '../../events/unit-of-work.ts'
import type { LabelEvent } from '../labels/published.ts'
import { NO_PROVENANCE } from '../labels/published.ts'
import type { WasteKitchen } from './waste.test-support.ts'
import { wasteKitchen } from './waste.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T12:00:00-03:00' })
})
afterAll(() => server.close())

const sample = {
  sample: true,
  state: 'preparado',
  storageTypeId: 'refrigerado',
  expiration_date: undefined,
  name: 'Arroz',
  sector: 'Buffet',
}
const idOf = async (kitchen: WasteKitchen, own: object = sample) => (await kitchen.make(own))[0]?.id ?? 0
const flowOf = async ({ client }: WasteKitchen, day: string) =>
  (await client.get<{ days: object[] }>(`/api/waste/flow?from=${day}&to=${day}`)).body.days[0]
const nothing = {
  total: '0.00',
  count: 0,
  uncosted: 0,
  byReason: [],
  bySector: [],
  byProduct: [],
  missing: { count: 0, value: '0.00', uncosted: 0 },
}

describe('a sample that is thrown away after its time', () => {
  it('is neither a loss nor something that was made, however it goes and whether it is undone', async () => {
    const kitchen = await wasteKitchen(server, 'samples')
    await kitchen.at('2026-11-23T12:00')
    await kitchen.client.post('/api/ingredients', { name: 'Arroz', price: 14, unit: 'kg' })
    const [gone, part, missing] = [await idOf(kitchen), await idOf(kitchen), await idOf(kitchen)]
    const day = '2026-11-26'
    await kitchen.at(`${day}T13:00`)
    await kitchen.discard(gone, { reason: 'vencido' })
    await kitchen.discard(part, { reason: 'vencido', quantity: '100 g' })
    await kitchen.client.post(`/api/products/${missing}/missing`, {})
    const events = await recordedEvents(server.application.database, 'samples')
    expect(events.slice(-3).map(({ data }) => data['sample'])).toEqual([true, true, true])
    const idle = { date: day, made: 0, used: 0, discarded: 0 }
    const seen = async () => [await kitchen.summary('2026-11-23', day), await flowOf(kitchen, day)]
    expect(await seen()).toMatchObject([{ ...nothing, produced: { count: 0 } }, idle])
    expect(await flowOf(kitchen, '2026-11-23')).toMatchObject({ made: 0 })
    for (const id of [gone, part, missing])
      expect((await kitchen.client.post(`/api/products/${id}/undo`, {})).status).toBe(200)
    expect(await seen()).toMatchObject([{ ...nothing, produced: { count: 0 } }, idle])
    // Food beside it counts as always.
    await kitchen.discard(await idOf(kitchen, {}), { reason: 'sobra' })
    expect(await seen()).toMatchObject([
      { count: 1, produced: { count: 1 } },
      { ...idle, made: 1, discarded: 1 },
    ])
    expect((await checkReplay(server.application, 'samples')).differing).toEqual([])
  })

  it('does not answer why food is thrown away', async () => {
    const kitchen = await wasteKitchen(server, 'why-samples')
    await kitchen.at('2026-11-02T09:00')
    await kitchen.client.post('/api/ingredients', { name: 'Arroz', price: 14, unit: 'kg' })
    for (const monday of ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23']) {
      await kitchen.at(`${monday}T09:00`)
      const made = await kitchen.make({ ...sample, quantity: 6 })
      const later = `${monday.slice(0, 8)}${String(Number(monday.slice(8)) + 4).padStart(2, '0')}`
      await kitchen.at(`${later}T13:00`)
      for (const { id } of made) await kitchen.discard(id, { reason: 'vencido' })
    }
    await kitchen.at('2026-11-30T09:00')
    expect((await kitchen.client.get('/api/waste/why')).body).toEqual({ why: null })
  })

  it('takes back what it had counted, where it was discarded before samples were told apart', async () => {
    const kitchen = await wasteKitchen(server, 'older-samples')
    await kitchen.at('2026-11-26T13:00')
    const at = '2026-11-26T16:00:00.000Z'
    const expiresAt = '2026-11-26T15:00:00.000Z'
    const printed = {
      id: 1,
      code: 'FID20260001',
      name: 'Arroz',
      category: '',
      sector: 'Buffet',
      responsible: 'Ana',
      storageType: 'Refrigerado',
      storageTypeId: 'refrigerado',
      additionalStorageType: '',
      weight: '500 g',
      sif: 'ISENTO',
      manipulationDate: '2026-11-23',
      expirationDate: '2026-11-26T12:00:00-03:00',
      expiresAt,
      enteredAt: '2026-11-23T15:00:00.000Z',
      baseProductId: null,
    }
    const loss = {
      day: '2026-11-26',
      name: 'Arroz',
      category: '',
      sector: 'Buffet',
      baseProductId: null,
      value: '7.00',
      valueSource: 'ingrediente',
      hoursToExpiry: -1,
    } as const
    const events: LabelEvent[] = [
      { type: 'LabelGenerated', data: { ...NO_PROVENANCE, ...printed, state: 'preparado', sample: true } },
      { type: 'LabelDiscarded', data: { id: 1, expiresAt, at, reason: 'vencido', note: '', ...loss } },
    ]
    const meta = { actor: { system: 'test' } }
    await unitOfWork(server.application, { tenantId: 'older-samples', meta, now: server.clock() }, async (unit) => {
      unit.append({ stream: 'label-1', expectedVersion: 0, events })
      return { status: 200, body: null }
    })
    const day = '2026-11-26'
    expect(await kitchen.summary('2026-11-23', day)).toMatchObject({ total: '7.00', count: 1, produced: { count: 1 } })
    expect((await kitchen.client.post('/api/products/1/undo', {})).status).toBe(200)
    expect(await kitchen.summary('2026-11-23', day)).toMatchObject({ ...nothing, produced: { count: 1 } })
    await kitchen.discard(1, { reason: 'vencido' })
    expect(await kitchen.summary('2026-11-23', day)).toMatchObject(nothing)
    expect((await checkReplay(server.application, 'older-samples')).differing).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { cookableSheet } from '../../../infra/test/batches.ts'
import { keptFood } from '../../../infra/test/incidents.ts'
import { userOf } from '../../../infra/test/people.ts'
import { emailOf } from '../../../infra/test/server.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { Label } from '../labels/contract/api.ts'
import type { ActDone } from '../labels/contract/life.ts'
import type { Produced } from '../production/contract/batches.ts'
import type { Round } from '../rounds/contract/api.ts'
import { failing, instant, occurrenceHouse } from './occurrences.test-support.ts'

// What arrives or comes back after an occurrence was judged is judged as if it had been known.

const { server, tenantId, bistro, at, adopt, measure, end, blockedOf } = occurrenceHouse()

const undone = (label: number | undefined) => bistro().post<Label>(`/api/products/${label}/undo`, {})

/** What a browser without a connection has done, sent at an hour. */
async function arriving(hour: string, commands: readonly { kind: string; at: string; body: object }[]) {
  at(hour)
  const person = { id: (await userOf(bistro(), emailOf(tenantId()))).id, confirmed: true }
  const sent = commands.map((one, index) => ({
    ...one,
    at: instant(one.at),
    key: randomUUID(),
    seq: index + 1,
    person,
  }))
  const queue = { device: 'navegador-1', clock: instant(hour), offset: 0, commands: sent }
  const { status, body } = await bistro().post<{ results: object[] }>('/api/sync', queue)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.results
}
const consumed = (hour: string, id: number | undefined) => ({
  kind: 'withdrawals',
  at: hour,
  body: { items: [{ id, how: 'consumida' }] },
})
const discarded = (hour: string, id: number | undefined) => ({
  kind: 'withdrawals',
  at: hour,
  body: { items: [{ id, how: 'descartada', reason: 'sobra' }] },
})
const DONE = [{ status: 'feito' }]

/** A fridge with two labels, which was measured at 13:00 for the last time. */
async function fridge() {
  await adopt('duas_horas')
  const { placeId, pointId, labels } = await keptFood(bistro(), { count: 2 })
  await measure(pointId, '13:00', 3.8)
  const [label, other] = labels.map(({ id }) => id)
  return { placeId, pointId, labels, label, other }
}

/** The reading that judges the fridge, and the end of the occurrence that it has opened. */
async function failedUntil(hour: string, pointId: number): Promise<string> {
  const [incident] = (await measure(pointId, hour, 12)).incidents
  await end(incident?.id ?? 0)
  return failing(incident?.id ?? 0, 'temperatura')
}

const isRebuilt = async () => expect((await checkReplay(server().administration(), tenantId())).differing).toEqual([])

it.each([
  ['before the fridge failed', '12:30'],
  ['while it failed', '14:00'],
])(
  'a baixa of %s that arrived before the verdict, undone after it: the label is judged as if it had been there',
  async (_, hour) => {
    const { pointId, label, other } = await fridge()
    expect(await arriving('15:05', [consumed(hour, label)])).toMatchObject(DONE)
    const reason = await failedUntil('15:06', pointId)
    expect([await blockedOf(label), await blockedOf(other)]).toEqual([null, reason])
    at('15:14')
    const back = await undone(label)
    expect([back.status, back.body.blocked]).toEqual([200, reason])
    expect([await blockedOf(label), await blockedOf(other)]).toEqual([reason, reason])
    await isRebuilt()
  },
)

it('a baixa that arrives after the verdict finds the block, and so does its undoing', async () => {
  const { pointId, label } = await fridge()
  const reason = await failedUntil('15:06', pointId)
  expect(await arriving('15:08', [discarded('13:30', label)])).toMatchObject(DONE)
  at('15:15')
  expect((await undone(label)).body.blocked).toBe(reason)
})

it('what was consumed with a connection comes back with the block, too', async () => {
  const { pointId, label } = await fridge()
  at('15:00')
  expect((await bistro().post(`/api/products/${label}/consume`, {})).status).toBe(200)
  const reason = await failedUntil('15:06', pointId)
  expect((await undone(label)).body.blocked).toBe(reason)
})

it('a reading that arrives late does not release what later readings have blocked', async () => {
  const { pointId, label } = await fridge()
  const [incident] = (await measure(pointId, '15:06', 12)).incidents
  const reason = failing(incident?.id ?? 0, 'temperatura')
  expect(await blockedOf(label)).toBe(reason)
  const reading = { pointId, value: 11, confirm: true, action: 'outro', note: 'porta aberta' }
  const round = { kind: 'temperature_round', at: '14:00', body: { readings: [reading] } }
  expect(await arriving('15:20', [round])).toMatchObject(DONE)
  expect(await blockedOf(label)).toBe(reason)
})

it('what was put into the fridge before it failed, and is known only after its end, is judged with the others', async () => {
  const { pointId, placeId } = await fridge()
  const { labels } = await keptFood(bistro())
  const [late] = labels.map(({ id }) => id)
  const reason = await failedUntil('15:06', pointId)
  const moved = { kind: 'transformations', at: '13:01', body: { how: 'move', ids: [late], storageTypeId: placeId } }
  // The answer names the label, so that the device can warn whoever has the food.
  expect(await arriving('15:10', [moved])).toMatchObject([{ status: 'feito', held: [late] }])
  expect(await blockedOf(late)).toBe(reason)
  await isRebuilt()
})

const undoings: Readonly<Record<string, (label: Label, placeId: string) => Promise<() => Promise<number>>>> = {
  async 'in a round'({ id }, storageTypeId) {
    const round = (await bistro().post<Round>('/api/rounds', { storageTypeId })).body.id
    const outcomes = [{ id, outcome: 'consumida' }]
    expect((await bistro().post(`/api/rounds/${round}/close`, { seen: [], outcomes })).status).toBe(200)
    return async () => (await bistro().post(`/api/rounds/${round}/undo`, {})).status
  },
  async 'in a batch'({ qrCode }) {
    const { recipeId } = await cookableSheet(bistro())
    const inputs = [{ line: 0, code: qrCode, substitute: true }]
    const { status, body } = await bistro().post<Produced>('/api/batches', { recipeId, times: 1, inputs })
    expect(status, JSON.stringify(body)).toBe(201)
    return async () => (await bistro().post(`/api/batches/${body.batch.id}/undo`, {})).status
  },
  async 'with others'({ id }) {
    const items = [{ id, how: 'consumida' }]
    expect((await bistro().post('/api/products/withdrawals', { items })).status).toBe(200)
    return async () => (await bistro().post('/api/products/withdrawals/undo', { ids: [id] })).status
  },
  async 'in one act'({ id }) {
    const items = [{ id, how: 'consumida' }]
    const { status, body } = await bistro().post<ActDone>('/api/products/acts', { items })
    expect(status, JSON.stringify(body)).toBe(201)
    return async () => (await bistro().post(`/api/products/acts/${body.act}/undo`, {})).status
  },
}

it.each(Object.entries(undoings))(
  'what was used %s comes back with the block of an occurrence that has ended',
  async (_, use) => {
    const { placeId, pointId, labels } = await fridge()
    // Until then it was within its two hours.
    at('14:58')
    const [undo] = await Promise.all(labels.slice(0, 1).map((label) => use(label, placeId)))
    const reason = await failedUntil('15:06', pointId)
    expect(await undo?.()).toBe(200)
    expect(await blockedOf(labels[0]?.id)).toBe(reason)
    await isRebuilt()
  },
)

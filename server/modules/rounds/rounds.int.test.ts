import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import { checkReplay } from '../../events/replay-check.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Label, LabelStats } from '../labels/contract/api.ts'
import type { LifeKitchenClient } from '../labels/life.test-support.ts'
import { lifeKitchen } from '../labels/life.test-support.ts'
import type { Round, RoundPlace } from './contract/api.ts'

let server: TestServer
let kitchen: LifeKitchenClient
let labels: Label[]

beforeAll(async () => {
  server = await startTestServer({ now: '2026-11-23T12:00:00Z' })
  kitchen = await lifeKitchen(server, 'campinas')
  labels = []
  // Each of another day, so that the order of a round is not that of the ids.
  for (const day of [24, 23, 22]) {
    await kitchen.at(`2026-11-${day}T09:00`)
    for (let index = 0; index < 4; index += 1)
      labels.push(await kitchen.make({ name: 'Frango cru', baseProductId: kitchen.products.chicken }))
  }
  await kitchen.at('2026-11-25T09:00')
})
afterAll(() => server.close())

const places = async () => (await kitchen.client.get<RoundPlace[]>('/api/rounds/places')).body
const start = (storageTypeId = kitchen.places.fridge) => kitchen.client.post<Round>('/api/rounds', { storageTypeId })
const close = <Body = Round>(id: string, body: object) => kitchen.client.post<Body>(`/api/rounds/${id}/close`, body)

describe('a round', () => {
  it('b11: lists a place soonest first, and what was not found is counted apart', async () => {
    expect((await places()).map(({ days }) => days)).toEqual(expect.arrayContaining([null]))
    const { status, body: round } = await start()
    expect([status, round.storageType, round.startedBy, round.more]).toEqual([201, 'Geladeira 1', 'Chefe', false])
    const ids = round.labels.map(({ id }) => id)
    expect(ids).toEqual([9, 10, 11, 12, 5, 6, 7, 8, 1, 2, 3, 4])
    expect((await kitchen.client.get<Round>(`/api/rounds/${round.id}`)).body).toEqual(round)

    const [first = 0, second = 0, third = 0, ...seen] = ids
    const closed = await close(round.id, {
      seen,
      outcomes: [
        { id: first, outcome: 'consumida' },
        { id: second, outcome: 'descartada', reason: 'sobra' },
        { id: third, outcome: 'nao_localizada' },
      ],
    })
    expect(closed.status).toBe(200)
    expect(closed.body).toMatchObject({
      closedBy: 'Chefe',
      closedAt: '2026-11-25T12:00:00.000Z',
      result: { listed: 12, seen, outcomes: [{ id: first }, { id: second }, { id: third, outcome: 'nao_localizada' }] },
    })
    expect(closed.body.labels.map(({ status: how }) => how)).toEqual(['consumed', 'discarded', 'missing'])
    expect((await kitchen.client.get<Round>(`/api/rounds/${round.id}`)).body).toEqual(closed.body)
    expect((await kitchen.client.get<LabelStats>('/api/products/stats')).body.total).toBe(9)
    const events = await recordedEvents(server.application.database, 'campinas')
    expect(events.at(-1)).toMatchObject({ type: 'LabelMissing', data: { id: third, roundId: round.id } })

    await kitchen.at('2026-11-28T08:00')
    expect((await places()).at(-1)).toMatchObject({ name: 'Geladeira 1', labels: 9, days: 3, lastRoundId: round.id })
  })

  it('is closed once, and not at all where one label is refused', async () => {
    const { body: round } = await start()
    const [first, second] = round.labels
    if (first === undefined || second === undefined) throw new Error('The place is empty')
    await kitchen.call(second.id, 'discard', { reason: 'vencido' })
    const refused = await close<Problem>(round.id, {
      seen: [],
      outcomes: [
        { id: first.id, outcome: 'nao_localizada' },
        { id: second.id, outcome: 'nao_localizada' },
      ],
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'withdrawals_refused'])
    expect(refused.body.errors?.map(({ path }) => path)).toEqual(['outcomes.1'])
    expect((await kitchen.client.get<Round>(`/api/rounds/${round.id}`)).body.closedAt).toBeNull()
    expect((await close(round.id, { seen: [first.id], outcomes: [] })).status).toBe(200)
    const again = await close<Problem>(round.id, { seen: [], outcomes: [] })
    expect([again.status, again.body.code]).toEqual([409, 'round_closed'])
  })

  it('is of its tenant, of a place that exists, and a discard has its reason', async () => {
    expect((await kitchen.client.post<Problem>('/api/rounds', { storageTypeId: 'lua' })).status).toBe(422)
    const { body: round } = await start()
    const neighbour = await server.tenant('vizinho')
    expect((await neighbour.get(`/api/rounds/${round.id}`)).status).toBe(404)
    expect((await neighbour.post(`/api/rounds/${round.id}/close`, { seen: [], outcomes: [] })).status).toBe(404)
    expect((await close(round.id, { seen: [], outcomes: [{ id: 1, outcome: 'descartada' }] })).status).toBe(422)
  })

  it('closes 200 tubs in one call', async () => {
    await kitchen.at('2026-11-28T09:00')
    const tub = { name: 'Lasanha', state: 'preparado', baseProductId: kitchen.products.lasagne, quantity: 200 }
    await kitchen.make({ ...tub, storageTypeId: 'refrigerado' })
    const { body: round } = await start('refrigerado')
    expect(round.labels).toHaveLength(200)
    const outcomes = round.labels.map(({ id }) => ({ id, outcome: 'consumida' }))
    expect((await close(round.id, { seen: [], outcomes })).status).toBe(200)
    expect((await start('refrigerado')).body.labels).toEqual([])
    expect((await checkReplay(server.administration(), 'campinas')).differing).toEqual([])
  })
})

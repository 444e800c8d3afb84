import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keptFood } from '../../../infra/test/incidents.ts'
import { userOf } from '../../../infra/test/people.ts'
import { samples } from '../../../infra/test/samples.ts'
import { emailOf } from '../../../infra/test/server.ts'
import type { SyncResult } from '../offline/contract/api.ts'
import { instant, occurrenceHouse } from './occurrences.test-support.ts'

// What arrives late is judged with its kin alone, as a judgement of all labels would judge it.

const { tenantId, bistro, at, adopt, measure, end, blockedOf, transformed } = occurrenceHouse()

const judgesAll = () => adopt('duas_horas')

/** A fridge that fails from 12:10 on, one that failed from then to 13:30, and a good one. */
async function fridges() {
  at('12:00')
  await adopt('duas_horas')
  const failing = await keptFood(bistro(), { count: 2 })
  const mended = await keptFood(bistro(), { count: 1 })
  const good = await keptFood(bistro(), { count: 4 })
  for (const { pointId } of [failing, mended]) await measure(pointId, '12:01', 3)
  const { incidents } = await measure(mended.pointId, '12:10', 12)
  await measure(failing.pointId, '12:10', 12)
  for (const hour of ['12:50', '13:20']) await measure(mended.pointId, hour, 12)
  at('13:30')
  await end(incidents[0]?.id ?? 0)
  await measure(mended.pointId, '13:31', 3)
  return { failing, mended, good, measured: () => measure(failing.pointId, '15:05', 12) }
}

/** What a browser without a connection has done, sent at 15:06. */
async function arriving(hour: string, body: object): Promise<SyncResult> {
  at('15:06')
  const person = { id: (await userOf(bistro(), emailOf(tenantId()))).id, confirmed: true }
  const command = { kind: 'transformations', body, at: instant(hour), key: randomUUID(), seq: 1, person }
  const queue = { device: 'navegador-1', clock: instant('15:06'), offset: 0, more: true, commands: [command] }
  const answer = await bistro().post<{ results: SyncResult[] }>('/api/sync', queue)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.results[0] ?? { key: '', status: 'recusado' }
}

const blocksOf = (ids: readonly number[]) => Promise.all(ids.map((id) => blockedOf(id)))

it('what was made with a connection of a label that had stood in a failing fridge is blocked with it', async () => {
  const { failing, good, measured } = await fridges()
  const [label] = good.labels.map(({ id }) => id)
  at('14:40')
  const children = await transformed(label, 'portion', { weight: '100 g' })
  await measured()
  const move = { how: 'move', ids: [label], storageTypeId: failing.placeId }
  expect(await arriving('12:13', move)).toMatchObject({ status: 'feito', held: [label] })
  const blocks = await blocksOf(children)
  expect(blocks).toEqual([await blockedOf(label)])
  await judgesAll()
  expect(await blocksOf(children)).toEqual(blocks)
})

it('a portion counts what the label that it comes from had used in an occurrence before', async () => {
  const { failing, mended, good, measured } = await fridges()
  const [label] = mended.labels.map(({ id }) => id)
  at('13:35')
  const children = await transformed(label, 'portion', { quantity: 2, storageTypeId: good.placeId })
  await measured()
  const move = { how: 'move', ids: children, storageTypeId: failing.placeId }
  expect(await arriving('13:40', move)).toMatchObject({ status: 'feito', held: children })
  const blocks = await blocksOf(children)
  await judgesAll()
  expect(await blocksOf(children)).toEqual(blocks)
})

/** A deed without a connection, with one of the labels that exist at that time. */
const deed = fc.record({
  label: fc.nat(20),
  how: fc.constantFrom('move', 'move', 'portion'),
  place: fc.constantFrom(0, 0, 1, 2),
  minute: fc.integer({ min: 12, max: 175 }),
})

const hourOf = (minute: number) => `${12 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

it('so are random moves and portions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 12 }), async (deeds) => {
      const { failing, mended, good, measured } = await fridges()
      await measured()
      const places = [failing, mended, good]
      const ids = places.flatMap(({ labels }) => labels.map(({ id }) => id))
      const touched = new Set<number>()
      for (const { label, how, place, minute } of deeds.toSorted((one, two) => one.minute - two.minute)) {
        const id = ids[label % ids.length] ?? 0
        const own = how === 'move' ? { storageTypeId: places[place]?.placeId } : { quantity: 2 }
        const { status, ids: made = [] } = await arriving(hourOf(minute), { how, ids: [id], ...own })
        ids.push(...made)
        if (status === 'feito') for (const one of [id, ...made]) touched.add(one)
      }
      const blocks = await blocksOf([...touched])
      await judgesAll()
      expect(await blocksOf([...touched])).toEqual(blocks)
    }),
    { numRuns: samples(12), endOnFailure: true },
  )
})

const moved = (hour: string, seq: number, label: number | undefined, storageTypeId: string, person: object) => ({
  kind: 'transformations',
  body: { how: 'move', ids: [label], storageTypeId },
  at: instant(hour),
  key: randomUUID(),
  seq,
  person,
})

/** A call of a queue that was sent at an hour; `more`: the queue goes on. */
async function sent(hour: string, commands: readonly object[], more = false): Promise<void> {
  at(hour)
  const queue = { device: 'navegador-1', clock: instant(hour), offset: 0, more, commands }
  const { body } = await bistro().post<{ results: SyncResult[] }>('/api/sync', queue)
  expect(body.results).toMatchObject(commands.map(() => ({ status: 'feito' })))
}

it.each<[string, (away: object, back: object) => Promise<void>]>([
  ['in one call', (away, back) => sent('14:05', [away, back])],
  ['in two calls of one queue', (away, back) => sent('14:05', [away], true).then(() => sent('14:05', [back]))],
  [
    'in two queues, at the arrival of the first one',
    (away, back) => sent('13:55', [away]).then(() => sent('14:05', [back])),
  ],
  [
    'in one call, which arrives as the device reserves numbers',
    async (away, back) => {
      at('14:05')
      expect(await bistro().post('/api/number-blocks', { device: 'navegador-1' })).toMatchObject({ status: 201 })
      await sent('14:05', [away, back])
    },
  ],
])('a label that was moved twice at one instant, %s, does not forget where it stood before', async (_, send) => {
  const { failing, good, measured } = await fridges()
  const [label] = failing.labels.map(({ id }) => id)
  const person = { id: (await userOf(bistro(), emailOf(tenantId()))).id, confirmed: true }
  await send(moved('13:55', 1, label, good.placeId, person), moved('13:55', 2, label, failing.placeId, person))
  await measured()
  expect(await blockedOf(label)).not.toBeNull()
})

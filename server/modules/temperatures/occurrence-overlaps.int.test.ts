import { expect, it } from 'vitest'
import { keptFood } from '../../../infra/test/incidents.ts'
import type { TemperaturePoint } from './contract/points.ts'
import type { TakenRound } from './contract/readings.ts'
import { failing, instant, occurrenceHouse } from './occurrences.test-support.ts'

// Occurrences whose times overlap: a label was warm in that time once.

const { bistro, at, adopt, open, shown, end, measureAll, blockedOf } = occurrenceHouse()

const usedIn = async (id: number) => (await shown(id)).labels.map(({ used, outcome }) => [used, outcome])

/** A place with two points, and one label in it. */
async function twoFridges() {
  await adopt('tempo_temperatura')
  const { pointId, placeId, labels } = await keptFood(bistro())
  const other = { name: 'Outra geladeira', storageTypeId: placeId }
  const { body } = await bistro().post<TemperaturePoint>('/api/temperature-points', other)
  return { points: [pointId, body.id], label: labels[0]?.id }
}

/** Measures both points in one round. */
async function round(points: readonly number[], hour: string, values: readonly number[]): Promise<TakenRound> {
  at(hour)
  const readings = points.map((pointId, index) => ({
    pointId,
    value: values[index],
    action: 'porta_aberta',
    confirm: true,
  }))
  const answer = await bistro().post<TakenRound>('/api/temperature-rounds', { readings })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

it('two fridges of one place that fail at the same time count its time once', async () => {
  const { points, label } = await twoFridges()
  for (const [hour, celsius] of [
    ['09:00', 3],
    ['09:30', 8],
    ['10:30', 8],
    ['11:30', 3],
  ] as const)
    await round(points, hour, [celsius, celsius])
  at('11:40')
  for (const id of [1, 2]) expect(await usedIn(id)).toEqual([['0.625', 'mantem']])
  await end(1)
  for (const id of [1, 2]) expect(await usedIn(id)).toEqual([['0.625', 'mantem']])
  await end(2)
  for (const id of [1, 2]) expect(await usedIn(id)).toEqual([['0.625', 'mantem']])
  expect(await blockedOf(label)).toBeNull()
})

it('a later occurrence begins with the time of both once', async () => {
  const { points } = await twoFridges()
  await round(points, '09:00', [3, 3])
  await round(points, '09:30', [8, 8])
  await round(points, '10:30', [8, 8])
  await round(points, '11:00', [3, 3])
  await end(1)
  await end(2)
  await round(points, '13:00', [3, 3])
  await round(points, '14:00', [8, 3])
  const { id } = await open({ kind: 'equipamento', pointIds: points.slice(0, 1), startedAt: instant('13:00') })
  // Two hours, and one.
  expect(await usedIn(id)).toEqual([['0.750', 'mantem']])
})

it('the warmer one of two fridges counts, and what each has alone adds up', async () => {
  const { points, label } = await twoFridges()
  await round(points, '09:00', [3, 3])
  await round(points, '09:30', [8, 3])
  await round(points, '10:30', [8, 3])
  await round(points, '11:00', [8, 3])
  await round(points, '11:30', [3, 14])
  await round(points, '12:00', [3, 14])
  at('12:10')
  await end(1)
  // The first was warm from 09:00 to 11:30, the second much warmer from 11:00 to 12:00.
  expect(await usedIn(1)).toEqual([['0.625', 'mantem']])
  expect(await usedIn(2)).toEqual([['1.000', 'mantem']])
  await round(points, '12:30', [3, 14])
  expect(await usedIn(2)).toEqual([['1.250', 'descartar']])
  expect(await blockedOf(label)).toBe(failing(2, 'temperatura'))
})

it('a beginning in the time of an occurrence that has ended counts none of its time again', async () => {
  await adopt('tempo_temperatura')
  const { pointId, labels } = await keptFood(bistro())
  await measureAll(pointId, '09:00 3,0 · 10:00 8,0')
  const first = await open({ kind: 'equipamento', pointIds: [pointId], startedAt: instant('09:00') })
  await measureAll(pointId, '11:30 8,0 · 12:00 3,0')
  await end(first.id)
  at('12:30')
  const second = await open({ kind: 'falta_de_energia', startedAt: instant('09:30') })
  await measureAll(pointId, '13:00 3,0')
  await end(second.id)
  for (const id of [first.id, second.id]) expect(await usedIn(id)).toEqual([['0.750', 'mantem']])
  expect(await blockedOf(labels[0]?.id)).toBeNull()
})

it('an end that lies before now leaves the time after it to the other occurrence at once', async () => {
  const { points, label } = await twoFridges()
  await round(points, '09:00', [3, 3])
  await round(points, '09:30', [8, 3])
  await round(points, '10:30', [8, 3])
  await round(points, '11:00', [8, 8])
  await round(points, '12:30', [8, 8])
  await round(points, '13:00', [8, 14])
  expect(await usedIn(2)).toEqual([['0.750', 'mantem']])
  // From 09:00 to 10:40 the first; the second from 10:30 on, and the last half hour at 14 °C.
  await end(1, { endedAt: instant('10:40') })
  expect(await usedIn(2)).toEqual([['1.125', 'descartar']])
  expect(await blockedOf(label)).toBe(failing(2, 'temperatura'))
})

import { expect, it } from 'vitest'
import { countingFlights } from '../../../infra/test/counting-flights.ts'
import { keptFood } from '../../../infra/test/incidents.ts'
import { recordedDatabase } from '../../../infra/test/recorded-database.ts'
import { failing, occurrenceHouse } from './occurrences.test-support.ts'

// Which occurrences an undoing loads: those that the food which comes back was in.

const streams: string[] = []
let flights = () => 0
const { bistro, at, adopt, measure, opened, end, blockedOf } = occurrenceHouse({
  wrapDatabase(database) {
    const counting = countingFlights(
      recordedDatabase(database, ({ text, values }) => {
        if (text.includes('from "events"'))
          streams.push(
            ...values
              .flat()
              .filter((value) => String(value).startsWith('incident-'))
              .map(String),
          )
      }),
    )
    ;({ flights } = counting)
    return counting.database
  },
})

const consume = async (label: number | undefined) =>
  expect((await bistro().post(`/api/products/${label}/consume`, {})).status).toBe(200)

/** The occurrences whose streams an undoing reads, and its flights. */
async function undone(label: number | undefined) {
  const before = flights()
  streams.length = 0
  expect((await bistro().post(`/api/products/${label}/undo`, {})).status).toBe(200)
  return { read: streams.toSorted(), flights: flights() - before }
}

/** Two fridges without power, one that had none until 12:00, and a good one. */
async function fridges() {
  await adopt('duas_horas')
  const [first, second, mended] = [await keptFood(bistro()), await keptFood(bistro()), await keptFood(bistro())]
  const good = await keptFood(bistro())
  at('11:30')
  const ids = []
  for (const { pointId } of [first, second, mended]) ids.push(await opened(pointId))
  for (const { pointId } of [first, second]) await measure(pointId, '11:50', 12)
  at('12:00')
  await end(ids[2] ?? 0)
  const labelOf = ({ labels }: typeof good) => labels[0]?.id
  return { first: { ...first, id: ids[0] ?? 0 }, warm: labelOf(first), mended: labelOf(mended), cold: labelOf(good) }
}

it('an undoing loads no occurrence that its food was not in', async () => {
  const { cold } = await fridges()
  at('12:30')
  // The fewest of three calls: a busy database may answer between two statements of one flight.
  const counts: number[] = []
  for (let call = 0; call < 3; call += 1) {
    await consume(cold)
    const { read, flights: own } = await undone(cold)
    expect(read).toEqual([])
    counts.push(own)
  }
  expect(Math.min(...counts)).toBe(5)
})

it('an undoing loads no occurrence that had ended when its food left', async () => {
  const { mended } = await fridges()
  at('12:30')
  await consume(mended)
  expect(await undone(mended)).toMatchObject({ read: [] })
})

it('an undoing loads the occurrence that its food was in', async () => {
  const { first, warm } = await fridges()
  at('13:28')
  await consume(warm)
  await measure(first.pointId, '13:31', 12)
  expect(await undone(warm)).toMatchObject({ read: [`incident-${first.id}`] })
  expect(await blockedOf(warm)).toBe(failing(first.id))
})

import { expect, it } from 'vitest'
import { commandTimes, isShallow, movedTimes } from './command-times.ts'

const arrival = new Date('2026-12-05T18:10:00Z')
const sent = { clock: arrival.toISOString(), offset: 0, arrival, lastContact: null }
const hoursBefore = (hours: number) => new Date(arrival.getTime() - hours * 3_600_000)

function nested(depth: number): unknown {
  let inner: unknown = []
  for (let level = 0; level < depth; level += 1) inner = [inner]
  return inner
}

it('a time within 72 hours counts, and an older one is too old without moving what comes after it', () => {
  const commands = [73, 71, 2].map((hours) => ({ at: hoursBefore(hours).toISOString() }))
  const [old, first, last] = commandTimes(commands, sent)
  expect(old).toMatchObject({ isTooOld: true, deviceAt: hoursBefore(73).toISOString() })
  expect(first).toEqual({ doneAt: hoursBefore(71) })
  expect(last).toEqual({ doneAt: hoursBefore(2) })
})

it('nothing is before the last contact', () => {
  const contact = hoursBefore(1)
  const times = commandTimes([{ at: hoursBefore(2).toISOString() }], { ...sent, lastContact: contact })
  expect(times).toEqual([{ doneAt: contact }])
})

it('commands of one instant keep their order, also where the device is ahead, and none is after the arrival', () => {
  const at = (minutes: number) => ({ at: new Date(arrival.getTime() + minutes * 60_000).toISOString() })
  const after = (ms: number) => new Date(arrival.getTime() + ms)
  expect(commandTimes([at(-60), at(-90), at(-60)], sent).map(({ doneAt }) => doneAt)).toEqual(
    [-3_600_000, -3_599_999, -3_599_998].map(after),
  )
  expect(commandTimes([at(60), at(0), at(30)], sent).map(({ doneAt }) => doneAt)).toEqual([-2, -1, 0].map(after))
})

it.each([
  [0, [0, 1, 2, 3]],
  [2, [-2, -1, 0, 1]],
  [3, [-3, -2, -1, 0]],
  [4, [-4, -3, -2, -1]],
])('each command is after the one before it where the last contact was %i ms before the arrival', (ago, expected) => {
  const commands = [4, 3, 2, 1].map((hours) => ({ at: hoursBefore(hours).toISOString() }))
  const lastContact = new Date(arrival.getTime() - ago)
  const times = commandTimes(commands, { ...sent, lastContact }).map(({ doneAt }) => doneAt.getTime())
  expect(times.map((time) => time - arrival.getTime())).toEqual(expected)
})

it('only instants are moved, of the years that labels have', () => {
  const move = (at: string) => movedTimes({ readings: [{ at }] }, -60_000, arrival)
  expect(move('2026-12-05T15:00:00-03:00')).toEqual({ readings: [{ at: '2026-12-05T17:59:00.000Z' }] })
  for (const at of ['-271821-04-20T00:00:00.000Z', '12/05/2026', '5', '2026-12-05', '1999-01-01T00:00:00Z'])
    expect(move(at), at).toEqual({ readings: [{ at }] })
})

it('a body as of any call is shallow, and 20 000 lists in lists are not', () => {
  expect(isShallow({ readings: [{ pointId: 1, at: 'x' }] })).toBe(true)
  expect(isShallow({ readings: nested(20_000) })).toBe(false)
})

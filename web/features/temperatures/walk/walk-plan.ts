import { readingProblem, readingStatus } from '#contract/temperatures/given-reading'
import type { ReadingAction, ReadingStatus, TemperatureRoundBody } from '#contract/temperatures/readings'
import type { TemperatureToday } from '#contract/temperatures/today'

export type TodayPoint = TemperatureToday['points'][number]

/** A temperature that was taken on this walk and is not saved yet. */
export interface Measured {
  readonly pointId: number
  readonly value: number
  /** Milliseconds. */
  readonly at: number
  readonly action?: ReadingAction | undefined
  readonly note?: string | undefined
  readonly confirm?: true | undefined
}

/** `due` and `missing`: the walk leads to it; `done`: it has a reading for the round; `free`: no round asks for it now. */
export type WalkStatus = 'due' | 'missing' | 'done' | 'free'

/** Of the rounds that have begun, the last one: a later one has taken the place of what was forgotten before. */
export const roundNow = ({ rounds }: TodayPoint) => rounds.filter(({ status }) => status !== 'later').at(-1)

export function walkStatus(point: TodayPoint): WalkStatus {
  const status = roundNow(point)?.status
  switch (status) {
    case 'due':
    case 'missing':
      return status
    case 'done':
    case 'late':
      return 'done'
    case 'later':
    case undefined:
      return 'free'
    default:
      return status satisfies never
  }
}

/** The points that are measured by hand, as the walk goes. */
export const walkPoints = (points: readonly TodayPoint[]) => points.filter(({ sensor }) => sensor === null)

/** Whether the walk leads there, if it was not measured on this walk. */
const isWanted = (point: TodayPoint): boolean => ['due', 'missing'].includes(walkStatus(point))

/** What is left of the walk: after a point, else from the beginning. */
export function nextPoint(
  points: readonly TodayPoint[],
  measured: readonly Measured[],
  after: number | null,
): TodayPoint | undefined {
  const open = points.filter((point) => isWanted(point) && !measured.some(({ pointId }) => pointId === point.id))
  const at = points.findIndex(({ id }) => id === after)
  return open.find(({ id }) => points.findIndex((one) => one.id === id) > at) ?? open[0]
}

/** How much of the walk is done: what was measured now or before, of what the rounds ask for. */
export function progressOf(points: readonly TodayPoint[], measured: readonly Measured[]) {
  const isMeasured = (id: number) => measured.some(({ pointId }) => pointId === id)
  const inRound = points.filter((point) => walkStatus(point) !== 'free' || isMeasured(point.id))
  return {
    done: inRound.filter((point) => walkStatus(point) === 'done' || isMeasured(point.id)).length,
    all: inRound.length,
  }
}

const earliest = (hours: readonly string[]) => [...hours].sort((a, b) => a.localeCompare(b))[0]

/** When the walk has to be done: the earliest end of what is due. */
export const dueUntil = (points: readonly TodayPoint[]): string | undefined =>
  earliest(points.filter((point) => walkStatus(point) === 'due').map((point) => roundNow(point)?.to ?? ''))

/** The next hour at which something is to be measured today. */
export const nextHour = (points: readonly TodayPoint[]): string | undefined =>
  earliest(points.flatMap(({ rounds }) => rounds.filter(({ status }) => status === 'later').map(({ from }) => from)))

/** The name of a walk, by the hour at which it is taken. */
export const walkName = (hour: number): string =>
  hour < 12 ? 'Ronda da manhã' : hour < 18 ? 'Ronda da tarde' : 'Ronda da noite'

export const statusOf = (value: number, point: TodayPoint): ReadingStatus => readingStatus(value, point)

/** The names of the points whose temperature is out of their limits. */
export const outNames = (
  readings: readonly Pick<Measured, 'pointId' | 'value'>[],
  points: readonly TodayPoint[],
): string[] =>
  readings.flatMap(({ pointId, value }) => {
    const point = points.find(({ id }) => id === pointId)
    return point !== undefined && statusOf(value, point) === 'fora' ? [point.name] : []
  })

/** What the server would ask about a temperature; null: nothing. */
export const askedOf = ({ value, action, note, confirm }: Omit<Measured, 'at' | 'pointId'>, point: TodayPoint) =>
  readingProblem(
    { at: 0, value, isByHand: true, isConfirmed: confirm === true, action: action ?? null, note: note ?? '' },
    point,
    0,
  )

const JUST_NOW_MS = 2 * 60_000

/** A reading of just now has the server's instant: the clock of a tablet may be ahead. */
export const roundBody = (measured: readonly Measured[], now: number): TemperatureRoundBody => ({
  readings: measured.map(({ pointId, value, at, action, note = '', confirm }) => ({
    pointId,
    value,
    note,
    ...(now - at > JUST_NOW_MS && { at: new Date(at).toISOString() }),
    ...(action !== undefined && { action }),
    ...(confirm === true && { confirm }),
  })),
})

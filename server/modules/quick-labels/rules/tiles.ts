import type { FoodState } from '../../../contract/food.ts'
import type { HabitTime } from './habit-time.ts'

/** After so many days a use counts less than one hundredth. */
export const DAYS_KEPT = 64
const DECAY_DAYS = 14
/** What a use at another hour, or on the other kind of day, counts beside one at this hour. */
const ELSEWHERE = 0.02

/** A kind of label. */
export interface TileKind {
  readonly baseProductId: string
  readonly state: FoodState
  /** Empty: its product has no place yet. */
  readonly storageTypeId: string
}

/** A day on which a station has made labels of a kind. */
export interface HabitUse extends TileKind, HabitTime {
  readonly quantity: number
}

export interface TileFacts {
  /** What a person has pinned, in that order. */
  readonly pins: readonly TileKind[]
  readonly uses: readonly HabitUse[]
  /** For what is still free: kinds that the whole restaurant makes, and products in the order of their names. */
  readonly others: readonly TileKind[]
  readonly now: HabitTime
}

export interface RankedTile extends TileKind {
  /** Labels on an ordinary day. */
  readonly quantity: number
  readonly pinned: boolean
}

const keyOf = ({ baseProductId, state, storageTypeId }: TileKind) =>
  JSON.stringify([baseProductId, state, storageTypeId])

interface Habit {
  readonly key: string
  readonly kind: TileKind
  readonly score: number
  readonly quantity: number
  readonly isOld: boolean
}

const isHere = (use: HabitUse, now: HabitTime) => use.bucket === now.bucket && use.weekday === now.weekday

/** How much the uses of one kind count together. */
export function scoreOf(uses: readonly HabitUse[], now: HabitTime): number {
  return uses.reduce((sum, use) => {
    const age = now.day - use.day
    return sum + (isHere(use, now) ? 1 : ELSEWHERE) * Math.exp(-age / DECAY_DAYS)
  }, 0)
}

/**
 * The usual quantity at this hour or, where it was never made then, at any: the median of the days (the upper one of
 * two), so that one party does not become the habit.
 */
function usualQuantity(uses: readonly HabitUse[], now: HabitTime): number {
  const here = uses.filter((use) => isHere(use, now))
  const quantities = (here.length > 0 ? here : uses).map(({ quantity }) => quantity)
  return quantities.toSorted((one, other) => one - other)[Math.floor(quantities.length / 2)] ?? 1
}

/** What was made most of a kind at one hour of one day: the few labels that were made after it top it up. */
function withoutTopUps(uses: readonly HabitUse[]): HabitUse[] {
  const prints = Map.groupBy(uses, (use) => JSON.stringify([keyOf(use), use.day, use.bucket]))
  return [...prints.values()].flatMap((same) =>
    same.toSorted((one, other) => other.quantity - one.quantity).slice(0, 1),
  )
}

/**
 * The habits, the strongest first. The order comes from the days before today, so that the labels of a morning do not
 * move the tiles of that morning; what was made today for the first time follows.
 */
function habitsOf(uses: readonly HabitUse[], now: HabitTime): Habit[] {
  const kept = withoutTopUps(uses.filter(({ day }) => day <= now.day && day > now.day - DAYS_KEPT))
  const habits = [...Map.groupBy(kept, keyOf)].flatMap(([key, own]): Habit[] => {
    const [kind] = own
    if (kind === undefined) return []
    const before = own.filter(({ day }) => day < now.day)
    const isOld = before.length > 0
    return [{ key, kind, isOld, score: scoreOf(isOld ? before : own, now), quantity: usualQuantity(own, now) }]
  })
  return habits.toSorted(
    (one, other) =>
      Number(other.isOld) - Number(one.isOld) ||
      other.score - one.score ||
      (one.key < other.key ? -1 : Number(one.key > other.key)),
  )
}

/** The tiles in their places: pins, habits, then what the restaurant makes and has. No kind comes twice. */
export function rankTiles({ pins, uses, others, now }: TileFacts, count: number): RankedTile[] {
  const habits = habitsOf(uses, now)
  const known = new Map(habits.map((habit) => [habit.key, habit]))
  const tiles = new Map<string, RankedTile>()
  const take = (kind: TileKind, pinned: boolean) => {
    const key = keyOf(kind)
    if (tiles.size >= count || tiles.has(key)) return
    const { baseProductId, state, storageTypeId } = kind
    const quantity = known.get(key)?.quantity ?? 1
    tiles.set(key, { baseProductId, state, storageTypeId, pinned, quantity })
  }
  for (const pin of pins) take(pin, true)
  for (const { kind } of habits) take(kind, false)
  const shown = new Set([...tiles.values()].map(({ baseProductId }) => baseProductId))
  for (const other of others)
    if (!shown.has(other.baseProductId)) {
      take(other, false)
      shown.add(other.baseProductId)
    }
  return [...tiles.values()]
}

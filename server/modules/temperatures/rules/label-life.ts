import type { Reading } from '../contract/segments.ts'
import type { StoredFood } from '../ports.ts'

// Where a label was. Instants in milliseconds.

export interface PlaceMove {
  readonly labelId: number
  readonly at: number
  /** null: the move before was undone, and the label is again where it was. */
  readonly from: string | null
  readonly to: string | null
}

/** How long a label was in a place. */
export interface Stay {
  readonly place: string
  readonly from: number | null
  readonly until: number | null
}

export const leastOf = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/** Whether somebody may do something with it. */
export const isInStock = ({ transformedAt, isMissing }: StoredFood): boolean => transformedAt === null && !isMissing

export const beganAt = ({ startedAt, enteredAt }: StoredFood): number => (startedAt ?? enteredAt).getTime()

interface Span {
  readonly startedAt: number
  readonly endedAt: number | null
}

/**
 * The moves without those that were undone, in order: whoever undoes a move says that the label was where it was before, all
 * the time. The undoing of a move that is not among them stays, as a move from where it leads.
 */
function standingMoves(moves: readonly PlaceMove[]): readonly PlaceMove[] {
  const standing: PlaceMove[] = []
  for (const move of moves.toSorted((a, b) => a.at - b.at)) {
    const undone = move.from === null ? standing.findLastIndex(({ from }) => from === move.to) : -1
    if (undone === -1) standing.push(move)
    else standing.splice(undone, 1)
  }
  return standing
}

/** Where a label was since the occurrence began, in order. */
export function staysOf(food: StoredFood, moves: readonly PlaceMove[], { startedAt, endedAt }: Span): Stay[] {
  if (endedAt !== null && beganAt(food) > endedAt) return []
  const stays: Stay[] = []
  const standing = standingMoves(moves)
  const [first] = standing
  let place = first === undefined ? food.storageTypeId : (first.from ?? first.to)
  let from: number | null = null
  for (const { at, to } of standing) {
    if (place !== null && at > startedAt) stays.push({ place, from, until: at })
    place = to
    from = at
  }
  if (place !== null) stays.push({ place, from, until: food.transformedAt?.getTime() ?? null })
  return stays.filter((stay) => endedAt === null || stay.from === null || stay.from <= endedAt)
}

/** Where a label was and what was measured in it, with the time when it was a part of another label. */
export interface Life {
  readonly stays: readonly Stay[]
  readonly measured: readonly Reading[]
}

interface LifeFacts extends Life {
  /** null: its own time began when it was made. */
  readonly earlier: { readonly life: Life | undefined; readonly at: number } | null
}

/** Where a label was, and what it was a part of before. */
export function lifeOf({ stays, measured, earlier }: LifeFacts): Life {
  if (earlier?.life === undefined) return { stays, measured }
  const { life, at } = earlier
  const before = life.stays.flatMap((stay) =>
    stay.from !== null && stay.from >= at ? [] : [{ ...stay, until: leastOf(stay.until, at) }],
  )
  const since = stays.flatMap((stay) =>
    stay.until !== null && stay.until <= at ? [] : [{ ...stay, from: Math.max(stay.from ?? at, at) }],
  )
  return {
    stays: joined([...before, ...since]),
    measured: [...life.measured.filter((one) => one.at <= at), ...measured],
  }
}

/** A label that stays where it was made was there all the time: what lasted counts together. */
function joined(stays: readonly Stay[]): readonly Stay[] {
  const all: Stay[] = []
  for (const stay of stays) {
    const last = all.at(-1)
    if (last?.place === stay.place && last.until === stay.from) all[all.length - 1] = { ...last, until: stay.until }
    else all.push(stay)
  }
  return all
}

import type { QuickTile, TileKey } from '#contract/quick-labels'

/** What is to be printed. */
export interface Pick extends TileKey {
  readonly name: string
  readonly quantity: number
  /** As it is usually made: much more is asked about. */
  readonly usual: number
  readonly makersDate: string | null
}

export const keyOf = ({ baseProductId, state, storageTypeId }: TileKey): string =>
  `${baseProductId} ${state} ${storageTypeId}`

/** What a tile, a set or the last print adds: its own quantity is the usual one, but for a pick of before. */
export const pickOf = ({
  baseProductId,
  name,
  state,
  storageTypeId,
  quantity,
  usual = quantity,
}: Omit<Pick, 'usual' | 'makersDate'> & { readonly usual?: number }): Pick => ({
  baseProductId,
  name,
  state,
  storageTypeId,
  quantity,
  usual,
  makersDate: null,
})

export const totalOf = (picks: readonly { readonly quantity: number }[]): number =>
  picks.reduce((sum, { quantity }) => sum + quantity, 0)

/** Takes it out, or adds it after the others. */
export function toggled(picks: readonly Pick[], pick: Pick): readonly Pick[] {
  const key = keyOf(pick)
  return picks.some((one) => keyOf(one) === key) ? picks.filter((one) => keyOf(one) !== key) : [...picks, pick]
}

/** What the server is asked for. */
export const itemsOf = (picks: readonly Pick[]) =>
  picks.map(({ baseProductId, state, storageTypeId, quantity, makersDate }) => ({
    baseProductId,
    state,
    storageTypeId,
    quantity,
    ...(makersDate !== null && { makersDate }),
  }))

/** Whether both ask for the same labels. */
export const isSameContent = (one: readonly Pick[], other: readonly Pick[]): boolean =>
  JSON.stringify(itemsOf(one)) === JSON.stringify(itemsOf(other))

/** Those that are left after some are printed. One that was changed meanwhile is left. */
export const without = (picks: readonly Pick[], printed: readonly Pick[]): readonly Pick[] =>
  picks.filter((one) => !printed.some((other) => isSameContent([one], [other])))

/** Replaces the pick of this key; of two that have become the same kind, the changed one stays. */
export function changed(picks: readonly Pick[], key: string, now: Pick): readonly Pick[] {
  return picks.flatMap((one) => {
    if (keyOf(one) === key) return [now]
    return keyOf(one) === keyOf(now) ? [] : [one]
  })
}

const MANY = 30
const TIMES_USUAL = 3

/** The first that is far above what is usual, so that somebody may have mistyped. */
export const unusualOf = (picks: readonly Pick[]): Pick | undefined =>
  picks.find(({ quantity, usual }) => quantity > MANY && quantity > usual * TIMES_USUAL)

/** The tiles in the places that hands have learned; a new one takes a place that is free, or comes last. */
export function inPlaces(places: readonly string[], tiles: readonly QuickTile[]): QuickTile[] {
  const byKey = new Map(tiles.map((tile) => [keyOf(tile), tile]))
  const kept = new Set(places)
  const free = tiles.filter((tile) => !kept.has(keyOf(tile)))
  const placed = places.flatMap((place) => byKey.get(place) ?? free.shift() ?? [])
  return [...placed, ...free]
}

import type { ShelfLifeSettings } from './kitchen-answers.ts'
import type { Place } from './norm-books.ts'
import { FIRST_ADOPTED_EDITION } from './norm-books.ts'

/** What a kitchen has decided about its dates. */
export interface HouseState {
  readonly place: Place
  readonly settings: {
    readonly countExactHours: boolean
    readonly freezeWithinHours: number
    readonly thawedReadyHours: number
    readonly signedBy: string | null
  }
  /** The edition of the norms for all products; null: none yet. */
  readonly adopted: number | null
  readonly adoptedFor: ReadonlyMap<string, number>
}

export const initialHouse: HouseState = {
  place: { uf: null, city: null },
  settings: { countExactHours: false, freezeWithinHours: 24, thawedReadyHours: 24, signedBy: null },
  adopted: null,
  adoptedFor: new Map(),
}

/** The editions in the answer of the settings: that of all products, and those of products with a newer one. */
export function editionsOf(house: HouseState): { edition: number; productEditions: Record<string, number> } {
  const edition = editionOf(house, null)
  const newer = [...house.adoptedFor].filter(([, version]) => version > edition)
  return { edition, productEditions: Object.fromEntries(newer) }
}

/** The house of the answer of its settings. */
export const houseOf = ({ uf, city, edition, productEditions, ...settings }: ShelfLifeSettings): HouseState => ({
  place: { uf, city },
  settings,
  adopted: edition,
  adoptedFor: new Map(Object.entries(productEditions)),
})

/** The edition that a product's dates come from. */
export function editionOf(
  { adopted, adoptedFor }: Pick<HouseState, 'adopted' | 'adoptedFor'>,
  productId: string | null,
): number {
  return Math.max(adopted ?? FIRST_ADOPTED_EDITION, productId === null ? 0 : (adoptedFor.get(productId) ?? 0))
}

import { counted, labelsText } from '#contract/words'
import { pickOf, totalOf } from './picks.ts'
import type { Pick } from './picks.ts'

/** What a set, or the last print, puts into the choice. */
export interface Fill {
  readonly picks: readonly Pick[]
  /** How many of its products were deleted. */
  readonly missing: number
}

interface Product {
  readonly id: string
}

/**
 * Without the products that were deleted: one of them would have the whole print refused. A date of the maker is never
 * taken over from the last time.
 *
 * @param products all that there are; undefined while they load
 */
export function fillOf(items: readonly Parameters<typeof pickOf>[0][], products: readonly Product[] | undefined): Fill {
  const known = new Set(products?.map(({ id }) => id))
  // The server gives a deleted product of a set no name.
  const there = items.filter(
    ({ name, baseProductId }) => name !== '' && (products === undefined || known.has(baseProductId)),
  )
  return { picks: there.map(pickOf), missing: items.length - there.length }
}

/** `2 preparos · 10 etiquetas`, `1 preparo · 4 etiquetas · 1 excluído`. */
export function fillText({ picks, missing }: Fill): string {
  const filled = [counted(picks.length, 'preparo', 'preparos'), labelsText(totalOf(picks))]
  return [...filled, ...(missing === 0 ? [] : [counted(missing, 'excluído', 'excluídos')])].join(' · ')
}

import { localDate } from '../../../contract/calendar.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { hoursOf } from '../../../contract/food.ts'
import { longestByHand } from '../contract/hand-limit.ts'
import { editionOf } from '../contract/house.ts'
import type { DatedProduct } from '../contract/kitchen-rules.ts'
import { usualStateOf } from '../contract/kitchen-rules.ts'
import { normsOf } from '../contract/norm-books.ts'
import type { KitchenFacts } from '../ports.ts'
import { findHouse } from '../queries.ts'

interface Asked {
  readonly now: Date
  readonly timeZone: Promise<string>
}
type KeptProduct = DatedProduct & { readonly storageTypeId: string | null }

/**
 * Reads what the norms allow here now. The answer says which limit a product's own days pass, that of a date by hand for
 * its class and situação in its kind of place (decision 87); null: they pass none.
 */
export async function readDayLimits(
  tx: TenantTransaction,
  facts: Pick<KitchenFacts, 'places'>,
  { now, timeZone }: Asked,
): Promise<(product: KeptProduct) => string | null> {
  const [house, places, zone] = await Promise.all([findHouse(tx), facts.places(tx), timeZone])
  const day = localDate(now, zone)
  return (product) => {
    const { foodClass, validityDays, storageTypeId } = product
    if (foodClass === null || validityDays === null) return null
    const kind = places.find(({ id }) => id === storageTypeId)?.kind ?? null
    const norms = normsOf(house.place, editionOf(house, product.id))
    const limit = longestByHand({ foodClass, states: [usualStateOf(product)], kind, day }, norms)
    return limit !== null && hoursOf({ n: validityDays, unit: 'dia' }) > hoursOf(limit.duration) ? limit.text : null
  }
}

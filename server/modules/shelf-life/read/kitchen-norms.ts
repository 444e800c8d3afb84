import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { KitchenRules } from '../contract/engine.ts'
import { editionOf } from '../contract/house.ts'
import type { PlaceNorms } from '../contract/norm-books.ts'
import { normsOf } from '../contract/norm-books.ts'
import { findHouse, listRules } from '../queries.ts'

/** The rules and the norms of a house, for food of any product. */
export async function readKitchenNorms(
  tx: TenantTransaction,
  zone: Promise<{ readonly timeZone: string }>,
): Promise<{ readonly kitchen: KitchenRules; readonly norms: PlaceNorms }> {
  const [house, rules, { timeZone }] = await Promise.all([findHouse(tx), listRules(tx), zone])
  const { countExactHours, thawedReadyHours } = house.settings
  return {
    kitchen: { timeZone, countExactHours, thawedReadyHours, rules },
    norms: normsOf(house.place, editionOf(house, null)),
  }
}

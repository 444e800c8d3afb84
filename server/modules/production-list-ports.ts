import type { PersonNames } from '../audit-sentence.ts'
import { nameKey } from '../contract/text.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { measureOf } from './catalog/contract/entries.ts'
import { findBaseProducts } from './catalog/queries.ts'
import { labelledIngredients, stockOfDay, usesOfDays } from './labels/read/day-stock.ts'
import { findStation } from './print-queue/queries.ts'
import type { DaySpan, ListPorts } from './production/list-ports.ts'
import { usedUpOnDays } from './production/list-queries.ts'
import { hasLots, ingredientsInUse } from './receiving/read/lot-queries.ts'
import { makingSheets } from './recipes/read/making-sheets.ts'

/** How many labels of these products were used up on each of the days: consumed, or put into a batch with all they held. */
export async function usedOnDays(
  tx: TenantTransaction,
  ids: readonly string[],
  days: readonly DaySpan[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const [consumed, inBatches] = await Promise.all([usesOfDays(tx, ids, days), usedUpOnDays(tx, ids, days)])
  const used = new Map([...consumed].map(([id, counts]) => [id, [...counts]]))
  for (const { id, day, labels } of inBatches) {
    const counts = used.get(id) ?? days.map(() => 0)
    counts[day] = (counts[day] ?? 0) + labels
    used.set(id, counts)
  }
  return used
}

/** The catalogue, the sheets, the labels, the received lots and the stations as the list of the day sees them. */
export const productionListPorts = (personNames: PersonNames): ListPorts => ({
  personNames,
  products: async (tx, ids) =>
    (await findBaseProducts(tx, ids)).map((product) => ({
      id: product.id,
      name: product.name,
      sector: product.sector,
      recipeId: product.recipeId,
      pack: measureOf(product),
    })),
  sheets: makingSheets,
  sectorOf: async (tx, station) => (await findStation(tx, station))?.sector,
  stock: stockOfDay,
  uses: usedOnDays,
  async present(tx, ingredients) {
    const [received, labelled, hasReceived] = await Promise.all([
      ingredientsInUse(
        tx,
        ingredients.map(({ id }) => id),
      ),
      labelledIngredients(
        tx,
        ingredients.map(({ id, name }) => ({ id, nameKey: nameKey(name) })),
      ),
      hasLots(tx),
    ])
    if (!hasReceived && labelled.length === 0) return null
    return new Set([...received, ...labelled])
  },
})

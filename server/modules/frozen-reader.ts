import { sql } from 'kysely'
import type { MadeOf } from './allergens/published.ts'
import type { SheetPorts } from './allergens/read/allergens.ts'
import { idsOf } from './allergens/read/allergens.ts'
import { addedIdsOf, readFreezable, sheetIdsOf } from './allergens/read/frozen.ts'
import { findBaseProducts, ingredientsOf } from './catalog/queries.ts'
import type { ReadFrozen } from './labels/ports.ts'

/** The allergens of sheets, and of the labels that a new one is said to be made of, as the labels ask for them. */
export const frozenReader =
  (ports: SheetPorts): ReadFrozen =>
  async (tx, recipeIds, { past, origins = [] } = {}) => {
    if (origins.length === 0) return (await readFreezable(tx, recipeIds, ports, { past })).of
    const productIds = origins.flatMap(({ baseProductId, frozen }) => (frozen === null ? (baseProductId ?? []) : []))
    const papers = origins.flatMap(({ frozen }) => frozen ?? [])
    const ofProducts = ingredientsOf(tx, sql`select unnest(${productIds}::text[])`)
    const [freezable, products] = await Promise.all([
      readFreezable(tx, [...recipeIds, ...papers.flatMap(sheetIdsOf)], ports, {
        besides: sql`${ofProducts} union all ${idsOf(papers.flatMap(addedIdsOf))}`,
      }),
      findBaseProducts(tx, productIds),
    ])
    const ingredients = new Map(products.map(({ id, ingredientId }) => [id, ingredientId]))
    const madeOf = origins.map(({ baseProductId, ...origin }): MadeOf => ({
      ...origin,
      ingredientId: ingredients.get(baseProductId ?? '') ?? null,
    }))
    return (ids) => freezable.of(ids, madeOf)
  }

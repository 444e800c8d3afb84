import { sql } from 'kysely'
import type { WentIn } from './allergens/published.ts'
import type { SheetPorts } from './allergens/read/allergens.ts'
import { readFreezable } from './allergens/read/frozen.ts'
import { findBaseProducts, ingredientsOf } from './catalog/queries.ts'
import type { ReadFrozen } from './labels/ports.ts'

/** The allergens of sheets, and of the labels that a new one is said to be made of, as the labels ask for them. */
export const frozenReader =
  (ports: SheetPorts): ReadFrozen =>
  async (tx, recipeIds, { past, origins = [] } = {}) => {
    if (origins.length === 0) return (await readFreezable(tx, recipeIds, ports, { past })).of
    const productIds = origins.flatMap(({ baseProductId, frozen }) => (frozen === null ? (baseProductId ?? []) : []))
    const [freezable, products] = await Promise.all([
      readFreezable(tx, recipeIds, ports, { besides: ingredientsOf(tx, sql`select unnest(${productIds}::text[])`) }),
      findBaseProducts(tx, productIds),
    ])
    const ingredients = new Map(products.map(({ id, ingredientId }) => [id, ingredientId]))
    const wentIn = origins.map(({ name, baseProductId, frozen }): WentIn => ({
      name,
      ingredientId: ingredients.get(baseProductId ?? '') ?? null,
      frozen,
      // Nobody has said at which line of the sheet it went in: what is frozen in it is all that is added.
      isOfSheet: frozen !== null,
    }))
    return (ids) => freezable.of(ids, wentIn)
  }

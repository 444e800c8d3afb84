import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { ingredientsOf } from './catalog/queries.ts'
import { labelsWithCodes } from './labels/read/queries.ts'
import type { BatchNames } from './production/ports.ts'
import { lotsNamed } from './receiving/read/lot-queries.ts'

// What a batch depends on beside what it names, as queries of ids: so all of it is read in the flight of the request.

const inputLots = (tx: TenantTransaction, { lotIds, lotCodes }: BatchNames) => lotsNamed(tx, lotIds, lotCodes)

/** The base products of the labels and lots that go in. */
const inputProductIds = (tx: TenantTransaction, names: BatchNames): RawBuilder<string> =>
  sql`${labelsWithCodes(tx, names.labelCodes).select('base_product_id')}
    union ${inputLots(tx, names).select('l.base_product_id')}`

/** The base products that are said to be made, that the sheet makes, and of the labels and lots that go in. */
export const productIdsOf = (tx: TenantTransaction, names: BatchNames): RawBuilder<string> =>
  sql`select unnest(${names.productIds}::text[])
    union select base_product_id from recipe_outputs where tenant_id = ${tx.tenantId} and recipe_id = ${names.recipeId}
    union ${inputProductIds(tx, names)}`

/** The ingredients that the labels and lots are which go in; undefined: none goes in. */
export function ingredientIdsOf(tx: TenantTransaction, names: BatchNames): RawBuilder<number> | undefined {
  const { labelCodes, lotIds, lotCodes } = names
  if (labelCodes.length + lotIds.length + lotCodes.length === 0) return undefined
  return sql`${ingredientsOf(tx, inputProductIds(tx, names))}
    union all ${inputLots(tx, names).select('l.ingredient_id').where('l.ingredient_id', 'is not', null)}`
}

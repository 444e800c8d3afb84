import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { parseTagCode } from '../contract/tag-code.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import type { BatchNames } from './production/ports.ts'
import { lotKey } from './receiving/contract/lot-key.ts'

// What a batch depends on beside what it names, as queries of ids: so all of it is read in the flight of the request.

const labelIdsOf = ({ labelCodes }: BatchNames) => labelCodes.flatMap((code) => parseTagCode(code)?.id ?? [])

const namedLots = (tx: TenantTransaction, { lotIds, lotCodes }: BatchNames) =>
  sql`from received_lots where tenant_id = ${tx.tenantId}
    and (id = any(${lotIds}::integer[]) or code_key collate "C" = any(${lotCodes.map(lotKey)}::text[]))`

/** The base products that are said to be made, that the sheet makes, and of the labels and lots that go in. */
export const productIdsOf = (tx: TenantTransaction, names: BatchNames): RawBuilder<string> =>
  sql`select unnest(${names.productIds}::text[])
    union select base_product_id from recipe_outputs where tenant_id = ${tx.tenantId} and recipe_id = ${names.recipeId}
    union select base_product_id from labels where tenant_id = ${tx.tenantId} and id = any(${labelIdsOf(names)}::integer[])
    union select base_product_id ${namedLots(tx, names)}`

/** The ingredients that the labels and lots are which go in; undefined: none goes in. */
export function ingredientIdsOf(tx: TenantTransaction, names: BatchNames): RawBuilder<number> | undefined {
  const { labelCodes, lotIds, lotCodes } = names
  if (labelCodes.length + lotIds.length + lotCodes.length === 0) return undefined
  return sql`select ingredient_id from base_products
    where tenant_id = ${tx.tenantId} and id = any(array(${productIdsOf(tx, names)})) and ingredient_id is not null
    union all select ingredient_id ${namedLots(tx, names)} and ingredient_id is not null`
}

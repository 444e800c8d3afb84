import { Rejection } from '../../../errors.ts'
import type { RecipeBody } from '../contract/api.ts'
import { inUnit, yieldOfSheet } from '../contract/costing.ts'
import type { RecipeDetails } from '../events.ts'

/** A field that an old client does not know stays what it was; null takes it away. */
const kept = <T>(sent: T | null | undefined, before: T | undefined): T | undefined =>
  sent === undefined ? before : (sent ?? undefined)

/** What the sheet says of its batches and of the menu. What nobody has said is left out. */
export function batchFields(body: RecipeBody, before: RecipeDetails | null) {
  const [yielded, cooked, outputs] = [
    kept(body.yield, before?.yield),
    kept(body.cooked, before?.cooked),
    kept(body.outputs, before?.outputs) ?? [],
  ]
  const isOnMenu = body.onMenu ?? before?.onMenu ?? false
  return {
    ...(yielded === undefined ? {} : { yield: yielded }),
    ...(cooked === undefined ? {} : { cooked }),
    ...(isOnMenu ? { onMenu: true as const } : {}),
    ...(outputs.length === 0 ? {} : { outputs }),
  }
}

/** A pack holds some of what the sheet yields. A base product that is kept is not asked for again. */
export function checkOutputs(
  details: RecipeDetails,
  before: RecipeDetails | null,
  products: ReadonlySet<string>,
): void {
  const yielded = yieldOfSheet(details)
  const keptProducts = new Set(before?.outputs?.map(({ baseProductId }) => baseProductId))
  for (const [output, { baseProductId, pack }] of (details.outputs ?? []).entries()) {
    if (!products.has(baseProductId) && !keptProducts.has(baseProductId))
      throw new Rejection('recipe_output_product_unknown', { output })
    if (yielded !== null && inUnit(pack.n, pack.unit, yielded.unit) === null)
      throw new Rejection('pack_unit', { output, pack: pack.unit, yielded: yielded.unit })
  }
}

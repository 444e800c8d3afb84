import type { FoodState } from '../../../contract/food.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { FrozenAllergens } from '../../allergens/published.ts'
import type { GenerateBody } from '../contract/generate-body.ts'
import type { FrozenAsked, Origin, ReadFrozen } from '../ports.ts'
import type { Ingredient } from '../read/ingredients.ts'
import type { LabelFacts } from '../read/label-facts.ts'

// What new labels keep of their allergens (decisions 114 and 128).

/** What a label keeps of its sheets and of what it is made of. Where there is neither, nothing is read. */
export async function frozenOfLabel(
  tx: TenantTransaction,
  body: GenerateBody,
  { sheets: ofProducts }: Pick<LabelFacts, 'sheets'>,
  { parents, readFrozen }: { readonly parents: readonly Ingredient[]; readonly readFrozen: ReadFrozen },
): Promise<FrozenAllergens | undefined> {
  const sheets = ofProducts.get(body.baseProductId ?? '') ?? []
  const origins = sheets.length === 0 ? originsWithoutSheet(body, parents) : originsBesideSheet(body, parents)
  if (sheets.length + origins.length === 0) return undefined
  return (await readFrozen(tx, sheets, { origins }))(sheets)
}

/** Of an older label of the same product, in which nothing is frozen, the sheet says what it is made of. */
const originsBesideSheet = (body: GenerateBody, parents: readonly Ingredient[]): readonly Origin[] =>
  parents.filter(({ baseProductId, frozen }) => frozen !== null || baseProductId !== body.baseProductId)

/** It is the food of its parents in another form. */
const nothingAdded: ReadonlySet<FoodState | undefined> = new Set(['lacrado', 'aberto', 'descongelado'])

/** The parents may not be the whole food: the food itself is one more origin, missing where it is not declared. */
function originsWithoutSheet(
  { name, baseProductId, state }: GenerateBody,
  parents: readonly Ingredient[],
): readonly Origin[] {
  if (parents.length === 0) return []
  const own = { name, baseProductId: baseProductId || null, frozen: null, onlyIfDeclared: nothingAdded.has(state) }
  return [...parents, own]
}

/** What labels of the products keep of their sheets' allergens. Where no sheet makes them, nothing is read. */
export async function frozenOfProducts(
  tx: TenantTransaction,
  { sheets }: Pick<LabelFacts, 'sheets'>,
  readFrozen: ReadFrozen,
  asked: FrozenAsked,
): Promise<(baseProductId: string) => FrozenAllergens | undefined> {
  if (sheets.size === 0) return () => undefined
  const frozenOf = await readFrozen(tx, [...new Set([...sheets.values()].flat())], asked)
  const byProduct = new Map([...sheets].map(([product, ids]) => [product, frozenOf(ids)]))
  return (baseProductId) => byProduct.get(baseProductId)
}

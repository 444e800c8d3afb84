import { nameKey } from '#contract/text'
import type { LineBody } from '#contract/receiving/receipts'

/** What a line may be for the house. */
export interface Goods {
  /** `i12`, or `p` and the id of the base product. */
  readonly key: string
  readonly name: string
  /** The name in the form in which it is searched. */
  readonly searched: string
  readonly about: string
  readonly ingredientId: number | null
  readonly baseProductId: string | null
}

interface NamedIngredient {
  readonly id: number
  readonly name: string
  readonly detail: string
}
interface NamedProduct {
  readonly id: string
  readonly name: string
  readonly ingredientId: number | null
}

/** Ingredients first. An ingredient of which one product is made brings the product, and a product brings its ingredient. */
export function goodsList(ingredients: readonly NamedIngredient[], products: readonly NamedProduct[]): Goods[] {
  const byIngredient = new Map<number, NamedProduct[]>()
  for (const product of products)
    if (product.ingredientId !== null)
      byIngredient.set(product.ingredientId, [...(byIngredient.get(product.ingredientId) ?? []), product])
  return [
    ...ingredients.map(({ id, name, detail }) => {
      const [only, second] = byIngredient.get(id) ?? []
      const baseProductId = only !== undefined && second === undefined ? only.id : null
      return {
        key: `i${id}`,
        name,
        searched: nameKey(name),
        about: detail || 'ingrediente',
        ingredientId: id,
        baseProductId,
      }
    }),
    ...products.map(({ id, name, ingredientId }) => ({
      key: `p${id}`,
      name,
      searched: nameKey(name),
      about: 'produto base',
      ingredientId,
      baseProductId: id,
    })),
  ]
}

export const keyOf = ({
  ingredientId,
  baseProductId,
}: Pick<LineBody, 'ingredientId' | 'baseProductId'>): string | null =>
  (ingredientId ?? null) !== null ? `i${ingredientId}` : (baseProductId ?? null) !== null ? `p${baseProductId}` : null

/** Those that have what was typed in their names, those that begin with it first. */
export function foundGoods(goods: readonly Goods[], typed: string, most: number): readonly Goods[] {
  const wanted = nameKey(typed)
  const found = goods.map((each) => ({ each, at: each.searched.indexOf(wanted) })).filter(({ at }) => at !== -1)
  return [...found.filter(({ at }) => at === 0), ...found.filter(({ at }) => at !== 0)]
    .slice(0, most)
    .map(({ each }) => each)
}

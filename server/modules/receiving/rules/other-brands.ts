import type { DeclaredGoods, OtherBrand } from '../contract/other-brand.ts'
import { brandChange, brandHint } from '../contract/other-brand.ts'
import type { ReceiptLine } from '../events.ts'
import type { ConfirmedLine, ConfirmFacts } from './confirmed-line.ts'
import { isKept, namedGoods } from './confirmed-line.ts'

type Goods = Pick<ConfirmedLine, 'line' | 'ingredient' | 'product'>

const ingredientOf = ({ ingredient, product }: Pick<Goods, 'ingredient' | 'product'>): number | null =>
  ingredient?.id ?? product?.ingredientId ?? null

/** The ingredients of lines that stay and name a brand: of these the declared brands are read. */
export const brandedIngredients = (
  lines: readonly ReceiptLine[],
  register: Pick<ConfirmFacts, 'ingredients' | 'products'>,
): number[] => {
  const found = lines.flatMap((line) => {
    const goods = isKept(line) && line.brand !== '' ? namedGoods(line, register) : null
    return goods === null ? [] : (ingredientOf(goods) ?? [])
  })
  return [...new Set(found)]
}

/** The line's brand, where the declaration of its ingredient does not hold for that brand (spec F 10). */
function otherBrand(each: Goods, declared: ReadonlyMap<number, DeclaredGoods>): OtherBrand | null {
  const ingredientId = ingredientOf(each)
  const goods = ingredientId === null ? undefined : declared.get(ingredientId)
  if (ingredientId === null || goods === undefined || !isKept(each.line)) return null
  return brandChange(ingredientId, goods, each.line.brand)
}

export const otherBrands = (lines: readonly Goods[], declared: ReadonlyMap<number, DeclaredGoods>): OtherBrand[] => [
  ...new Map(
    lines.flatMap((each) => {
      const found = otherBrand(each, declared)
      return found === null ? [] : [[`${found.ingredientId} ${found.now}`, found] as const]
    }),
  ).values(),
]

export function brandHints(each: Goods, declared: ReadonlyMap<number, DeclaredGoods>): string[] {
  const found = otherBrand(each, declared)
  return found === null ? [] : [brandHint(found)]
}

import * as z from 'zod/mini'
import type { DeclaredBrands } from '../../allergens/contract/brand-guard.ts'
import { isOtherBrand } from '../../allergens/contract/brand-guard.ts'

/** Goods of another brand than the one whose allergens were declared. */
export const otherBrand = z.object({
  ingredientId: z.int(),
  /** The name of the ingredient. */
  name: z.string(),
  before: z.string(),
  now: z.string(),
})
export type OtherBrand = z.infer<typeof otherBrand>

/** An ingredient whose allergens were declared, with the brands for which they were. */
export interface DeclaredGoods extends DeclaredBrands {
  readonly name: string
}

/** null: the declaration holds for the brand. */
export const brandChange = (ingredientId: number, goods: DeclaredGoods, received: string): OtherBrand | null =>
  isOtherBrand(goods, received) ? { ingredientId, name: goods.name, before: goods.brand, now: received } : null

export const brandHint = ({ before, now }: OtherBrand): string =>
  `A marca mudou de ${before} para ${now}: confira os alergênicos no rótulo.`

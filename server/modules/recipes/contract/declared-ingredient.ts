import * as z from 'zod/mini'
import type { DeclarationFields } from '../../allergens/contract/declaration.ts'
import { declarationFields } from '../../allergens/contract/declaration.ts'
import { ingredientBody } from './api.ts'

/** An ingredient with what it contains, where the client says it. */
export const declaredIngredientBody = z.extend(ingredientBody, declarationFields)
type DeclaredIngredientBody = z.infer<typeof declaredIngredientBody>

export type { DeclarationFields }

/** What a body says of allergens; nothing is said where all are undefined. */
export const declaredIn = (body: DeclaredIngredientBody): DeclarationFields => ({
  allergens: body.allergens,
  gluten: body.gluten,
  lactose: body.lactose,
  colourings: body.colourings,
  composition: body.composition,
  allergenBrand: body.allergenBrand,
  allergenSource: body.allergenSource,
})

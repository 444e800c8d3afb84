import * as z from 'zod/mini'
import type { DeclarationFields } from '../../allergens/contract/declaration.ts'
import { CONTRADICTION, contradicts, declarationFields } from '../../allergens/contract/declaration.ts'
import { substances, substanceWords } from '../../allergens/contract/substances.ts'
import { ingredientBody } from './api.ts'

/** The substances of the norm, each with its word. */
export const namedSubstances = substances.map((substance) => ({ substance, word: substanceWords[substance] }))

const found = z.optional(z.array(z.enum(substances)))
const { allergens: _nested, ...fields } = declarationFields

/** A row of a file of ingredients. Where no column of substances says anything, nobody knows what it contains. */
export const importedIngredient = z
  .extend(ingredientBody, { contains: found, derived: found, mayContain: found, ...fields })
  .check(
    z.refine(
      ({ contains = [], derived = [], gluten = null }) => !contradicts({ allergens: { contains, derived }, gluten }),
      { path: ['gluten'], message: CONTRADICTION },
    ),
  )
export type ImportedIngredient = z.infer<typeof importedIngredient>

/** What a row says of allergens; nothing is said where all are undefined. */
export const declaredInRow = ({
  contains,
  derived,
  mayContain,
  gluten,
  lactose,
  composition,
  allergenBrand,
  allergenSource,
}: ImportedIngredient): DeclarationFields => ({
  ...([contains, derived, mayContain].some((each) => each !== undefined) && {
    allergens: { contains: contains ?? [], derived: derived ?? [], mayContain: mayContain ?? [], species: [] },
  }),
  gluten,
  lactose,
  composition,
  allergenBrand,
  allergenSource,
})

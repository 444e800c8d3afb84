import * as z from 'zod/mini'
import type { DeclarationFields } from '../../allergens/contract/declaration.ts'
import { CONTRADICTION, contradicts, declarationFields } from '../../allergens/contract/declaration.ts'
import { substances, substanceWords } from '../../allergens/contract/substances.ts'
import { ingredientBody } from './api.ts'

/** The substances of the norm, each with its word. */
export const namedSubstances = substances.map((substance) => ({ substance, word: substanceWords[substance] }))

const found = z.optional(z.array(z.enum(substances)))
const { allergens: _nested, ...fields } = declarationFields

const unsaid = {
  contains: 'Diga o que contém, ou "nada".',
  derived: 'Diga de que contém derivados, ou "nada".',
  mayContain: 'Diga o que pode conter, ou "nada".',
} as const
type Column = keyof typeof unsaid
const says = (row: { readonly [Name in Column]?: readonly string[] | undefined }) => (column: Column) =>
  row[column] !== undefined
const columns = ['contains', 'derived', 'mayContain'] as const

/**
 * A row of a file of ingredients. Where no column of substances says anything, nobody knows what it contains. Where one of them
 * says something, each has to: a blank cell never reads as "it contains none".
 */
export const importedIngredient = z
  .extend(ingredientBody, { contains: found, derived: found, mayContain: found, ...fields })
  .check(
    ...columns.map((column) =>
      z.refine<{ readonly [Name in Column]?: readonly string[] | undefined }>(
        (row) => says(row)(column) || !columns.some(says(row)),
        { path: [column], message: unsaid[column] },
      ),
    ),
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
  ...(contains !== undefined &&
    derived !== undefined &&
    mayContain !== undefined && { allergens: { contains, derived, mayContain, species: [] } }),
  gluten,
  lactose,
  composition,
  allergenBrand,
  allergenSource,
})

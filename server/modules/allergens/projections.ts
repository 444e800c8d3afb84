import { nameKey } from '../../contract/text.ts'
import { patch, projection, put, remove } from '../../events/projection.ts'
import type { IngredientEvent } from '../recipes/published.ts'
import type { AllergenEvent } from './events.ts'
import { ingredientAllergens } from './tables.ts'

const UNKNOWN = 0
const TO_CHECK = 1
const DECLARED = 2

const named = (name: string) => ({ name, name_key: nameKey(name) })
const rankOf = (allergens: object | null, toCheck: readonly string[]): number =>
  allergens === null ? UNKNOWN : toCheck.length > 0 ? TO_CHECK : DECLARED

export const allergensProjection = projection<AllergenEvent | IngredientEvent>({
  name: 'allergens',
  tables: [ingredientAllergens],
  on: {
    IngredientRegistered: ({ data: { id, name } }) => [
      put(ingredientAllergens, {
        ingredient_id: id,
        ...named(name),
        rank: UNKNOWN,
        declared: null,
        to_check: [],
        confirmed: [],
      }),
    ],
    IngredientChanged: ({ data: { id, name } }) => [patch(ingredientAllergens, { ingredient_id: id }, named(name))],
    IngredientDeleted: ({ data: { id } }) => [remove(ingredientAllergens, { ingredient_id: id })],
    AllergensDeclared: ({ data: { toCheck = [], ...declared } }) => [
      patch(
        ingredientAllergens,
        { ingredient_id: declared.ingredientId },
        { declared, rank: rankOf(declared.allergens, toCheck), to_check: toCheck, confirmed: [] },
      ),
    ],
    OtherBrandReceived: ({ data: { ingredientId, toCheck } }) => [
      patch(ingredientAllergens, { ingredient_id: ingredientId }, { rank: TO_CHECK, to_check: toCheck }),
    ],
    AllergensConfirmed: ({ data: { ingredientId, toCheck, confirmed, isUnknown = false } }) => [
      patch(
        ingredientAllergens,
        { ingredient_id: ingredientId },
        { rank: isUnknown ? UNKNOWN : toCheck.length > 0 ? TO_CHECK : DECLARED, to_check: toCheck, confirmed },
      ),
    ],
  },
})

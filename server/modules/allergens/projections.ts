import { projection, put } from '../../events/projection.ts'
import type { AllergenEvent } from './events.ts'
import { ingredientAllergens } from './tables.ts'

export const allergensProjection = projection<AllergenEvent>({
  name: 'allergens',
  tables: [ingredientAllergens],
  on: {
    AllergensDeclared: ({ data }) => [put(ingredientAllergens, { ingredient_id: data.ingredientId, declared: data })],
  },
})

// Read by the allergens module: each ingredient has a row there.
export type { IngredientEvent } from './events.ts'

import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'

/** A row for each ingredient, also for one that nobody has declared. */
export const ingredientAllergens = readTable('ingredient_allergens', {
  key: ['ingredient_id'],
  columns: {
    ingredient_id: 'integer',
    name: 'text',
    name_key: 'text',
    /** Where it stands in the list of all: 0 nobody knows, 1 to be checked, 2 declared. */
    rank: 'integer',
    /** Everything that the event says; null: nobody has declared anything. */
    declared: 'jsonb?',
    /** Brands that were received since and that nobody has compared. */
    to_check: 'jsonb',
    /** Brands for which a person has said that the declaration holds too. */
    confirmed: 'jsonb',
  },
})

export interface AllergenTables {
  ingredient_allergens: TableRow<typeof ingredientAllergens>
}

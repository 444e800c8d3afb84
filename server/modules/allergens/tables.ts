import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'

export const ingredientAllergens = readTable('ingredient_allergens', {
  key: ['ingredient_id'],
  columns: {
    ingredient_id: 'integer',
    /** Everything that the event says. */
    declared: 'jsonb',
  },
})

export interface AllergenTables {
  ingredient_allergens: TableRow<typeof ingredientAllergens>
}

import type { RecipeFilters } from '../api.ts'

const TEXT_MAX = 120

/** Of an address or a form only what narrows the list; anything else would make another address of the same list. */
export function readRecipeFilters(search: Partial<Record<keyof RecipeFilters, unknown>>): RecipeFilters {
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, TEXT_MAX) : ''
  return q === '' ? {} : { q }
}

import type { Ingredient } from '#contract/recipes'
import { nameKey } from '#contract/text'

interface Entry {
  readonly ingredient: Ingredient
  readonly name: string
  /** Supplier and category: searched too, but ranked after every match by name. */
  readonly extra: string
}

/** All ingredients with their search keys, computed once instead of at each keystroke. */
export type IngredientIndex = readonly Entry[]

export function indexOf(ingredients: readonly Ingredient[]): IngredientIndex {
  return ingredients.map((ingredient) => ({
    ingredient,
    name: nameKey(ingredient.name),
    extra: nameKey(`${ingredient.supplier} ${ingredient.category}`),
  }))
}

/**
 * Best match first, equal matches in the order of the index; all ingredients for a blank search. Ignores case, accents
 * and the order of the words.
 */
export function searchIngredients(index: IngredientIndex, typed: string): readonly Ingredient[] {
  const searchKey = nameKey(typed)
  if (searchKey === '') return index.map(({ ingredient }) => ingredient)
  const words = searchKey.split(' ')
  const ranks: Ingredient[][] = [[], [], [], [], []]
  for (const entry of index) ranks[rankOf(entry, searchKey, words)]?.push(entry.ingredient)
  return ranks.flat()
}

/**
 * The search text is 0: the name, 1: the beginning of the name, 2: the beginning of a word in it.
 * All its words are 3: in the name, 4: in name, supplier and category. -1: no match.
 */
function rankOf({ name, extra }: Entry, searchKey: string, words: readonly string[]): number {
  const at = name.indexOf(searchKey)
  if (at === 0) return name.length === searchKey.length ? 0 : 1
  if (at > 0 && name[at - 1] === ' ') return 2
  if (words.every((word) => name.includes(word))) return 3
  return words.every((word) => name.includes(word) || extra.includes(word)) ? 4 : -1
}

/**
 * The name of a new ingredient to offer; null when one has this name already. Blank only while there is no ingredient.
 */
export function newNameIn(index: IngredientIndex, typed: string): string | null {
  const searchKey = nameKey(typed)
  if (searchKey === '') return index.length === 0 ? '' : null
  return index.some(({ name }) => name === searchKey) ? null : typed.trim()
}

/** The ingredient with exactly this name (case and accents ignored); null when none or several have it. */
export function findByExactName(index: IngredientIndex, typed: string): Ingredient | null {
  const searchKey = nameKey(typed)
  const found = searchKey === '' ? [] : index.filter(({ name }) => name === searchKey)
  return found.length === 1 ? (found[0]?.ingredient ?? null) : null
}

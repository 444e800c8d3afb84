import type { Ingredient } from '#contract/recipes'
import { nameKey } from '#contract/text'

interface Entry {
  readonly ingredient: Ingredient
  readonly name: string
  /** Supplier and category: found by, but after every name. */
  readonly extra: string
}

/** All ingredients with the keys they are searched by, computed once and not at each keystroke. */
export type IngredientIndex = readonly Entry[]

export function indexOf(ingredients: readonly Ingredient[]): IngredientIndex {
  return ingredients.map((ingredient) => ({ ingredient, name: nameKey(ingredient.name), extra: nameKey(`${ingredient.supplier} ${ingredient.category}`) }))
}

/** Best first, and by name among equals; nothing sought is everything. Case and accents do not count, nor the order of words. */
export function searchIngredients(index: IngredientIndex, typed: string): readonly Ingredient[] {
  const sought = nameKey(typed)
  if (sought === '') return index.map(({ ingredient }) => ingredient)
  const words = sought.split(' ')
  const ranks: Ingredient[][] = [[], [], [], [], []]
  for (const entry of index) ranks[rankOf(entry, sought, words)]?.push(entry.ingredient)
  return ranks.flat()
}

/** 0: the name itself, 1: it begins so, 2: a word in it does, 3: it is somewhere in the name, 4: with supplier and category; -1: nowhere. */
function rankOf({ name, extra }: Entry, sought: string, words: readonly string[]): number {
  const at = name.indexOf(sought)
  if (at === 0) return name.length === sought.length ? 0 : 1
  if (at > 0 && name[at - 1] === ' ') return 2
  if (words.every((word) => name.includes(word))) return 3
  return words.every((word) => name.includes(word) || extra.includes(word)) ? 4 : -1
}

/** The one ingredient that is called exactly so, if there is one and no other. */
export function namedExactly(index: IngredientIndex, typed: string): Ingredient | null {
  const sought = nameKey(typed)
  const found = sought === '' ? [] : index.filter(({ name }) => name === sought)
  return found.length === 1 ? (found[0]?.ingredient ?? null) : null
}

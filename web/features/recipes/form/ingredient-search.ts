import type { Ingredient } from '#contract/recipes'
import { nameKey } from '#contract/text'

/** Another sheet that a line may be. */
export interface SheetName {
  readonly recipeId: number
  readonly name: string
}
export type LineOption = Ingredient | SheetName

interface Entry<Option> {
  readonly option: Option
  readonly name: string
  /** Supplier and category: searched too, but ranked after every match by name. */
  readonly extra: string
}

type Index<Option> = readonly Entry<Option>[]
/** All ingredients and sheets with their search keys, computed once instead of at each keystroke. */
export type IngredientIndex = Index<LineOption>

export function indexOf(ingredients: readonly Ingredient[]): Index<Ingredient> {
  return ingredients.map((option) => ({
    option,
    name: nameKey(option.name),
    extra: nameKey(`${option.supplier} ${option.category}`),
  }))
}

export function indexOfSheets(sheets: readonly SheetName[]): Index<SheetName> {
  return sheets.map((option) => ({ option, name: nameKey(option.name), extra: nameKey('ficha técnica') }))
}

const isIngredient = ({ option }: Entry<LineOption>): boolean => !('recipeId' in option)

/**
 * Best match first, equal matches in the order of the index; all of it for a blank search. Ignores case, accents
 * and the order of the words.
 */
export function searchIngredients<Option extends LineOption>(index: Index<Option>, typed: string): readonly Option[] {
  const searchKey = nameKey(typed)
  if (searchKey === '') return index.map(({ option }) => option)
  const words = searchKey.split(' ')
  const ranks: Option[][] = [[], [], [], [], []]
  for (const entry of index) ranks[rankOf(entry, searchKey, words)]?.push(entry.option)
  return ranks.flat()
}

/**
 * The search text is 0: the name, 1: the beginning of the name, 2: the beginning of a word in it.
 * All its words are 3: in the name, 4: in name, supplier and category. -1: no match.
 */
function rankOf(
  { name, extra }: Pick<Entry<unknown>, 'name' | 'extra'>,
  searchKey: string,
  words: readonly string[],
): number {
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
  if (searchKey === '') return index.some(isIngredient) ? null : ''
  return index.some((entry) => isIngredient(entry) && entry.name === searchKey) ? null : typed.trim()
}

/** The ingredient or the sheet with exactly this name (case and accents ignored); null when none or several have it. */
export function findByExactName(index: IngredientIndex, typed: string): LineOption | null {
  const searchKey = nameKey(typed)
  const found = searchKey === '' ? [] : index.filter(({ name }) => name === searchKey)
  return found.length === 1 ? (found[0]?.option ?? null) : null
}

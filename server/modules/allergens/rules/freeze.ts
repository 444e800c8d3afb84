import type { Climb } from '../contract/climb.ts'
import { glutenOf, togetherSaid } from '../contract/climb.ts'
import type { Declaration, Says } from '../contract/declaration.ts'
import type { FrozenAllergens } from '../contract/frozen.ts'
import { phrasesOf } from '../contract/phrases.ts'
import type { Substance } from '../contract/substances.ts'
import { inOrder } from '../contract/substances.ts'
import { itemsIn, joinedLists, keptList, listed, listText } from './ingredient-list.ts'

/** The id of an ingredient, or the name of what is no ingredient of the register. */
type Missing = number | string
type Added = NonNullable<FrozenAllergens['added']>[number]

/** What a sheet, an ingredient or a label brings into a food. */
export interface Brought extends Pick<FrozenAllergens, 'sheets' | 'contains' | 'derived' | 'mayContain'> {
  readonly missing: readonly Missing[]
  /** How many are missing of which nothing more is known. */
  readonly unnamed: number
  readonly gluten: Says | null
  readonly lactose: Says | null
  readonly species: readonly string[]
  /** Its lists of ingredients. */
  readonly lists: readonly (readonly string[])[]
  readonly added: readonly Added[]
  readonly isListPartial: boolean
}

interface FrozenSheet {
  readonly recipeId: number
  readonly version: number
  readonly items: readonly string[]
}

/** What a sheet brings. A sheet of no ingredient is not known either. */
export const broughtBySheet = (found: Climb, { items, ...sheet }: FrozenSheet): Brought => ({
  ...found,
  sheets: [sheet],
  missing: found.missing.map(({ ingredientId, name }) => ingredientId ?? name),
  unnamed: found.known || found.missing.length > 0 ? 0 : 1,
  lists: [items],
  added: [],
  isListPartial: false,
})

/**
 * Answers what an ingredient of the register brings, or a food that is no ingredient (`ingredientId` null). If nobody has
 * declared it, `declared` is null.
 */
export function broughtByIngredient(
  { ingredientId, name }: { readonly ingredientId: number | null; readonly name: string },
  declared: Omit<Declaration, 'ingredientId' | 'name'> | null,
): Brought {
  const { allergens = null, gluten = null, lactose = null, composition = null } = declared ?? {}
  const { contains = [], derived = [], mayContain = [], species = [] } = allergens ?? {}
  return {
    sheets: [],
    missing: allergens === null ? [ingredientId ?? name] : [],
    unnamed: 0,
    contains,
    derived,
    mayContain,
    species,
    gluten,
    lactose,
    lists: [[listed(name, composition)]],
    added: ingredientId === null ? [] : [{ ingredientId }],
    isListPartial: false,
  }
}

/** What is said of gluten and lactose of the food, whether the paper may say it or not. */
export function answersOf({ said, text, ...sets }: FrozenAllergens): Pick<Brought, 'gluten' | 'lactose'> {
  if (said !== undefined) return said
  const gluten = text.gluten === '' ? null : text.gluten.startsWith('NÃO') ? 'nao_contem' : 'contem'
  return { gluten: glutenOf(sets, gluten), lactose: text.lactose === '' ? null : 'contem' }
}

/** What a label brings that went in in place of something: what is frozen in it, with its list where that is whole. */
export function broughtByLabel(name: string, frozen: FrozenAllergens): Brought {
  const { sheets, added = [] } = frozen
  const recipeIds = sheets.map(({ recipeId }) => recipeId)
  return {
    ...frozenIn(frozen),
    lists: [frozen.ingredients === '' ? [listed(name, null)] : itemsIn(frozen)],
    added: [...(recipeIds.length === 0 ? [] : [{ recipeIds }]), ...added],
  }
}

/** What the sheets that a label belongs to say now. */
export interface NamedNow {
  /** The ingredients that they name and that are declared. */
  readonly declared: ReadonlySet<number>
  /** They and all sheets below them. */
  readonly sheets: ReadonlySet<number>
}

/**
 * What a label brings whose ingredients sheets name: what is frozen in it. Of what was missing in it only that is missing no
 * more which a sheet names still, and which is declared by now. An older label does not say what is missing in it: all of it is.
 */
export function broughtByOwn(frozen: FrozenAllergens, { declared, sheets }: NamedNow): Brought {
  const brought = frozenIn(frozen)
  const others = frozen.sheets.flatMap(({ recipeId }) => (sheets.has(recipeId) ? [] : [recipeId]))
  return {
    ...brought,
    missing: brought.missing.filter((each) => typeof each === 'string' || !declared.has(each)),
    added: [...(others.length === 0 ? [] : [{ recipeIds: others }]), ...(frozen.added ?? [])],
  }
}

function frozenIn(frozen: FrozenAllergens): Omit<Brought, 'added'> {
  const {
    missing,
    missingIds = [],
    missingNames = [],
    contains,
    derived,
    mayContain,
    species = [],
    ingredients,
  } = frozen
  const known = [...missingIds, ...missingNames.map(({ ingredientId, name }) => ingredientId ?? name)]
  return {
    sheets: [],
    missing: known,
    unnamed: Math.max(0, missing - known.length),
    contains,
    derived,
    mayContain,
    species,
    ...answersOf(frozen),
    lists: [itemsIn(frozen)],
    isListPartial: frozen.isListPartial === true || ingredients === '',
  }
}

/**
 * The allergens of a food that all of these parts went into. They are the union, and count as known only where each part
 * is known. Where no sheet makes the food, its label prints the phrases of the known parts also while another part is
 * missing: the parents are named on this label alone (decision 128).
 */
export function frozenOf(parts: readonly Brought[], hasProgramme: boolean): FrozenAllergens {
  const all = (kind: 'contains' | 'derived' | 'mayContain') => new Set(parts.flatMap((part) => part[kind]))
  const [contains, derived] = [all('contains'), all('derived')]
  const mayContain = new Set([...all('mayContain')].filter((each) => !contains.has(each) && !derived.has(each)))
  const known = [...new Set(parts.flatMap((part) => part.missing))]
  const missingIds = known.filter((each) => typeof each === 'number')
  const missingNames = known.flatMap((name) => (typeof name === 'string' ? [{ ingredientId: null, name }] : []))
  const missing = parts.reduce((sum, part) => sum + part.unnamed, known.length)
  const added = unique(
    parts.flatMap((part) => part.added),
    (each) => JSON.stringify(each),
  )
  const species = [...new Set(parts.flatMap((part) => part.species))]
  const sets = {
    contains: inOrder(contains),
    derived: inOrder(derived),
    mayContain: inOrder(hasProgramme ? mayContain : new Set<Substance>()),
  }
  const gluten = glutenOf({ contains, derived, mayContain }, saidBy(parts, 'gluten'))
  const said = { gluten, lactose: saidBy(parts, 'lactose') }
  const isSaid = said.gluten !== null || said.lactose !== null
  const sheets = parts.flatMap((part) => part.sheets)
  const isKnown = missing === 0
  // What is not known may contain gluten.
  const printed = { ...said, gluten: isKnown || gluten === 'contem' ? gluten : null }
  return {
    sheets,
    missing,
    ...(missingIds.length > 0 && { missingIds }),
    ...(missingNames.length > 0 && { missingNames }),
    ...(!isKnown && isSaid && { said }),
    ...(added.length > 0 && { added }),
    ...(isPartialOf(parts) && { isListPartial: true as const }),
    ...sets,
    ...(species.length > 0 && { species }),
    text: phrasesOf({ known: isKnown || sheets.length === 0, ...sets, ...printed, species }, hasProgramme),
    ...keptList(joinedLists(parts.flatMap((part) => part.lists))),
  }
}

/** The lists of two sheets are no list in the order of weight, nor are those of two labels without a sheet. */
function isPartialOf(parts: readonly Brought[]): boolean {
  const ofSheets = parts.filter((part) => part.sheets.length > 0)
  const first = ofSheets.length === 0 ? parts : ofSheets
  return parts.some((part) => part.isListPartial) || new Set(first.flatMap((part) => part.lists.map(listText))).size > 1
}

const unique = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
]

/** `contem` where one part says so, `nao_contem` only where every part says so. */
const saidBy = (parts: readonly Brought[], field: 'gluten' | 'lactose'): Says | null =>
  togetherSaid(parts.map((part) => part[field]))

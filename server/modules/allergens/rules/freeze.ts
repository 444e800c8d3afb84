import type { Climb } from '../contract/climb.ts'
import type { Declaration, Says } from '../contract/declaration.ts'
import type { FrozenAllergens } from '../contract/frozen.ts'
import { phrasesOf } from '../contract/phrases.ts'
import type { Substance } from '../contract/substances.ts'
import { inOrder } from '../contract/substances.ts'
import { uncapitalised } from './ingredient-list.ts'

/** What a sheet, an ingredient or a label brings into a food. */
export interface Brought extends Pick<FrozenAllergens, 'sheets' | 'missing' | 'contains' | 'derived' | 'mayContain'> {
  /** How many of the missing no line of a sheet names. */
  readonly missingAdded: number
  readonly gluten: Says | null
  readonly lactose: Says | null
  readonly species: readonly string[]
  /** The texts of its list of ingredients. */
  readonly ingredients: readonly string[]
}

interface FrozenSheet {
  readonly recipeId: number
  readonly version: number
  readonly ingredients: string
}

/** What a sheet brings. A sheet of no ingredient is not known either. */
export const broughtBySheet = (found: Climb, { ingredients, ...sheet }: FrozenSheet): Brought => ({
  ...found,
  sheets: [sheet],
  missing: found.known ? 0 : Math.max(1, found.missing.length),
  missingAdded: 0,
  ingredients: [ingredients],
})

/** What an ingredient brings that went in in place of another one. `declared` undefined: nobody has declared it. */
export function broughtByIngredient(name: string, declared: Declaration | undefined): Brought {
  const { allergens = null, gluten = null, lactose = null } = declared ?? {}
  const { contains = [], derived = [], mayContain = [], species = [] } = allergens ?? {}
  const missing = allergens === null ? 1 : 0
  const sets = { contains, derived, mayContain, species }
  return { sheets: [], missing, missingAdded: missing, ...sets, gluten, lactose, ingredients: [uncapitalised(name)] }
}

/** What a label brings that went in in place of something: what is frozen in it. */
export function broughtByLabel(name: string, frozen: FrozenAllergens): Brought {
  const { missing, contains, derived, mayContain, species = [], text } = frozen
  return {
    sheets: [],
    missing,
    missingAdded: missing,
    contains,
    derived,
    mayContain,
    species,
    gluten: text.gluten === '' ? null : text.gluten.startsWith('NÃO') ? 'nao_contem' : 'contem',
    lactose: text.lactose === '' ? null : 'contem',
    ingredients: [uncapitalised(name)],
  }
}

/**
 * What a sheet brings with labels that its lines name. The sheet names their ingredients itself, and says what of them is
 * declared now: of what was missing in a label only what went in besides is missing still.
 */
export function withLabels(sheet: Brought, labels: readonly FrozenAllergens[]): readonly Brought[] {
  return [
    sheet,
    ...labels.map((frozen) => {
      const missing = frozen.missingAdded ?? 0
      const brought = { ...broughtByLabel('', frozen), missing, missingAdded: missing }
      // A label that was not known says nothing of gluten.
      return frozen.missing === 0 ? brought : { ...brought, gluten: brought.gluten ?? sheet.gluten }
    }),
  ]
}

/** What the label of a food keeps that all of these went into: the union, known only where everything is known. */
export function frozenOf(parts: readonly Brought[], hasProgramme: boolean): FrozenAllergens {
  const all = (kind: 'contains' | 'derived' | 'mayContain') => new Set(parts.flatMap((part) => part[kind]))
  const [contains, derived] = [all('contains'), all('derived')]
  const mayContain = hasProgramme
    ? new Set([...all('mayContain')].filter((each) => !contains.has(each) && !derived.has(each)))
    : new Set<Substance>()
  const missing = parts.reduce((sum, part) => sum + part.missing, 0)
  const missingAdded = parts.reduce((sum, part) => sum + part.missingAdded, 0)
  const species = [...new Set(parts.flatMap((part) => part.species))]
  const sets = { contains: inOrder(contains), derived: inOrder(derived), mayContain: inOrder(mayContain) }
  const said = { gluten: saidBy(parts, 'gluten'), lactose: saidBy(parts, 'lactose') }
  return {
    sheets: parts.flatMap((part) => part.sheets),
    missing,
    ...(missingAdded > 0 && { missingAdded }),
    ...sets,
    ...(species.length > 0 && { species }),
    text: phrasesOf({ known: missing === 0, ...sets, ...said, species }, hasProgramme),
    ingredients: [...new Set(parts.flatMap((part) => part.ingredients))].filter((text) => text !== '').join(', '),
  }
}

/** `contem` where one part says so, `nao_contem` only where every part says so. */
function saidBy(parts: readonly Brought[], field: 'gluten' | 'lactose'): Says | null {
  const said = parts.map((part) => part[field])
  if (said.includes('contem')) return 'contem'
  return said.length > 0 && said.every((each) => each === 'nao_contem') ? 'nao_contem' : null
}

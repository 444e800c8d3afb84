import type { Declaration, DeclarationBody, Says } from '#contract/allergens/declaration'
import { substances } from '#contract/allergens/substances'
import type { Substance } from '#contract/allergens/substances'

export const marks = ['contains', 'derived', 'mayContain'] as const
export type Mark = (typeof marks)[number]
export type Marked = Readonly<Record<Mark, readonly Substance[]>>
export type Source = DeclarationBody['allergenSource']

/** Values of the form while the user types. */
export interface DeclarationValues extends Record<string, unknown> {
  /** null: nobody knows. */
  allergens: Marked | null
  /** Of crustaceans, separated by commas. */
  species: string
  gluten: Says | null
  lactose: Says | null
  colourings: boolean | null
  composition: string
  allergenBrand: string
  allergenSource: Source | null
}

const UNMARKED: Marked = { contains: [], derived: [], mayContain: [] }

export const valuesOf = (declared: Declaration): DeclarationValues => ({
  allergens: declared.allergens && {
    contains: declared.allergens.contains,
    derived: declared.allergens.derived,
    mayContain: declared.allergens.mayContain,
  },
  species: declared.allergens?.species.join(', ') ?? '',
  gluten: declared.gluten,
  lactose: declared.lactose,
  colourings: declared.colourings,
  composition: declared.composition ?? '',
  allergenBrand: declared.allergenBrand,
  allergenSource: declared.allergenSource,
})

/** Request body. A source that nobody chose stays missing, so that the contract gives the error message. */
export function bodyOf({ allergens, species, composition, ...rest }: DeclarationValues) {
  return {
    ...rest,
    allergens: allergens && { ...allergens, species: speciesOf(allergens, species) },
    composition: composition.trim() === '' ? null : composition,
  }
}

export const isCrustacean = (allergens: Marked | null): boolean =>
  allergens !== null && marks.some((mark) => allergens[mark].includes('crustaceos'))

/** The species that are written with commas between them; none without crustaceans. */
export const speciesOf = (allergens: Marked, text: string): string[] =>
  isCrustacean(allergens)
    ? text
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '')
    : []

/**
 * A tap on a substance: it gets the mark, or loses the mark that it has. A substance may be contained and derived side by
 * side; what only may be in the food is neither.
 */
export function tapped(allergens: Marked | null, substance: Substance, mark: Mark): Marked {
  const before = allergens ?? UNMARKED
  const isOff = before[mark].includes(substance)
  const excluded: readonly Mark[] = mark === 'mayContain' ? ['contains', 'derived'] : ['mayContain']
  const changed = (each: Mark): readonly Substance[] => {
    const others = before[each].filter((found) => found !== substance)
    if (each === mark) return isOff ? others : inOrder([...others, substance])
    return excluded.includes(each) ? others : before[each]
  }
  return { contains: changed('contains'), derived: changed('derived'), mayContain: changed('mayContain') }
}

/** Somebody knows, and has marked nothing yet. */
export const known = (allergens: Marked | null): Marked => allergens ?? UNMARKED

const inOrder = (found: readonly Substance[]): Substance[] => substances.filter((each) => found.includes(each))

/** The field of the form for a path of an error. */
export const fieldOf = (path: string): string =>
  path.startsWith('allergens.species') ? 'species' : path.startsWith('allergens') ? 'allergens' : path

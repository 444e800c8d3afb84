// The allergens that a label keeps from its birth on, and the labels and lots on which they depend besides the sheets.
export { frozenAllergens, frozenLines } from './contract/frozen.ts'
export type { FrozenAllergens, MadeOf, WentIn } from './contract/frozen.ts'

// How many sheets and labels a change of an ingredient or of a sheet concerns.
export { affected } from './contract/affected.ts'
export type { Affected } from './contract/affected.ts'

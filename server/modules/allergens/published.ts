// What labels keep of the allergens of their sheets, and what is said of the labels and lots that went in.
export { frozenAllergens, frozenLines } from './contract/frozen.ts'
export type { FrozenAllergens, MadeOf, WentIn } from './contract/frozen.ts'

// How many sheets and labels a change of an ingredient or of a sheet concerns.
export { affected } from './contract/affected.ts'
export type { Affected } from './contract/affected.ts'

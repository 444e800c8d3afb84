// What labels keep of the allergens of their sheets, and what a batch says of what went in.
export { frozenAllergens, frozenLines } from './contract/frozen.ts'
export type { BatchAdditions, FrozenAllergens } from './contract/frozen.ts'

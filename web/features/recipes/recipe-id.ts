/** Of an address only what can be the id of a recipe: a whole number from 1. */
export function readRecipeId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

import { decimalText, exact, parseDecimal } from '#contract/decimal'
import type { Ingredient } from '#contract/recipes'
import type { Unit } from '#contract/recipes/costing'
import { nameKey } from '#contract/text'

/** What the form holds while it is typed: the price is the person's text until it is sent. */
export interface IngredientValues extends Record<string, unknown> {
  name: string
  price: string
  unit: Unit
  category: string
  supplier: string
  description: string
}

export const blankIngredient: IngredientValues = { name: '', price: '', unit: 'kg', category: '', supplier: '', description: '' }

export function valuesOf({ name, price, unit, category, supplier, description }: Ingredient): IngredientValues {
  return { name, price: decimalText(exact(price), 2), unit, category, supplier, description }
}

/** What is sent; a price that is no number stays out, so that the contract says in its own words what is missing. */
export function bodyOf({ name, price, unit, category, supplier, description }: IngredientValues) {
  const parsed = parseDecimal(price)
  return { name, price: parsed.kind === 'number' ? parsed.value : undefined, unit, category, supplier, description }
}

/** What only the typed text can tell: whether a number was meant, and which. */
export function priceTextError(price: string): string | null {
  const text = price.trim()
  const parsed = parseDecimal(text)
  if (parsed.kind === 'ambiguous') return `Escreva ${text.replace('.', '')} ou ${text.replace('.', ',')}: "${text}" pode ser os dois`
  return parsed.kind === 'invalid' && text !== '' ? 'Escreva o preço em números: 12,50' : null
}

/** Whether there is enough to send: the rest is said at the fields. */
export function isComplete({ name, price }: IngredientValues): boolean {
  const parsed = parseDecimal(price)
  return name.trim() !== '' && parsed.kind === 'number' && parsed.value > 0
}

/** The words already used in a field, each once however it was written, for the next ingredient to use again. */
export function wordsUsed(words: readonly string[]): readonly string[] {
  const first = new Map<string, string>()
  for (const word of words) {
    const key = nameKey(word)
    if (key !== '' && !first.has(key)) first.set(key, word)
  }
  return [...first.values()].sort((a, b) => a.localeCompare(b, 'pt-BR'))
}

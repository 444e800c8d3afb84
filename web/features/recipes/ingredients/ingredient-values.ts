import { decimalText, exact, parseDecimal } from '#contract/decimal'
import type { Ingredient } from '#contract/recipes'
import type { Unit } from '#contract/recipes/costing'
import { nameKey } from '#contract/text'

/** Values of the form. The price stays as typed text until it is sent. */
export interface IngredientValues extends Record<string, unknown> {
  name: string
  price: string
  unit: Unit
  category: string
  supplier: string
  description: string
}

export const blankIngredient: IngredientValues = {
  name: '',
  price: '',
  unit: 'kg',
  category: '',
  supplier: '',
  description: '',
}

export function valuesOf({ name, price, unit, category, supplier, description }: Ingredient): IngredientValues {
  return { name, price: decimalText(exact(price), 2), unit, category, supplier, description }
}

/** Request body. A price that is not a number becomes undefined, so that the contract gives the error message. */
export function bodyOf({ name, price, unit, category, supplier, description }: IngredientValues) {
  const parsed = parseDecimal(price)
  return { name, price: parsed.kind === 'number' ? parsed.value : undefined, unit, category, supplier, description }
}

/** Error that only the typed text can show: an ambiguous number, or no number. */
export function priceTextError(price: string): string | null {
  const text = price.trim()
  const parsed = parseDecimal(text)
  if (parsed.kind === 'ambiguous')
    return `Escreva ${text.replace('.', '')} ou ${text.replace('.', ',')}: "${text}" pode ser os dois`
  return parsed.kind === 'invalid' && text !== '' ? 'Escreva o preço em números: 12,50' : null
}

/** Enables the submit button; other errors show at their fields. */
export function isComplete({ name, price }: IngredientValues): boolean {
  const parsed = parseDecimal(price)
  return name.trim() !== '' && parsed.kind === 'number' && parsed.value > 0
}

/** Suggestions for a field: the texts already used in it, each once (case and accents ignored), sorted. */
export function distinctTexts(words: readonly string[]): readonly string[] {
  const first = new Map<string, string>()
  for (const word of words) {
    const key = nameKey(word)
    if (key !== '' && !first.has(key)) first.set(key, word)
  }
  return [...first.values()].sort((a, b) => a.localeCompare(b, 'pt-BR'))
}

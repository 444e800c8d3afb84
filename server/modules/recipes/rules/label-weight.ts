import type Big from 'big.js'
import { nameKey } from '../../../contract/text.ts'
import { inUnit } from '../../../contract/units.ts'
import type { Amount } from '../../../contract/weight.ts'
import { unitWords } from '../../../contract/weight.ts'

/** Words that count servings of any food: a label's `fatia` is one of a recipe's `porções`. */
const servings: ReadonlySet<string> = new Set(['porcao', 'fatia', 'unidade'])

/**
 * The amount in the recipe's own yield unit; null where the label uses another one. Yields that are no weight or volume
 * are counted: `unid` on the label counts them whatever they are called, `porção` and `fatia` count servings.
 */
export function portionsIn(portionUnit: string, { quantity, unit, word }: Amount): Big | null {
  const yielded = countWord(portionUnit)
  const yieldUnit = unitWords.get(nameKey(portionUnit)) ?? null
  if (yieldUnit !== null && yieldUnit !== 'unidade') return unit === null ? null : inUnit(quantity, unit, yieldUnit)
  if (unit !== null) return unit === 'unidade' ? quantity : null
  const counted = singular(word)
  return counted === yielded || (servings.has(counted) && servings.has(yielded)) ? quantity : null
}

/** `Un`, `unid` and `unidades` are one word. */
function countWord(portionUnit: string): string {
  const key = nameKey(portionUnit)
  return unitWords.get(key) ?? singular(key)
}

/**
 * The singular of a word (a name key) that counts food: porções, pães, pastéis, fatias → porção, pão, pastel, fatia.
 */
function singular(word: string): string {
  if (/(?:oes|aes)$/.test(word)) return `${word.slice(0, -3)}ao`
  if (/[ae]is$/.test(word)) return `${word.slice(0, -2)}l`
  if (word.endsWith('res')) return word.slice(0, -2)
  return word.replace(/s$/, '')
}

/** A litre counts as a kilogram, as in `totalYieldKg`. */
export function kilosIn({ quantity, unit }: Amount): Big | null {
  return unit === null ? null : (inUnit(quantity, unit, 'kg') ?? inUnit(quantity, unit, 'L'))
}

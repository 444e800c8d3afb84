import Big from 'big.js'
import { parseDecimal } from '../../decimal.contract.ts'
import { nameKey } from '../../text.contract.ts'
import type { Unit } from './costing.contract.ts'
import { inUnit } from './costing.contract.ts'

/** A label's weight text as a quantity and a unit. */
export interface Amount {
  readonly quantity: Big
  /** Null where the word is none of the costing units: `porção`, `fatia`. */
  readonly unit: Unit | null
  readonly word: string
}

const unitWords: ReadonlyMap<string, Unit> = new Map([
  ['kg', 'kg'],
  ['kgs', 'kg'],
  ['quilo', 'kg'],
  ['quilos', 'kg'],
  ['kilo', 'kg'],
  ['kilos', 'kg'],
  ['quilograma', 'kg'],
  ['quilogramas', 'kg'],
  ['g', 'g'],
  ['gr', 'g'],
  ['grs', 'g'],
  ['grama', 'g'],
  ['gramas', 'g'],
  ['l', 'L'],
  ['lt', 'L'],
  ['lts', 'L'],
  ['litro', 'L'],
  ['litros', 'L'],
  ['ml', 'mL'],
  ['mililitro', 'mL'],
  ['mililitros', 'mL'],
  ['un', 'unidade'],
  ['und', 'unidade'],
  ['unid', 'unidade'],
  ['unids', 'unidade'],
  ['uns', 'unidade'],
  ['unidade', 'unidade'],
  ['unidades', 'unidade'],
])

/**
 * `300g`, `1,5 kg`, `2 un`, `500 ml`, `3 porções`; null for anything else. `1.500g` is null too: it may mean 1.5 g or
 * 1,500 g.
 */
export function parseWeight(text: string): Amount | null {
  const [, digits = '', letters = ''] = /^\s*([\d.,]+)\s*([\p{L}\p{M}]+)\.?\s*$/u.exec(text) ?? []
  const number = parseDecimal(digits)
  if (number.kind !== 'number' || number.value <= 0) return null
  const word = nameKey(letters)
  return { quantity: new Big(number.value), unit: unitWords.get(word) ?? null, word }
}

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

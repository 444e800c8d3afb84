import Big from 'big.js'
import { parseDecimal } from './decimal.ts'
import { nameKey } from './text.ts'
import type { Unit } from './units.ts'
import { inUnit, unitSymbols } from './units.ts'

/** A label's weight text as a quantity and a unit. */
export interface Amount {
  readonly quantity: Big
  /** Null where the word is none of the costing units: `porção`, `fatia`. */
  readonly unit: Unit | null
  readonly word: string
}

export const unitWords: ReadonlyMap<string, Unit> = new Map([
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

/** The unit in which parts are counted: the smaller one of each kind. */
export const smallUnits: Readonly<Record<Unit, Unit>> = { kg: 'g', g: 'g', L: 'mL', mL: 'mL', unidade: 'unidade' }
const largeUnits: Readonly<Partial<Record<Unit, Unit>>> = { g: 'kg', mL: 'L' }

/** `500 g`, `9,5 kg`, `3 un`: as `parseWeight` reads it again. From 1000 on in the larger unit. */
export function weightText(quantity: Big, unit: Unit): string {
  const small = smallUnits[unit]
  const amount = inUnit(quantity, unit, small) ?? quantity
  const large = amount.gte(1000) ? largeUnits[small] : undefined
  const shown = large === undefined ? amount : amount.times('0.001')
  return `${shown.toFixed().replace('.', ',')} ${unitSymbols[large ?? small]}`
}

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

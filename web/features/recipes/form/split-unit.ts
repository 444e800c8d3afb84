import { unitSymbols } from '#contract/recipes/costing'
import type { Unit } from '#contract/recipes/costing'

const suffixes = new Map<string, Unit>([
  ...Object.entries(unitSymbols).map(([unit, symbol]): [string, Unit] => [
    symbol.toLowerCase(),
    unit === 'unidade' ? 'unidade' : (symbol as Unit),
  ]),
  ['unid', 'unidade'],
  ['unidade', 'unidade'],
  ['unidades', 'unidade'],
])

/** The quantity and the unit of `500g`; a text of another form has none. */
export function splitUnit(text: string): { readonly quantity?: string | undefined; readonly unit?: Unit | undefined } {
  const [, quantity, suffix] = /^\s*([\d.,]+)\s*(\p{L}+)\s*$/u.exec(text) ?? []
  return { quantity, unit: suffixes.get(suffix?.toLowerCase() ?? '') }
}

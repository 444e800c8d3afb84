import { parseDecimal, plainText } from '../decimal.contract.ts'
import { nameKey } from '../text.contract.ts'
import type { Cell } from './table.ts'

/** What a cell says, not checked by the schema yet, or why it says nothing. */
export type ReadCell = { readonly value: unknown } | { readonly error: string }
/** Is not asked about blank cells. */
export type CellReader = (cell: Cell) => ReadCell

/** A cell as the preview shows it: numbers with a decimal comma. */
export function shown(cell: Cell): string {
  if (typeof cell === 'number') return plainText(cell)
  const text = cell.toWellFormed()
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1).toWellFormed()}…` : text
}

const SHOWN_MAX = 200
const QUOTED_MAX = 40

/** A cell's text as a sentence repeats it. */
export function quoted(cell: Cell): string {
  const text = shown(cell)
  return `"${text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX - 1).toWellFormed()}…` : text}"`
}

export const textCell: CellReader = (cell) => ({ value: typeof cell === 'number' ? plainText(cell) : cell })

/** A decimal number as a Brazilian writes it. `example` is how one looks: "12,50". */
export function decimalCell(example: string): CellReader {
  return (cell) => {
    if (typeof cell === 'number') return { value: cell }
    const parsed = parseDecimal(cell)
    switch (parsed.kind) {
      case 'number':
        return { value: parsed.value }
      case 'ambiguous': {
        const bare = cell.replace(/^R\$\s*/i, '')
        return { error: `Escreva ${bare.replace('.', '')} ou ${bare.replace('.', ',')}: "${bare}" pode ser os dois` }
      }
      case 'invalid':
        return { error: `${quoted(cell)} não é um número; escreva, por exemplo, ${example}` }
      default:
        return parsed satisfies never
    }
  }
}

/** A number of something that is only counted whole: `30`, `30 dias`, `1.000`. */
export function countCell(what: RegExp, example: string): CellReader {
  return (cell) => {
    const bare = typeof cell === 'number' ? cell : cell.replace(what, '').trim()
    if (typeof bare === 'number') return { value: bare }
    if (/^\d{1,3}(?:\.\d{3})+$/.test(bare)) return { value: Number(bare.replaceAll('.', '')) }
    const parsed = parseDecimal(bare)
    return parsed.kind === 'number' ? { value: parsed.value } : { error: `${quoted(cell)} não é um número; escreva, por exemplo, ${example}` }
  }
}

/** One of a few values, under any of its names. `choices` says them all: "Use kg, g, L, mL ou unidade". */
export function choiceCell<Value extends string>(names: Readonly<Record<Value, readonly string[]>>, choices: string): CellReader {
  const byName = new Map(Object.entries<readonly string[]>(names).flatMap(([value, synonyms]) => [value, ...synonyms].map((name) => [nameKey(name), value])))
  return (cell) => {
    const value = byName.get(nameKey(String(cell)).replace(/\.$/, ''))
    return value === undefined ? { error: `${quoted(cell)} não é conhecido. ${choices}` } : { value }
  }
}

/** The name of something registered, which stands for its `value`. */
export function registeredCell(valueByNameKey: ReadonlyMap<string, string>, unknown: string): CellReader {
  return (cell) => {
    const value = valueByNameKey.get(nameKey(typeof cell === 'number' ? plainText(cell) : cell))
    return value === undefined ? { error: `${unknown}: ${quoted(cell)}` } : { value }
  }
}

import { parseDecimal, plainText } from '../contract/decimal.ts'
import { nameKey } from '../contract/text.ts'
import type { Cell } from './table.ts'

/** A cell's value, not yet checked by the schema, or the reason why it cannot be read. */
export type ReadCell = { readonly value: unknown } | { readonly error: string }
/** Not called for blank cells. */
export type CellReader = (cell: Cell) => ReadCell

/** A cell as the preview shows it: numbers with a decimal comma, long texts cut. */
export function shown(cell: Cell): string {
  if (typeof cell === 'number') return plainText(cell)
  const text = cell.toWellFormed()
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1).toWellFormed()}…` : text
}

const SHOWN_MAX = 200
const QUOTED_MAX = 40

/** A cell's text in quotes, for an error message. */
export function quoted(cell: Cell): string {
  const text = shown(cell)
  return `"${text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX - 1).toWellFormed()}…` : text}"`
}

export const textCell: CellReader = (cell) => ({ value: typeof cell === 'number' ? plainText(cell) : cell })

/** A decimal number as Brazilians write it. `example` is shown in the error message: "12,50". */
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

/** A count: `30`, `30 dias`, `1.000`. `what` matches the word that may follow the number. */
export function countCell(what: RegExp, example: string): CellReader {
  return (cell) => {
    const bare = typeof cell === 'number' ? cell : cell.replace(what, '').trim()
    if (typeof bare === 'number') return { value: bare }
    if (/^\d{1,3}(?:\.\d{3})+$/.test(bare)) return { value: Number(bare.replaceAll('.', '')) }
    const parsed = parseDecimal(bare)
    return parsed.kind === 'number'
      ? { value: parsed.value }
      : { error: `${quoted(cell)} não é um número; escreva, por exemplo, ${example}` }
  }
}

/**
 * One of a few values, by any of its names. `choices` lists them in the error message: "Use kg, g, L, mL ou unidade".
 */
export function choiceCell<Value extends string>(
  names: Readonly<Record<Value, readonly string[]>>,
  choices: string,
): CellReader {
  const byName = new Map(
    Object.entries<readonly string[]>(names).flatMap(([value, synonyms]) =>
      [value, ...synonyms].map((name) => [nameKey(name), value]),
    ),
  )
  return (cell) => {
    const value = byName.get(nameKey(String(cell)).replace(/\.$/, ''))
    return value === undefined ? { error: `${quoted(cell)} não é conhecido. ${choices}` } : { value }
  }
}

/** The name of a registered thing, as it is registered, or a new name. */
export function anyNameCell(nameByNameKey: ReadonlyMap<string, string>): CellReader {
  return (cell) => {
    const name = typeof cell === 'number' ? plainText(cell) : cell.trim()
    return { value: nameByNameKey.get(nameKey(name)) ?? name }
  }
}

/** The name of a registered thing, read as the value of that name key. */
export function registeredCell(valueByNameKey: ReadonlyMap<string, string>, unknown: string): CellReader {
  return (cell) => {
    const value = valueByNameKey.get(nameKey(typeof cell === 'number' ? plainText(cell) : cell))
    return value === undefined ? { error: `${unknown}: ${quoted(cell)}` } : { value }
  }
}

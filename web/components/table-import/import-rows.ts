import type { ImportPreview, ImportPreviewRow } from '#contract/table-import'
import { counted, listText } from '#contract/words'

export interface ImportCell {
  readonly column: string
  readonly text: string
  readonly wrong: boolean
}

export function cellsOf({ cells, errors }: ImportPreviewRow, columns: readonly string[]): readonly ImportCell[] {
  const wrong = new Set(errors.map(({ column }) => column))
  return columns.map((column, index) => ({ column, text: cells[index] ?? '', wrong: wrong.has(column) }))
}

export function rowsShown(rows: ImportPreview['rows'], onlyWrong: boolean): ImportPreview['rows'] {
  return onlyWrong ? rows.filter(({ errors }) => errors.length > 0) : rows
}

/** Singular and plural of the imported entries: "1 ingrediente", "2.000 ingredientes". */
export interface ImportNoun {
  readonly one: string
  readonly many: string
}

export const amount = (count: number, { one, many }: ImportNoun): string => counted(count, one, many)

const readyRow: ImportNoun = { one: 'linha pronta', many: 'linhas prontas' }
const wrongRow: ImportNoun = { one: 'linha com erro', many: 'linhas com erro' }

export const readyText = (count: number) => amount(count, readyRow)
export const wrongText = (count: number) => amount(count, wrongRow)

/** `A coluna "Código" não é conhecida e não será importada.`; null when all columns are known. */
export function ignoredText(columns: readonly string[]): string | null {
  if (columns.length === 0) return null
  const names = columns.map((column) => `"${column}"`)
  if (names.length === 1) return `A coluna ${names.join('')} não é conhecida e não será importada.`
  return `As colunas ${listText(names)} não são conhecidas e não serão importadas.`
}

const NAMED_MAX = 12

/** `Cadastrar também o que falta. Categoria: Doces, Balas; Setor: Confeitaria.` */
export function missingText(missing: ImportPreview['missing']): string {
  const columns = missing.map(({ column, names }) => {
    const more = names.length - NAMED_MAX
    return `${column}: ${names.slice(0, NAMED_MAX).join(', ')}${more > 0 ? ` e mais ${more}` : ''}`
  })
  return `Cadastrar também o que falta. ${columns.join('; ')}.`
}

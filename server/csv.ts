import { stringify } from 'csv-stringify/sync'

/**
 * Rows as a Brazilian spreadsheet reads them: `;` between fields, and with `bom` the mark that says UTF-8. A lone line
 * feed is quoted too: to a spreadsheet it would end the row, and what follows it could begin a formula.
 */
export function csvRows(
  rows: readonly (readonly string[])[],
  { bom = false }: { readonly bom?: boolean } = {},
): Buffer {
  return Buffer.from(stringify([...rows], { bom, delimiter: ';', record_delimiter: '\r\n', quoted_match: /[\r\n]/ }))
}

// csv-stringify's own escape_formulas looks at the very first character only, and lets spaces, line feeds and invisible
// characters before an `=` pass, which some spreadsheets strip. NFKC turns full-width and small forms into the ones
// meant.
export function noFormula(text: string): string {
  const seen = text.normalize('NFKC').replace(/^[\p{White_Space}\p{C}\p{M}]+/u, '')
  return /^[=+\-@]/.test(seen) || /^[\t\r\n]/.test(text) ? `'${text}` : text
}

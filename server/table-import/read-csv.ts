import { parse } from 'csv-parse/sync'
import { Rejection } from '../errors.ts'
import { IMPORT_ROWS_MAX } from './contract/limits.ts'
import { COLUMNS_MAX } from './table.ts'

const DELIMITERS = [';', ',', '\t'] as const

// Tabs, line breaks and form feeds occur in text; other control characters show that the file is not text.
// oxlint-disable-next-line no-control-regex -- these are the characters being looked for
const binary = /[\u0000-\u0008\u000e-\u001f]/
// Formats that some systems export as "spreadsheets" (HTML, XML), and PDF and RTF.
const otherFormat = /^\s*(?:<(?:!doctype|html|table|\?xml)|%PDF-|\{\\rtf)/i

/** Four lines for each row that an import may have leave room for blank lines and for line breaks in cells. */
const LINES_MAX = 4 * IMPORT_ROWS_MAX
/** As many as the largest import has cells. */
const DELIMITERS_MAX = IMPORT_ROWS_MAX * COLUMNS_MAX

/**
 * Counts lines and delimiters before anything is parsed, so that a file of hundreds of thousands of either costs
 * a millisecond. Each counted character has the same byte in all encodings that are read, or is one byte of it.
 *
 * Throws Rejection 'import_too_many_rows' or 'import_file_too_large'.
 */
export function refuseHugeCsv(bytes: Uint8Array): void {
  const counts = new Uint32Array(256)
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1
  const countOf = (character: string) => counts[character.charCodeAt(0)] ?? 0
  // A line may end with both.
  const lines = Math.max(countOf('\n'), countOf('\r'))
  if (lines > LINES_MAX) throw new Rejection('import_too_many_rows', { rows: lines })
  if (DELIMITERS.some((delimiter) => countOf(delimiter) > DELIMITERS_MAX)) throw new Rejection('import_file_too_large')
}

/** All rows, with the empty ones. Throws an error when the bytes are not a CSV. */
export function readCsv(bytes: Buffer): string[][] {
  const text = textOf(bytes)
  if (binary.test(text) || otherFormat.test(text)) throw new Error('Not a text of rows')
  return parse(text, {
    delimiter: delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A cell without quotes may contain one: Pão 3" fatiado.
    relax_quotes: true,
  })
}

/**
 * UTF-16 when it begins with its byte order mark, else UTF-8; bytes that are not UTF-8 are Windows-1252, as Brazilian
 * spreadsheets save CSV.
 */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The delimiter that occurs most often in the heading line, outside quotes. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.trimStart().split(/[\r\n]/, 1)
  const bare = heading.replaceAll(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ';'
}

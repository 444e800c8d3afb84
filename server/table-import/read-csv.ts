import { parse } from 'csv-parse/sync'
import type { Table } from './table.ts'
import { tableOf } from './table.ts'

const DELIMITERS = [';', ',', '\t'] as const

// Tabs, line breaks and form feeds occur in text; other control characters show that the file is not text.
// oxlint-disable-next-line no-control-regex -- these are the characters being looked for
const binary = /[\u0000-\u0008\u000e-\u001f]/
// Formats that some systems export as "spreadsheets" (HTML, XML), and PDF and RTF.
const otherFormat = /^\s*(?:<(?:!doctype|html|table|\?xml)|%PDF-|\{\\rtf)/i

/** Throws the rejections of `tableOf`, or any other error when the bytes are not a CSV. */
export function readCsv(bytes: Buffer): Table {
  const text = textOf(bytes)
  if (binary.test(text) || otherFormat.test(text)) throw new Error('Not a text of rows')
  return tableOf(
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // A cell without quotes may contain one: Pão 3" fatiado.
      relax_quotes: true,
    }),
  )
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

import { parse } from 'csv-parse/sync'
import type { Table } from './table.ts'
import { tableOf } from './table.ts'

const DELIMITERS = [';', ',', '\t'] as const

// Tabs, line breaks and form feeds are text; other control characters say that these bytes are something else.
// oxlint-disable-next-line no-control-regex -- these are the characters being looked for
const binary = /[\u0000-\u0008\u000e-\u001f]/
// Other systems' "spreadsheets", and what people take for one.
const otherFormat = /^\s*(?:<(?:!doctype|html|table|\?xml)|%PDF-|\{\\rtf)/i

/** Throws the rejections of `tableOf`, or any other error where this is no CSV. */
export function readCsv(bytes: Buffer): Table {
  const text = textOf(bytes)
  if (binary.test(text) || otherFormat.test(text)) throw new Error('Not a text of rows')
  return tableOf(parse(text, {
    delimiter: delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A name may be: Pão 3" fatiado.
    relax_quotes: true,
  }))
}

/** UTF-8, UTF-16 where its mark says so, else the Windows-1252 in which a Brazilian spreadsheet saves a plain CSV. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The one that stands most often in the heading line, quoted texts aside. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.trimStart().split(/[\r\n]/, 1)
  const bare = heading.replaceAll(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ';'
}

import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { Rejection } from '../errors.ts'
import type { Cell } from './table.ts'
import { unzip } from './unzip.ts'

// What the reader looks at: no pictures, themes, pivot tables or links to other files.
const wanted = /^xl\/(?:(?!calcChain)[^/]+\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/

/**
 * The first sheet, empty rows and cells included. Reading takes a core for seconds where somebody made the file to that
 * end: see readXlsx. Throws Rejection 'import_file_too_large', or any other error where this is no spreadsheet.
 */
export async function firstSheet(bytes: Buffer): Promise<Cell[][]> {
  const files = await unzip(bytes, (name) => wanted.test(name))
  const near: Record<string, Uint8Array> = {}
  for (const [name, file] of files) {
    const xml = withoutEmptyCells(new TextDecoder().decode(file))
    if (!hasFarCells(xml)) near[name] = Buffer.from(xml)
  }
  try {
    // Handed on unpacked: the reader inflates nothing any more.
    const sheet: readonly (readonly unknown[])[] = await readSheet(new Blob([Buffer.from(zipSync(near, { level: 0 }))]))
    return sheet.map((row) => row.map(cellOf))
  } catch (error) {
    // What was left out for its size is missed only if it was the first sheet.
    throw Object.keys(near).length < files.size ? new Rejection('import_file_too_large') : error
  }
}

/** Spreadsheets write down cells and rows that have a format and nothing else, down to row 1048576. */
function withoutEmptyCells(xml: string): string {
  return xml.replaceAll(/<c\b[^<>]*\/>/g, '').replaceAll(/<row\b[^<>]*(?:\/>|>\s*<\/row>)/g, '')
}

// The place of a row or cell: the attribute `r`, whatever its prefix, but not the declaration of a prefix `r`.
const place = String.raw`(?<![\w.-])(?<!(?<![\w.:-])xmlns:)r=`
const nearby = String.raw`(?:[A-G]?[A-Z])?1?\d{1,4}`
const farPlace = new RegExp(`${place}(?:"(?!${nearby}")|'(?!${nearby}'))`)

/**
 * The reader fills the gap before a row or cell with empty ones, so a single cell far away would fill the memory:
 * up to row 19,999 and column GZ, and nothing whose place is written in another way.
 */
function hasFarCells(xml: string): boolean {
  return farPlace.test(xml)
}

// As many digits as a spreadsheet shows: it keeps 0,1 + 0,2 as 0.30000000000000004.
const DIGITS_SHOWN = 15

/** Texts and numbers stay what they are; anything else as a person would write it. */
function cellOf(value: unknown): Cell {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
      return Number.isFinite(value) ? Number(value.toPrecision(DIGITS_SHOWN)) : String(value)
    case 'boolean':
      return value ? 'VERDADEIRO' : 'FALSO'
    default:
      return value instanceof Date ? dateText(value) : ''
  }
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

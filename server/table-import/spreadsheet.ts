import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { Rejection } from '../errors.ts'
import type { Cell } from './table.ts'
import { unzip } from './unzip.ts'

// The files that the reader needs: no pictures, themes, pivot tables or links to other files.
const wanted = /^xl\/(?:(?!calcChain)[^/]+\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/

/**
 * The first sheet, with its empty rows and cells. A malicious file keeps a core busy for a long time: see readInThread.
 * Throws Rejection 'import_file_too_large', or any other error when the bytes are not a spreadsheet.
 */
export async function firstSheet(bytes: Buffer): Promise<Cell[][]> {
  const files = await unzip(bytes, (name) => wanted.test(name))
  const near: Record<string, Uint8Array> = {}
  for (const [name, file] of files) {
    const xml = withoutEmptyCells(new TextDecoder().decode(file))
    if (!hasFarCells(xml)) near[name] = Buffer.from(xml)
  }
  try {
    // Packed again without compression, so that the reader does not inflate anything itself.
    const sheet: readonly (readonly unknown[])[] = await readSheet(new Blob([Buffer.from(zipSync(near, { level: 0 }))]))
    return sheet.map((row) => row.map(cellOf))
  } catch (error) {
    // Reading fails because of a sheet that was left out for its far cells only if that was the first sheet.
    throw Object.keys(near).length < files.size ? new Rejection('import_file_too_large') : error
  }
}

/** Spreadsheet programs also save rows and cells that have only a format, down to row 1048576. */
function withoutEmptyCells(xml: string): string {
  return xml.replaceAll(/<c\b[^<>]*\/>/g, '').replaceAll(/<row\b[^<>]*(?:\/>|>\s*<\/row>)/g, '')
}

// The address of a row or cell: the attribute `r` with any namespace prefix, but not the declaration of a prefix `r`.
const place = String.raw`(?<![\w.-])(?<!(?<![\w.:-])xmlns:)r=`
const nearby = String.raw`(?:[A-G]?[A-Z])?1?\d{1,4}`
const farPlace = new RegExp(`${place}(?:"(?!${nearby}")|'(?!${nearby}'))`)

/**
 * The reader fills the gap before a row or cell with empty ones, so a single cell far away would fill the memory.
 * Allowed are addresses up to row 19,999 and column GZ, in the usual notation only.
 */
function hasFarCells(xml: string): boolean {
  return farPlace.test(xml)
}

// A spreadsheet shows 15 digits, but saves 0,1 + 0,2 as 0.30000000000000004.
const DIGITS_SHOWN = 15

/** Texts and numbers are kept; booleans and dates become texts as a user would type them. */
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

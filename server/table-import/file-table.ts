import { readCsv } from './read-csv.ts'
import type { Table } from './table.ts'
import { tableOf } from './table.ts'

/** An .xlsx file is a zip archive. */
export const isSpreadsheet = (bytes: Buffer): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * The table in a file, recognised by its content. The time that it takes has no bound: see readInThread.
 *
 * Throws the rejections of `tableOf` and `firstSheet`, or any other error when the bytes are neither format.
 */
export async function tableInFile(bytes: Buffer): Promise<Table> {
  if (!isSpreadsheet(bytes)) return tableOf(readCsv(bytes))
  // Loaded for a spreadsheet only, because a thread that reads a CSV starts twice as fast without it.
  const { firstSheet } = await import('./spreadsheet.ts')
  return tableOf(await firstSheet(bytes))
}

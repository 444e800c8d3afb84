import { parentPort, workerData } from 'node:worker_threads'
import { Rejection } from '../errors.ts'
import { tableInFile } from './file-table.ts'
import type { Cell, Table } from './table.ts'

/** The thread's message: the table or a rejection. Any other failure ends the thread with an error. */
export type TableAnswer = { readonly table: Table } | { readonly code: string; readonly facts: Rejection['facts'] }

// In characters. Many cells of a file may share one text, but each gets its own copy when the table is posted to the
// main thread.
const TEXT_MAX = 4_000_000

async function answer(bytes: Buffer): Promise<TableAnswer> {
  try {
    const table = await tableInFile(bytes)
    if (textLength(table) > TEXT_MAX) throw new Rejection('import_file_too_large')
    return { table }
  } catch (error) {
    if (error instanceof Rejection) return { code: error.code, facts: error.facts }
    throw error
  }
}

function textLength({ headings, rows }: Table): number {
  const lengthOf = (cells: readonly Cell[]) =>
    cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)
  return rows.reduce((sum, { cells }) => sum + lengthOf(cells), lengthOf(headings))
}

parentPort?.postMessage(await answer(Buffer.from(workerData as Uint8Array)))

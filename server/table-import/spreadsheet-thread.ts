import { parentPort, workerData } from 'node:worker_threads'
import { Rejection } from '../errors.ts'
import { firstSheet } from './spreadsheet.ts'
import type { Cell } from './table.ts'

/** What the thread tells the one that started it; any other failure ends it with an error. */
export type SheetAnswer = { readonly grid: readonly (readonly Cell[])[] } | { readonly code: string }

async function answer(bytes: Uint8Array): Promise<SheetAnswer> {
  try {
    return { grid: await firstSheet(Buffer.from(bytes)) }
  } catch (error) {
    if (error instanceof Rejection) return { code: error.code }
    throw error
  }
}

parentPort?.postMessage(await answer(workerData as Uint8Array))

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Rejection } from '../errors.ts'
import type { SheetAnswer } from './spreadsheet-thread.ts'
import type { Table } from './table.ts'

const THREAD = new URL('./spreadsheet-thread.ts', import.meta.url)
// Many times what 5,000 ordinary rows take.
const LIMITS = { deadlineMs: 8_000, heapMb: 256 }
const THREADS_AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

/**
 * The first sheet of a spreadsheet, read in a thread of its own: a large one takes a second of computing, in which nobody
 * else should have to wait, and a few kilobytes made to be slow take the reader minutes (a tag that never ends is read
 * again with every piece of the file).
 *
 * Throws the rejections of `tableOf` and `firstSheet`, or any other error where this is no spreadsheet.
 */
export async function readXlsx(bytes: Buffer, limits = LIMITS): Promise<Table> {
  if (running >= THREADS_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    const read = await inThread(bytes, limits)
    if ('code' in read) throw new Rejection(read.code, read.facts)
    return read.table
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

async function inThread(bytes: Buffer, { deadlineMs, heapMb }: typeof LIMITS): Promise<SheetAnswer> {
  const thread = new Worker(THREAD, { workerData: new Uint8Array(bytes), env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMb } })
  const deadline = AbortSignal.timeout(deadlineMs)
  try {
    // `once` fails with the thread's own error too: what it threw, or that it has no memory left.
    const [answer] = (await once(thread, 'message', { signal: deadline })) as [SheetAnswer]
    return answer
  } catch (error) {
    throw deadline.aborted || isOutOfMemory(error) ? new Rejection('import_file_too_large') : error
  } finally {
    await thread.terminate()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

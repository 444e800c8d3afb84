import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Rejection } from '../errors.ts'
import type { SheetAnswer } from './spreadsheet-thread.ts'
import type { Table } from './table.ts'

const THREAD = new URL('./spreadsheet-thread.ts', import.meta.url)
// Many times what a file of 5,000 ordinary rows needs.
const LIMITS = { deadlineMs: 8_000, heapMb: 256 }
const THREADS_AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

/**
 * The first sheet of a spreadsheet, read in a thread of its own. A large file takes a second of computing, which must
 * not block other requests. A malicious file of a few kilobytes can keep the reader busy for minutes (it scans a tag
 * without an end again with every piece of the file).
 *
 * Throws the rejections of `tableOf` and `firstSheet`, or any other error when the bytes are not a spreadsheet.
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
  const thread = new Worker(THREAD, {
    workerData: new Uint8Array(bytes),
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const deadline = AbortSignal.timeout(deadlineMs)
  try {
    // `once` also rejects with the thread's own error: what it threw, or ERR_WORKER_OUT_OF_MEMORY.
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

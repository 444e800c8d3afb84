import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Rejection } from '../errors.ts'
import type { Table } from './table.ts'
import type { TableAnswer } from './table-thread.ts'

const THREAD = new URL('./table-thread.ts', import.meta.url)
// Many times what a file of 5,000 ordinary rows needs.
const LIMITS = { deadlineMs: 8_000, heapMb: 256 }

/**
 * The table in a CSV or in the first sheet of a spreadsheet, read in a thread of its own. A large file takes a second of
 * computing, which must not block other requests. A malicious file of a few kilobytes can keep the reader busy for
 * minutes (the spreadsheet's reader scans a tag without an end again with every piece of the file).
 *
 * Throws the rejections of `tableOf` and `firstSheet`, or any other error when the bytes are neither.
 */
export async function readInThread(bytes: Buffer, { deadlineMs, heapMb } = LIMITS): Promise<Table> {
  const thread = new Worker(THREAD, {
    workerData: new Uint8Array(bytes),
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const deadline = AbortSignal.timeout(deadlineMs)
  try {
    return tableIn(await answerOf(thread, deadline))
  } catch (error) {
    throw deadline.aborted || isOutOfMemory(error) ? new Rejection('import_file_too_large') : error
  } finally {
    await thread.terminate()
  }
}

/** `once` also rejects with the thread's own error: what it threw, or ERR_WORKER_OUT_OF_MEMORY. */
async function answerOf(thread: Worker, signal: AbortSignal): Promise<TableAnswer> {
  const [answer] = (await once(thread, 'message', { signal })) as [TableAnswer]
  return answer
}

function tableIn(answer: TableAnswer): Table {
  if ('code' in answer) throw new Rejection(answer.code, answer.facts)
  return answer.table
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

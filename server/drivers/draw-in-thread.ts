import { Worker } from 'node:worker_threads'
import type { DrawingAnswer, DrawingRequest } from './drawing-thread.ts'
import type { LabelPrint } from './label-bytes.ts'
import { joined } from './printer-code.ts'

/** What printers are sent for labels: see `labelBytes`. */
export type DrawLabels = (...print: LabelPrint) => Promise<Uint8Array>

/**
 * Draws in a thread of its own. A label takes one to three milliseconds: drawn in the main thread, a job of five hundred
 * would slow every other request, and six labels would delay the statements that put them into the queue. The thread
 * starts with the first job. If it ends by a fault, the jobs that wait for it fail, and the next one starts another.
 */
export function drawerInThread(file: URL): DrawLabels {
  let thread: Worker | null = null
  let lastId = 0
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()

  function start(): Worker {
    const started = new Worker(file, { env: {}, execArgv: [] })
    // The running thread does not keep the process alive.
    started.unref()
    started.on('message', (answer: DrawingAnswer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('bytes' in answer) asked?.resolve(answer.bytes)
      else asked?.reject(answer.error)
    })
    let cause: unknown
    started.on('error', (error: unknown) => {
      cause = error
    })
    started.on('exit', () => {
      thread = null
      for (const { reject } of waiting.values()) reject(new Error('The drawing thread has ended', { cause }))
      waiting.clear()
    })
    return started
  }

  return (...print) => {
    const asked = Promise.withResolvers<Uint8Array>()
    lastId += 1
    waiting.set(lastId, asked)
    thread ??= start()
    thread.postMessage({ id: lastId, print } satisfies DrawingRequest)
    return asked.promise
  }
}

const file = new URL('./drawing-thread.ts', import.meta.url)
const [firstThread, secondThread] = [drawerInThread(file), drawerInThread(file)]

/** Two threads draw a half of the labels each, because the printing of a job waits for its last label. */
export const drawLabels: DrawLabels = async (labels, ...profile) => {
  const half = Math.ceil(labels.length / 2)
  const [first, second] = [labels.slice(0, half), labels.slice(half)]
  if (second.length === 0) return firstThread(first, ...profile)
  return joined(...(await Promise.all([firstThread(first, ...profile), secondThread(second, ...profile)])))
}

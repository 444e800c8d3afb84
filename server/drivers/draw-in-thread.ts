import { Worker } from 'node:worker_threads'
import type { DrawingAnswer, DrawingRequest } from './drawing-thread.ts'
import type { LabelPrint } from './label-bytes.ts'

/** What printers are sent for labels: see `labelBytes`. */
export type DrawLabels = (...print: LabelPrint) => Promise<Uint8Array>

/**
 * Draws in a thread of its own. A label takes one to three milliseconds: drawn in the main thread, a job of five hundred
 * would slow every other request. The thread starts with the first job. If it ends by a fault, the jobs that wait for it
 * fail, and the next one starts another.
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

export const drawLabels = drawerInThread(new URL('./drawing-thread.ts', import.meta.url))

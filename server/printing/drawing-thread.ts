import { parentPort } from 'node:worker_threads'
import { beginLabelBytes, labelBytes } from './label-bytes.ts'
import type { LabelPrint } from './label-bytes.ts'

/** `id` null: the thread begins to draw the labels of a later request, and answers nothing. */
export interface DrawingRequest {
  readonly id: number | null
  readonly print: LabelPrint
}

export type DrawingAnswer =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly error: unknown }

async function answerOf(id: number, print: LabelPrint): Promise<DrawingAnswer> {
  try {
    return { id, bytes: await labelBytes(...print) }
  } catch (error) {
    return { id, error }
  }
}

parentPort?.on('message', ({ id, print }: DrawingRequest) => {
  // A label that cannot be drawn is answered when its bytes are asked for.
  if (id === null) void beginLabelBytes(...print).catch(() => undefined)
  else void answerOf(id, print).then((answer) => parentPort?.postMessage(answer))
})

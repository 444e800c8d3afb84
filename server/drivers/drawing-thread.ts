import { parentPort } from 'node:worker_threads'
import { labelBytes } from './label-bytes.ts'
import type { LabelPrint } from './label-bytes.ts'

export interface DrawingRequest {
  readonly id: number
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
  void answerOf(id, print).then((answer) => parentPort?.postMessage(answer))
})

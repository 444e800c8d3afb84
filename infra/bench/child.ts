import { fork } from 'node:child_process'
import { once } from 'node:events'

/** One side of a row in its own process: its memory, garbage and patched globals do not affect the other side. */
export interface Child {
  ask<Answer>(request: unknown): Promise<Answer>
  close(): Promise<void>
}

type Outcome = { readonly answer: unknown } | { readonly error: string }

/** Starts a file that calls `serveParent`. */
export function startChild(file: URL, parameters: readonly string[]): Child {
  const child = fork(file, parameters, { serialization: 'advanced', execArgv: [] })
  const exited = once(child, 'exit')
  return {
    async ask<Answer>(request: unknown) {
      child.send({ request })
      const outcome = (await Promise.race([
        once(child, 'message'),
        exited.then(() => [{ error: `${file.pathname} ended` }]),
      ])) as [Outcome]
      if ('error' in outcome[0]) throw new Error(outcome[0].error)
      // The caller names the answer type of the side it started.
      return outcome[0].answer as Answer
    },
    async close() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

/** In the child: answers the parent's requests one by one, and exits when the parent disconnects. */
export function serveParent(
  handle: (request: never) => Promise<unknown>,
  close: () => Promise<void> = async () => undefined,
): void {
  process.on('message', (message: { readonly request: never }) => {
    handle(message.request).then(
      (answer) => process.send?.({ answer }),
      (error: unknown) =>
        process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  process.once('disconnect', () => void close().finally(() => process.exit(0)))
}

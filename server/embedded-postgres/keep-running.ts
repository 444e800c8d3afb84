import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
/** After running for this long, the server's next end starts with the first pause again. */
const STABLE_AFTER_MS = 60_000

/**
 * Restarts a server whenever it ends by itself (out of memory, killed process), so that clients only have to wait.
 * Repeats a failed restart at growing intervals until `stop`.
 */
export function keepRunning(
  first: ServerProcess,
  startAgain: () => Promise<ServerProcess>,
  log: (message: string) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let server = first

  async function watch(): Promise<void> {
    let pause = FIRST_PAUSE_MS
    for (;;) {
      const startedAt = performance.now()
      await server.exited
      if (stopping.signal.aborted) return
      log('O banco de dados embutido parou sozinho; está sendo iniciado de novo.')
      if (performance.now() - startedAt > STABLE_AFTER_MS) pause = FIRST_PAUSE_MS
      for (let isUp = false; !isUp;) {
        await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
        if (stopping.signal.aborted) return
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
        isUp = await startAgain().then(
          (started) => {
            server = started
            return true
          },
          (error: unknown) => {
            log(error instanceof Error ? error.message : String(error))
            return false
          },
        )
      }
      // `stop` was called during the restart; it stops the new server.
      if (stopping.signal.aborted) return
      log('O banco de dados embutido voltou.')
    }
  }
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await server.stop()
      await watching
      await server.stop()
    },
  }
}

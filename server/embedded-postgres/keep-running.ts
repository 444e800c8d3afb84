import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
/** A server that stood for so long was well: its next fall is a new story. */
const WELL_AFTER_MS = 60_000

/**
 * Starts a server again whenever it ends by itself (the system ended it for its memory, somebody its process): whoever uses
 * it only has to wait. Where it does not come up it is tried again and again, at growing intervals, as long as nobody stops it.
 */
export function keepRunning(first: ServerProcess, startAgain: () => Promise<ServerProcess>, log: (message: string) => void): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let server = first

  async function watch(): Promise<void> {
    let pause = FIRST_PAUSE_MS
    for (;;) {
      const startedAt = performance.now()
      await server.exited
      if (stopping.signal.aborted) return
      log('O banco de dados embutido parou sozinho; está sendo iniciado de novo.')
      if (performance.now() - startedAt > WELL_AFTER_MS) pause = FIRST_PAUSE_MS
      for (let isUp = false; !isUp;) {
        await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
        if (stopping.signal.aborted) return
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
        isUp = await startAgain().then((started) => {
          server = started
          return true
        }, (error: unknown) => {
          log(error instanceof Error ? error.message : String(error))
          return false
        })
      }
      // The stop came while it was being started, and ends it.
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

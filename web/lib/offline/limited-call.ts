import { doubtConnection, isConnected, onConnectionChange } from '../connection.ts'

const LIMIT_MS = 30_000

/**
 * A call of the queue ends with the loss of the connection, and at the latest after 30 seconds: what is written meanwhile
 * waits for it. The server may have done what was asked.
 */
export async function limitedCall<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController()
  const stop = onConnectionChange(() => {
    if (!isConnected()) end.abort()
  })
  const timer = setTimeout(() => {
    end.abort()
    void doubtConnection()
  }, LIMIT_MS)
  try {
    return await call(end.signal)
  } finally {
    clearTimeout(timer)
    stop()
  }
}

import { isConnected, onConnectionChange } from './connection.ts'

/** Sends what only the server can do. A request that hangs is given up where the connection is lost meanwhile. */
export async function sendWhileConnected<T>(
  send: (signal: AbortSignal) => Promise<T>,
  whenLost: () => Error,
): Promise<T> {
  const lost = new AbortController()
  const stop = onConnectionChange(() => {
    if (!isConnected()) lost.abort()
  })
  try {
    return await send(lost.signal)
  } catch (error) {
    throw lost.signal.aborted ? whenLost() : error
  } finally {
    stop()
  }
}

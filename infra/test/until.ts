import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 90_000

/** Looks again and again until it is so; throws what was seen last where it never is. */
export async function until<T>(look: () => Promise<T>, isThere: (seen: T) => boolean): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const seen = await look()
    if (isThere(seen)) return seen
    if (performance.now() > deadline) throw new Error(`Waited in vain; last seen: ${JSON.stringify(seen)}`)
    await sleep(25)
  }
}

/** Asks the user to log in again, over the open screen. Returns whether the same user is back. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null
const listeners = new Set<() => void>()

/** Called by the screens that can ask; returns the function that ends it. */
export function askWith(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/**
 * Waits until the user is logged in again. All requests that found the session lost meanwhile wait for the same answer.
 * Returns false where the user declined, or where no screen can ask, as before the first one.
 */
export async function sessionRegained(): Promise<boolean> {
  if (ask === null) return false
  asking ??= ask().finally(() => {
    asking = null
  })
  const isBack = await asking
  if (isBack) for (const listener of listeners) listener()
  return isBack
}

/** Calls `listener` after each new login; returns the function that ends it. */
export function onSessionRegained(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the user to log in again, over the open screen. Returns whether the same user is back. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null
let regained = 0
const listeners = new Set<() => void>()

/** Called by the screens that can ask; returns the function that ends it. */
export function askWith(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/** How often the user has logged in again on this page. */
export const timesRegained = (): number => regained

/**
 * Waits until the user is logged in again. All requests that found the session lost meanwhile wait for the same answer.
 * Returns false where the user declined, or where no screen can ask, as before the first one.
 *
 * @param timesBefore `timesRegained` when the request was sent. Its answer may come after the new login although it was
 *   sent before: such a request is sent again, and the user is not asked a second time.
 */
export async function sessionRegained(timesBefore = regained): Promise<boolean> {
  if (timesBefore < regained) return true
  if (ask === null) return false
  asking ??= ask()
    .then((isBack) => {
      if (isBack) regained += 1
      return isBack
    })
    .finally(() => {
      asking = null
    })
  const isBack = await asking
  if (isBack) for (const listener of listeners) listener()
  return isBack
}

let askPerson: Ask | null = null
let askingPerson: Promise<boolean> | null = null
const waitingForAsker: ((asker: Ask) => void)[] = []
const ASKER_WAIT_MS = 10_000

/** As `askWith`, for the person at a device of the kitchen. */
export function askPersonWith(next: Ask): () => void {
  askPerson = next
  for (const begin of waitingForAsker.splice(0)) begin(next)
  return () => {
    if (askPerson === next) askPerson = null
  }
}

/** Waits until somebody has identified at this device. Returns false where nobody did. */
export async function personFound(): Promise<boolean> {
  askingPerson ??= personAsker()
    .then((asker) => asker?.() ?? false)
    .finally(() => {
      askingPerson = null
    })
  return askingPerson
}

/** The question's code may still be loading. */
async function personAsker(): Promise<Ask | null> {
  if (askPerson !== null) return askPerson
  return new Promise((resolve) => {
    waitingForAsker.push(resolve)
    setTimeout(() => resolve(null), ASKER_WAIT_MS)
  })
}

/** Calls `listener` after each new login; returns the function that ends it. */
export function onSessionRegained(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether the server answers. `navigator.onLine` is not asked: it knows nothing of a server that is down, nor of a network
 * without a way out. A request that was not answered shows the loss, and a probe of the server's health shows the return.
 */
let isUp = true
let isProbing = false
const listeners = new Set<() => void>()

const PROBE_LIMIT_MS = 5_000
/** A doubt is settled within 3 seconds: two questions and the pause between them. */
const QUESTION_MS = 1_300
const PAUSE_MS = 300
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 15_000

export function isConnected(): boolean {
  return isUp
}

/** Calls `listener` at each loss and at each return. While anybody listens, a lost connection is probed. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  void probeUntilBack()
  return () => listeners.delete(listener)
}

function set(next: boolean): void {
  if (isUp === next) return
  isUp = next
  for (const listener of listeners) listener()
}

/** A request was answered by the server. */
export function connectionWorks(): void {
  set(true)
}

/** A request was not answered by the server. */
export function connectionLost(): void {
  set(false)
  void probeUntilBack()
}

/** Something may be wrong: asks the server. One question alone may be answered slowly, or meet a restart. */
export async function doubtConnection(): Promise<void> {
  if (!isUp || (await isAnswering(QUESTION_MS))) return
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  if (isUp && !(await isAnswering(QUESTION_MS))) connectionLost()
}

/** Asks the server at once, without a wait for the next probe. */
export async function tryConnection(): Promise<void> {
  if (!isUp && (await isAnswering())) set(true)
}

/** What a proxy answers for a server that is down. A busy server says when to try again. */
export function isGatewayFailure({ status, headers }: Response): boolean {
  return status >= 502 && status <= 504 && !headers.has('Retry-After')
}

async function probeUntilBack(): Promise<void> {
  if (isProbing) return
  isProbing = true
  for (let wait = FIRST_WAIT_MS; !isUp && listeners.size > 0; wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)) {
    await untilWoken(wait)
    if (await isAnswering()) set(true)
  }
  isProbing = false
}

async function isAnswering(limitMs = PROBE_LIMIT_MS): Promise<boolean> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), limitMs)
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', signal: limit.signal })
    // A body that is not read to its end keeps its connection open.
    await answer.text()
    return !isGatewayFailure(answer)
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Waits, but not longer than until the network is back or the page is looked at again. */
async function untilWoken(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(wake, ms)
    function wake() {
      clearTimeout(timer)
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      resolve()
    }
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
  })
}

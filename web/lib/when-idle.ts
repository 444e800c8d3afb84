const IDLE_LIMIT_MS = 3_000

/** Does the work when the browser is idle; returns the function that cancels it. Safari has no `requestIdleCallback`. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_LIMIT_MS })
  return () => cancelIdleCallback(handle)
}

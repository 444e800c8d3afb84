import type { Route } from 'playwright-core'

/** Sends a request on that a test has held back. The page may be closed, or hold back nothing more, by then. */
export async function sendOn(route: Route): Promise<void> {
  await route.continue().catch(() => undefined)
}

import { whenIdle } from './when-idle.ts'

/** A kitchen's tablet stays open for weeks: it asks for a new version every hour. */
const LOOK_EVERY_MS = 3_600_000

/**
 * Registers the service worker, which shows the application without a connection. Only in the built app, and where the
 * browser allows it: on https and on localhost.
 */
export function installServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  whenIdle(() => {
    navigator.serviceWorker.register('/sw.js').then(
      () => setInterval(() => void lookForNewVersion().catch(() => undefined), LOOK_EVERY_MS),
      (error: unknown) => console.error('The service worker was not registered', error),
    )
  })
}

/** Asks for the registration anew: the browser may have dropped it since, with the rest of what the page kept. */
async function lookForNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update()
}

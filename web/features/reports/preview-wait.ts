/** Minimum time between two preview requests, because a preview costs the server as much as a report. */
const MIN_INTERVAL_MS = 10_000

interface Instants {
  /** Time of the last label change. */
  readonly changedAt: number
  /** Time of the request of the shown preview. */
  readonly requestedAt: number
  readonly now: number
}

/** Milliseconds until the preview must be requested again; null while no label has changed since its request. */
export function previewWaitMs({ changedAt, requestedAt, now }: Instants): number | null {
  return changedAt > requestedAt ? Math.max(0, requestedAt + MIN_INTERVAL_MS - now) : null
}

/** What a preview costs is as much as a whole report: while labels change all the time it is asked for so often at most. */
const REST_MS = 10_000

interface Instants {
  /** When labels changed last. */
  readonly changedAt: number
  /** When the preview that is shown was asked for. */
  readonly askedAt: number
  readonly now: number
}

/** How long to wait until the preview is asked for again; null: it knows of all changes. */
export function previewWaitMs({ changedAt, askedAt, now }: Instants): number | null {
  return changedAt > askedAt ? Math.max(0, askedAt + REST_MS - now) : null
}

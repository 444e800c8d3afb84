/** A time in which a zone's clocks are not changed. */
export interface OffsetSpan {
  /** How far the zone is ahead of UTC. */
  readonly minutes: number
  /** RFC 3339; `until` is not part of it. */
  readonly from: string
  readonly until: string
}

const spans = new Map<string, { readonly offset: number; readonly from: number; readonly until: number }>()

/**
 * Lets the conversions of the span's instants do without the zone's rules: a browser takes 60 to 120 ms on a cheap tablet
 * to load them. Apart from the calendar, so that the first file of the web does not carry it.
 */
export function knowOffset(timeZone: string, { minutes, from, until }: OffsetSpan): void {
  spans.set(timeZone, { offset: minutes * 60_000, from: Date.parse(from), until: Date.parse(until) })
}

/** How far the zone is ahead of UTC at that instant, in milliseconds; null where it was not said. */
export function knownOffset(epochMs: number, timeZone: string): number | null {
  const span = spans.get(timeZone)
  return span !== undefined && epochMs >= span.from && epochMs < span.until ? span.offset : null
}

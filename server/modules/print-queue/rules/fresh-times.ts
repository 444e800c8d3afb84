/** How far ahead of now a time may lie: clocks of two machines differ a little. */
const AHEAD_MS = 60_000

/** The times that are not too old: after `after`, and not after `until`. */
export interface FreshTimes {
  readonly after: Date
  readonly until: Date
}

/**
 * A time further ahead was written while the server's clock was wrong. It counts as old: a day would pass before it
 * became old by itself.
 */
export const freshTimes = (now: Date, ageMs: number): FreshTimes => ({
  after: new Date(now.getTime() - ageMs),
  until: new Date(now.getTime() + AHEAD_MS),
})

export const isFresh = (time: Date, { after, until }: FreshTimes): boolean => time > after && time <= until

const FIRST_MS = 1_000
const LONGEST_MS = 60_000

export interface BackOff {
  failures(): number
  /** How long to wait after this failure. */
  failed(): number
  succeeded(): void
}

/**
 * Doubling waits up to a minute, each between half and all of its length: agents that have lost the same server do not
 * all come back in the same second.
 */
export function backOff(random: () => number): BackOff {
  let failures = 0
  return {
    failures: () => failures,
    failed() {
      const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10))
      failures += 1
      return longest * (0.5 + random() / 2)
    },
    succeeded() {
      failures = 0
    },
  }
}

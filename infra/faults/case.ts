/** What every case gets to run with. */
export interface CaseContext {
  /** A superuser's address of a PostgreSQL with a migrated template. */
  readonly adminUrl: string
  readonly loginPassword: string
  readonly seed: number
  /** Small sizes, a few seconds per case, for `npm test`; false: the full size. */
  readonly quick: boolean
}

/** What happened, in figures. `seen` and `figure` are printed in the table. */
export interface Outcome {
  readonly holds: boolean
  readonly seen: string
  readonly figure: string
}

/** A fault or an abuse, and what must hold under it. A case passes only if its control, a naive variant, fails. */
export interface FaultCase {
  readonly id: string
  readonly name: string
  readonly expected: string
  /** What this machine lacks for the case, as a sentence; null: nothing. Such a case is not run, and the table says so. */
  readonly missing?: () => Promise<string | null>
  readonly run: (context: CaseContext) => Promise<Outcome>
  readonly control: { readonly name: string; readonly run: (context: CaseContext) => Promise<Outcome> }
}

/** Pseudo-random numbers in [0, 1), the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The quantile `part` (0 to 1) of the values; 0 for an empty list. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export const oneTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1)

/** Numbers by key, as text: `3 × 200, 1 × 503`. */
export const countsText = (counts: ReadonlyMap<string | number, number>): string =>
  [...counts]
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([key, count]) => `${count} × ${key}`)
    .join(', ')

/** Counts one more of a key. */
export const count = <Key>(counts: Map<Key, number>, key: Key): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

import type { TestServer, TestServerOptions } from '../test/server.ts'
import { startTestServer } from '../test/server.ts'
import { cloneTemplate } from '../test/template-database.ts'

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

interface Variant {
  readonly name: string
  readonly run: (context: CaseContext) => Promise<Outcome>
}

/** A fault or an abuse, and what must hold under it. A case passes only if its control, a naive variant, fails. */
export interface FaultCase {
  readonly id: string
  readonly name: string
  readonly expected: string
  /** What this machine lacks for the case, as a sentence; null: nothing. Such a case is not run, and the table says so. */
  readonly missing?: () => Promise<string | null>
  readonly run: (context: CaseContext) => Promise<Outcome>
  readonly control: Variant
}

export const size = ({ quick }: CaseContext, long: number, short: number): number => (quick ? short : long)

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

let mornings = 0

/**
 * Rate limits are counted in this process by the test clock: each server starts a day later, so no count carries over.
 */
export function nextMorning(): string {
  mornings += 1
  return new Date(Date.UTC(2026, 10, 21 + mornings, 15)).toISOString()
}

/** Runs `work` against the application in this process, on its own database, and closes both afterwards. */
export async function withServer<T>(
  context: CaseContext,
  options: Omit<TestServerOptions, 'testDatabase'>,
  work: (server: TestServer) => Promise<T>,
): Promise<T> {
  const testDatabase = await cloneTemplate(context.adminUrl, context.loginPassword)
  const server = await startTestServer({ now: nextMorning(), ...options, testDatabase })
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

/** The quantile `part` (0 to 1) of the values; 0 for an empty list. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export const oneTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1)

import type { TestServer, TestServerOptions } from '../test/server.ts'
import { startTestServer } from '../test/server.ts'
import { cloneTemplate } from '../test/template-database.ts'

/** What every case stands on. */
export interface Ground {
  /** A superuser's address of a PostgreSQL with a migrated template. */
  readonly adminUrl: string
  readonly ownerPassword: string
  readonly seed: number
  /** Some seconds a case, for `npm test`; else as long as the plan of the cases says. */
  readonly quick: boolean
}

/** What happened, said in figures. */
export interface Outcome {
  readonly holds: boolean
  readonly seen: string
  readonly figure: string
}

interface Variant {
  readonly name: string
  readonly run: (ground: Ground) => Promise<Outcome>
}

/** A fault or an abuse, and what must hold under it. A case counts only if its control, the naive variant, is seen to fail. */
export interface FaultCase {
  readonly id: string
  readonly name: string
  readonly expected: string
  readonly run: (ground: Ground) => Promise<Outcome>
  readonly control: Variant
}

/** The long run's size, or the quick one's. */
export const size = ({ quick }: Ground, long: number, short: number): number => (quick ? short : long)

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
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

/** Limits are kept in the process, by its clock: each server begins a day after the one before, with nothing held against it. */
export function nextMorning(): string {
  mornings += 1
  return new Date(Date.UTC(2026, 10, 21 + mornings, 15)).toISOString()
}

/** The application in this process, on a database of its own, for as long as `work` takes. */
export async function withServer<T>(ground: Ground, options: Omit<TestServerOptions, 'testDatabase'>, work: (server: TestServer) => Promise<T>): Promise<T> {
  const testDatabase = await cloneTemplate(ground.adminUrl, ground.ownerPassword)
  const server = await startTestServer({ now: nextMorning(), ...options, testDatabase })
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

/** The value below which this part of the sorted values lies; 0 where there are none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export const oneTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1)

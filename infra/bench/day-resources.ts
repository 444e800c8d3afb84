import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import type { Started } from './started.ts'

export interface Resources {
  /** Resident memory of each process of the product. */
  readonly processesMiB: readonly number[]
  /** PostgreSQL's processes together; each shared page is counted once. */
  readonly databaseMiB: number
  readonly connections: number
}

const parentOf = (pid: string) => Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** Proportional set size: the shared buffers are divided among the processes that use them. */
const proportionalMiB = (pid: string) =>
  Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024

/** NaN on systems without /proc. */
function databaseMiB(postmaster: number): number {
  if (process.platform !== 'linux') return Number.NaN
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => {
      try {
        return Number(pid) === postmaster || parentOf(pid) === postmaster ? sum + proportionalMiB(pid) : sum
      } catch {
        return sum // the process has ended since readdir
      }
    }, 0)
}

async function resourcesOf(products: readonly Started[], postmaster: number, client: pg.Client): Promise<Resources> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return {
    processesMiB: products.map((product) => product.residentMiB()),
    databaseMiB: databaseMiB(postmaster),
    connections: rows[0]?.count ?? Number.NaN,
  }
}

const SAMPLE_EVERY_MS = 5_000

/** Takes samples while `work` runs, and at its end; returns the maximum of each figure. */
export async function peakDuring<T>(
  { products, postmaster, client }: { products: readonly Started[]; postmaster: number; client: pg.Client },
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly peak: Resources }> {
  const samples: Resources[] = []
  const sample = async () => void samples.push(await resourcesOf(products, postmaster, client))
  let sampling = Promise.resolve()
  const timer = setInterval(() => {
    sampling = sampling.then(sample)
  }, SAMPLE_EVERY_MS)
  try {
    const result = await work()
    clearInterval(timer)
    await sampling
    await sample()
    return {
      result,
      peak: {
        processesMiB: products.map((_, index) => Math.max(...samples.map(({ processesMiB: of }) => of[index] ?? 0))),
        databaseMiB: Math.max(...samples.map((one) => one.databaseMiB)),
        connections: Math.max(...samples.map(({ connections }) => connections)),
      },
    }
  } finally {
    clearInterval(timer)
  }
}

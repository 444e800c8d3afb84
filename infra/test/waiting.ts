import { inject } from 'vitest'
import { asAdmin, onDatabase } from './template-database.ts'
import { until } from './until.ts'

const WAITING = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

/** Waits until exactly this number of connections to the database, on all nodes, wait for a lock. */
export async function untilWaiting(databaseUrl: string, transactions: number): Promise<void> {
  const database = new URL(databaseUrl).pathname.slice(1)
  // As a superuser: others see only what their own login's connections wait for.
  const nodes = [inject('databaseUrl'), ...(inject('workerUrls') ?? [])].map((url) => onDatabase(url, database))
  const countWaiting = async () => {
    const counts = await Promise.all(
      nodes.map((url) => asAdmin(url, async (client) => (await client.query(WAITING)).rowCount)),
    )
    return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  }
  await until(countWaiting, (waiting) => waiting === transactions)
}

import { asAdmin as asOwner } from './template-database.ts'
import { until } from './until.ts'

/** Waits until exactly this number of connections to the database wait for a lock. */
export async function untilWaiting(databaseUrl: string, transactions: number): Promise<void> {
  await asOwner(databaseUrl, async (client) => {
    const countWaiting = async () =>
      (
        await client.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount
    await until(countWaiting, (waiting) => waiting === transactions)
  })
}

import { asAdmin as asOwner } from './template-database.ts'
import { until } from './until.ts'

/** Until so many of a database's transactions wait for another to end. */
export async function untilWaiting(databaseUrl: string, transactions: number): Promise<void> {
  await asOwner(databaseUrl, async (client) => {
    const look = async () => (await client.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount
    await until(look, (waiting) => waiting === transactions)
  })
}

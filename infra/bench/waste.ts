import type pg from 'pg'
import { openDatabase } from '../../server/database/database.ts'
import type { Database } from '../../server/database/database.ts'
import { readTenant } from '../../server/database/tenant-transaction.ts'
import { readWaste } from '../../server/modules/waste/read/reading.ts'
import { summaryOf } from '../../server/modules/waste/read/summary.ts'
import type { Group } from './bench.ts'
import { asOwner, BULK_NOW, bulkTenantOf, databaseWithLabels } from './bulk.ts'
import { timeEach } from './drive.ts'
import { ratioAtMost, rowOf } from './report.ts'
import { alternate, percentile } from './rounds.ts'

/** The same week of losses, after fourteen days and after four years, in which a kitchen makes five million labels. */
const DAYS = { small: 14, large: 1_460 } as const
const WEEK = { from: '2026-11-15', to: '2026-11-21' }

// Twenty products a day are discarded for one of three reasons; forty quarters of an hour make labels of five products
// each, eighty at a time in two of them.
const FILL: readonly string[] = [
  `insert into waste_days (tenant_id, local_date, reason, late, sector, product_key, part, count, cents, uncosted)
select $1, to_char($3::date - day, 'YYYY-MM-DD'), (array['vencido', 'sobra', 'outro'])[1 + kind % 3], kind % 2, 'Setor ' || kind % 6,
  '=molho ' || (kind * 7 + day) % 200, 0, 2, 1400, 0
from generate_series(0, $2::integer - 1) day, generate_series(1, 20) kind`,
  `insert into label_flows (tenant_id, at, product_key, made, used, discarded)
select $1, $3::timestamptz - day * interval '1 day' - quarter * interval '15 minutes', '=molho ' || (kind * 7 + day) % 200, 17, 0, 0
from generate_series(0, $2::integer - 1) day, generate_series(0, 39) quarter, generate_series(1, 5) kind`,
  `insert into waste_products (tenant_id, product_key, name) select $1, '=molho ' || n, 'Molho ' || n from generate_series(0, 199) n`,
]

async function fill(client: pg.Client, tenantId: string, days: number): Promise<void> {
  for (const sql of FILL) {
    const parameters = [tenantId, days, BULK_NOW.toISOString()]
    await client.query(sql, sql.includes('$2') ? parameters : [tenantId])
  }
}

/** p: the losses of a week of a tenant with years of labels against one with two weeks. */
export const wasteGroup: Group = async (bench) => {
  const filled = await databaseWithLabels(bench, { tenants: 2, labels: 10_000, now: BULK_NOW })
  const tables = ['waste_days', 'label_flows', 'waste_products']
  await asOwner(filled.url, tables, async (client) => {
    await fill(client, bulkTenantOf(0), DAYS.small)
    await fill(client, bulkTenantOf(1), DAYS.large)
    await client.query(`vacuum analyze ${tables.join(', ')}`)
  })
  const database = openDatabase({ url: filled.applicationUrl, poolSize: 4, onIdleError: () => undefined })
  try {
    bench.say('p: perdas')
    const times = bench.isQuick ? 100 : 1_000
    const figures = await alternate(bench.rounds, {
      large: () => slowestOf(database, bulkTenantOf(1), times),
      small: () => slowestOf(database, bulkTenantOf(0), times),
    })
    const row = rowOf({
      group: 'p',
      what: 'perdas de uma semana depois de quatro anos de etiquetas, p99',
      unit: 'ms',
      ours: figures.large,
      peerName: 'depois de duas semanas',
      peer: figures.small,
      target: ratioAtMost(2),
    })
    return { rows: [row], notes: [] }
  } finally {
    await database.close()
    await filled.drop()
  }
}

const sources = {
  calendar: Promise.resolve({ timeZone: 'America/Sao_Paulo' }),
  labels: () => Promise.resolve([]),
} as const

async function slowestOf(database: Database, tenantId: string, times: number): Promise<number> {
  const durations = await timeEach(
    times,
    async () => void summaryOf(await readTenant(database, tenantId, (tx) => readWaste(tx, WEEK, sources))),
  )
  return percentile(durations, 0.99)
}

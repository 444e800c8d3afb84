import { openDatabase } from '../../server/database/database.ts'
import type { Database } from '../../server/database/database.ts'
import { readTenant } from '../../server/database/tenant-transaction.ts'
import { LINEAGE_MAX } from '../../server/modules/labels/contract/life.ts'
import { lineageOf } from '../../server/modules/labels/read/lineage.ts'
import type { Group } from './bench.ts'
import { asOwner, BULK_NOW, bulkTenantOf, databaseWithLabels } from './bulk.ts'
import { timeEach } from './drive.ts'
import { ratioAtMost, rowOf } from './report.ts'
import { alternate, percentile } from './rounds.ts'

const SIZES = { small: { first: 1, labels: 10 }, large: { first: 101, labels: 1_000 } } as const

// Each label has up to eight children: a bucket that was shared out, and its portions again.
const LINKS = `insert into label_links (tenant_id, child_id, parent_id, how, at)
select $1, $2::integer + n, $2::integer + (n - 1) / 8, 'porcionada', $4::timestamptz from generate_series(1, $3::integer - 1) n`

const context = Promise.resolve({ now: BULK_NOW, timeZone: 'America/Sao_Paulo', keys: () => '' })

/** n: a lineage of a thousand labels against one of ten. */
export const lineageGroup: Group = async (bench) => {
  const filled = await databaseWithLabels(bench, { tenants: 1, labels: 10_000, now: BULK_NOW })
  await asOwner(filled.url, ['label_links'], async (client) => {
    for (const { first, labels } of Object.values(SIZES))
      await client.query(LINKS, [bulkTenantOf(0), first, labels, BULK_NOW.toISOString()])
    await client.query('vacuum analyze label_links')
  })
  const database = openDatabase({ url: filled.applicationUrl, poolSize: 4, onIdleError: () => undefined })
  try {
    bench.say('n: linhagem')
    const times = bench.isQuick ? 50 : 1_000
    const figures = await alternate(bench.rounds, {
      large: () => medianOf(database, SIZES.large.first, times),
      small: () => medianOf(database, SIZES.small.first, times),
    })
    const row = rowOf({
      group: 'n',
      what: 'linhagem de mil etiquetas, as mais próximas, mediana',
      unit: 'ms',
      ours: figures.large,
      peerName: 'linhagem de dez',
      peer: figures.small,
      target: ratioAtMost(3),
    })
    return { rows: [row], notes: [{ group: 'n', text: `a resposta tem no máximo ${LINEAGE_MAX} etiquetas` }] }
  } finally {
    await database.close()
    await filled.drop()
  }
}

async function medianOf(database: Database, id: number, times: number): Promise<number> {
  const durations = await timeEach(
    times,
    async () => void (await readTenant(database, bulkTenantOf(0), (tx) => lineageOf(tx, id, context))),
  )
  return percentile(durations, 0.5)
}

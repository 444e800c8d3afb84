import type { Database } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/database.ts'
import type { TenantTransaction } from '../../server/database/tenant-transaction.ts'
import { readTenant } from '../../server/database/tenant-transaction.ts'
import { listLabels } from '../../server/modules/labels/read/label-list.ts'
import { labelTotals } from '../../server/modules/labels/read/queries.ts'
import { BULK_NOW as now, bulkTenantOf, fillLabels } from './bulk.ts'
import { timeEach } from './drive.ts'
import { ratioAtMost } from './report.ts'
import { percentile } from './rounds.ts'
import type { Bench } from './scenario.ts'
import { scenario } from './scenario.ts'

const page = { limit: 50 }
const identity = Promise.resolve({ timeZone: 'America/Sao_Paulo' })

type Read = (tx: TenantTransaction) => Promise<unknown>
const queries: Readonly<Record<string, Read>> = {
  'lista, 50 primeiras': (tx) => listLabels(tx, page, null, { now, identity }),
  'vencidas, 50 primeiras': (tx) => listLabels(tx, { ...page, status: 'expired' }, null, { now, identity }),
  'vencendo, 50 primeiras': (tx) => listLabels(tx, { ...page, status: 'expiring' }, null, { now, identity }),
  totais: (tx) => labelTotals(tx, now),
  'busca por parte do nome': (tx) => listLabels(tx, { ...page, q: 'olho 17' }, null, { now, identity }),
}

interface Dataset {
  readonly database: Database
  readonly tenants: number
}

async function openDataset(bench: Bench, tenants: number, labels: number): Promise<Dataset> {
  bench.say(`gravando ${labels} etiquetas de ${tenants} tenants`)
  const { url, applicationUrl } = await bench.createDatabase()
  await fillLabels(url, tenants, labels)
  const opened = openDatabase({ url: applicationUrl, poolSize: 4, onIdleError: () => undefined })
  return { database: await bench.keep(opened, () => opened.close()), tenants }
}

interface Latency {
  readonly median: number
  readonly p99: number
}

/** The latency of the product's own queries; consecutive calls are for different tenants. */
async function latencyOf({ database, tenants }: Dataset, read: Read, times: number): Promise<Latency> {
  const durations = await timeEach(
    times,
    async (time) => void (await readTenant(database, bulkTenantOf((time * 37) % tenants), read)),
  )
  return { median: percentile(durations, 0.5), p99: percentile(durations, 0.99) }
}

const DATASETS = [
  ['middle', '1 milhão, 200 tenants'],
  ['large', '5 milhões, 200 tenants'],
  ['single', '1 milhão num tenant'],
] as const

/** d: the cost of a read depends on the rows it returns, not on the number of rows in the table. */
export const reads = scenario({
  row: 'd',
  given: async (bench) => ({
    // Two tenants, so that pages are as full as in the larger datasets: with two hundred, a page would hold a dozen rows.
    small: await openDataset(bench, 2, bench.size(10_000, 2_000)),
    middle: await openDataset(bench, 200, bench.size(1_000_000, 2_000)),
    large: await openDataset(bench, 200, bench.size(5_000_000, 10_000)),
    single: await openDataset(bench, 1, bench.size(1_000_000, 2_000)),
  }),
  async measure(datasets, bench) {
    const times = bench.size(1_000, 50)
    for (const [name, read] of Object.entries(queries))
      await bench.compare({
        title: name,
        sides: {
          small: () => latencyOf(datasets.small, read, times),
          middle: () => latencyOf(datasets.middle, read, times),
          large: () => latencyOf(datasets.large, read, times),
          single: () => latencyOf(datasets.single, read, times),
        },
        rows: DATASETS.flatMap(([ours, text]) =>
          (['median', 'p99'] as const).map((which) => ({
            what: `${name}: ${text}, ${which === 'p99' ? 'p99' : 'mediana'}`,
            unit: 'ms' as const,
            ours,
            peer: 'small' as const,
            peerName: '10 mil, 2 tenants',
            of: (latency: Latency) => latency[which],
            ...(which === 'p99' && ours === 'large' && { target: ratioAtMost(2) }),
          })),
        ),
      })
    bench.note('as etiquetas foram gravadas direto nas tabelas de leitura, sem eventos')
  },
})

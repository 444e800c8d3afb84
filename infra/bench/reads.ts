import { openDatabase } from '../../server/database/database.ts'
import type { Database } from '../../server/database/database.ts'
import type { TenantTransaction } from '../../server/database/tenant-transaction.ts'
import { readTenant } from '../../server/database/tenant-transaction.ts'
import { listLabels } from '../../server/modules/labels/read/label-list.ts'
import { labelTotals } from '../../server/modules/labels/read/queries.ts'
import type { Bench, Group } from './bench.ts'
import { BULK_NOW, bulkTenantOf, databaseWithLabels } from './bulk.ts'
import { timeEach } from './drive.ts'
import type { Row } from './report.ts'
import { ratioAtMost, rowOf } from './report.ts'
import { alternate, percentile } from './rounds.ts'

const now = BULK_NOW
const page = { limit: 50 }

type Read = (tx: TenantTransaction) => Promise<unknown>
const reads: Readonly<Record<string, Read>> = {
  'lista, 50 primeiras': (tx) => listLabels(tx, page, null, now),
  'vencidas, 50 primeiras': (tx) => listLabels(tx, { ...page, status: 'expired' }, null, now),
  'vencendo, 50 primeiras': (tx) => listLabels(tx, { ...page, status: 'expiring' }, null, now),
  totais: (tx) => labelTotals(tx, now),
  'busca por parte do nome': (tx) => listLabels(tx, { ...page, q: 'olho 17' }, null, now),
}

interface Dataset {
  readonly database: Database
  readonly tenants: number
  end(): Promise<void>
}

async function openDataset(bench: Bench, tenants: number, labels: number): Promise<Dataset> {
  const filled = await databaseWithLabels(bench, { tenants, labels, now: BULK_NOW })
  const database = openDatabase({ url: filled.applicationUrl, poolSize: 4, onIdleError: () => undefined })
  return {
    database,
    tenants,
    end: async () => {
      await database.close()
      await filled.drop()
    },
  }
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

/** d: the cost of a read depends on the rows it returns, not on the number of rows in the table. */
export const readsGroup: Group = async (bench) => {
  const size = (full: number) => (bench.isQuick ? full / 500 : full)
  // Two tenants, so that pages are as full as in the larger datasets: with two hundred, a page would hold a dozen rows.
  const small = await openDataset(bench, 2, bench.isQuick ? 2_000 : 10_000)
  const middle = await openDataset(bench, 200, size(1_000_000))
  const large = await openDataset(bench, 200, size(5_000_000))
  const single = await openDataset(bench, 1, size(1_000_000))
  try {
    const rows: Row[] = []
    const times = bench.isQuick ? 50 : 1_000
    for (const [name, read] of Object.entries(reads)) {
      bench.say(`d: ${name}`)
      const figures = await alternate(bench.rounds, {
        small: () => latencyOf(small, read, times),
        middle: () => latencyOf(middle, read, times),
        large: () => latencyOf(large, read, times),
        single: () => latencyOf(single, read, times),
      })
      for (const [side, text] of [
        ['middle', '1 milhão, 200 tenants'],
        ['large', '5 milhões, 200 tenants'],
        ['single', '1 milhão num tenant'],
      ] as const) {
        for (const which of ['median', 'p99'] as const) {
          const of = (latencies: readonly Latency[]) => latencies.map((latency) => latency[which])
          rows.push(
            rowOf({
              group: 'd',
              what: `${name}: ${text}, ${which === 'p99' ? 'p99' : 'mediana'}`,
              unit: 'ms',
              ours: of(figures[side]),
              peerName: '10 mil, 2 tenants',
              peer: of(figures.small),
              ...(which === 'p99' && side === 'large' && { target: ratioAtMost(2) }),
            }),
          )
        }
      }
    }
    return {
      rows,
      notes: [{ group: 'd', text: 'as etiquetas foram gravadas direto nas tabelas de leitura, sem eventos' }],
    }
  } finally {
    for (const dataset of [small, middle, large, single]) await dataset.end()
  }
}

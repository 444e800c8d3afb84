import type { Database } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/database.ts'
import { readTenant } from '../../server/database/tenant-transaction.ts'
import { personNames } from '../../server/modules/auth/queries.ts'
import { recallPorts } from '../../server/modules/recall-ports.ts'
import { TRACE_NODES } from '../../server/modules/recalls/contract/trace.ts'
import { readTrace } from '../../server/modules/recalls/read/trace.ts'
import { asOwner, bulkTenantOf, fillLabels } from './bulk.ts'
import { timeEach } from './drive.ts'
import { figureAtMost } from './report.ts'
import { percentile } from './rounds.ts'
import type { Bench } from './scenario.ts'
import { scenario } from './scenario.ts'

/** A kitchen has this number of labels in both databases; the databases differ in the number of kitchens. */
const LABELS_OF_ONE = 25_000
const P99_MS = 300

const noHouse = {
  legalName: null,
  tradeName: null,
  cnpj: null,
  address: null,
  city: null,
  uf: null,
  phone: null,
  technicalPerson: null,
}
const ports = recallPorts({ personNames, house: () => Promise.resolve(noHouse) })

// In each kitchen the first labels are a tree: each has become ten others.
const LINKS = `insert into label_links (tenant_id, parent_id, child_id, how, at)
select tenant_id, (id - 2) / 10 + 1, id, 'porcionada', entered_at from labels where id between 2 and $1`
const ROOT = 'FID20260001'

interface Kitchens {
  readonly database: Database
  readonly tenants: number
  readonly nodes: number
}

async function kitchensOf(bench: Bench, tenants: number): Promise<Kitchens> {
  const labels = tenants * bench.size(LABELS_OF_ONE, 600)
  const nodes = bench.size(TRACE_NODES, 200)
  bench.say(`gravando ${labels} etiquetas de ${tenants} cozinhas`)
  const { url, applicationUrl } = await bench.createDatabase()
  await fillLabels(url, tenants, labels)
  await asOwner(url, ['label_links', 'labels'], async (client) => {
    await client.query(LINKS, [nodes])
    await client.query('update labels set code = $1 where id = 1', [ROOT])
    await client.query('vacuum analyze label_links')
  })
  const opened = openDatabase({ url: applicationUrl, poolSize: 4, onIdleError: () => undefined })
  return { database: await bench.keep(opened, () => opened.close()), tenants, nodes }
}

async function latencyOf({ database, tenants, nodes }: Kitchens, times: number) {
  const durations = await timeEach(times, async (time) => {
    const trace = await readTenant(database, bulkTenantOf((time * 37) % tenants), (tx) =>
      readTrace(tx, { code: ROOT, direction: 'destino' }, { ports }),
    )
    if (trace.nodes.length !== nodes || trace.edges.length !== nodes - 1) throw new Error(`${trace.nodes.length} nodes`)
  })
  return { median: percentile(durations, 0.5), p99: percentile(durations, 0.99) }
}

/** v: the trace of 2,000 nodes, where the other kitchens have millions of labels. */
export const trace = scenario({
  row: 'v',
  given: async (bench) => ({
    small: await kitchensOf(bench, 2),
    large: await kitchensOf(bench, bench.size(200, 4)),
  }),
  async measure({ small, large }, bench) {
    const times = bench.size(200, 20)
    await bench.compare({
      title: 'rastreio',
      sides: { small: () => latencyOf(small, times), large: () => latencyOf(large, times) },
      rows: (['median', 'p99'] as const).map((which) => ({
        what: `rastreio de ${large.nodes} nós, 5 milhões de etiquetas, ${which === 'p99' ? 'p99' : 'mediana'}`,
        unit: 'ms' as const,
        ours: 'large' as const,
        peer: 'small' as const,
        peerName: '50 mil, 2 cozinhas',
        of: (latency: { readonly median: number; readonly p99: number }) => latency[which],
        ...(which === 'p99' && { target: figureAtMost(P99_MS) }),
      })),
    })
    bench.note('as etiquetas foram gravadas direto nas tabelas de leitura, sem eventos')
  },
})

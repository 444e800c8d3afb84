import type { Database } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/database.ts'
import { readTenant } from '../../server/database/tenant-transaction.ts'
import { personNames } from '../../server/modules/auth/queries.ts'
import { dayList } from '../../server/modules/production/read/day-list.ts'
import { productionListPorts } from '../../server/modules/production-list-ports.ts'
import { asOwner, BULK_NOW as now, bulkTenantOf, fillLabels } from './bulk.ts'
import { timeOf } from './drive.ts'
import { ratioAtMost } from './report.ts'
import { alternate, percentile } from './rounds.ts'
import type { Bench } from './scenario.ts'
import { scenario } from './scenario.ts'

const PRODUCTS = 300
/** A kitchen has this number of labels in both databases; the databases differ in the number of kitchens. */
const LABELS_OF_ONE = 25_000
/** The target of the p99 in the large database, against the small one. */
const TIMES_SMALL = 1.5

const identity = Promise.resolve({ timeZone: 'America/Sao_Paulo' })
const ports = productionListPorts(personNames)

// Every second product has a par for all days; of the others the mean of the uses counts.
const PARS = `insert into par_levels (tenant_id, base_product_id, by_weekday)
select tenant_id, id, case when right(id, 1) in ('0', '2', '4', '6', '8') then '[8,8,8,8,8,8,8]'::jsonb else '[0,0,0,0,0,0,1]'::jsonb end
from base_products`

interface Kitchens {
  readonly database: Database
  readonly tenants: number
}

async function kitchensOf(bench: Bench, tenants: number): Promise<Kitchens> {
  const labels = tenants * bench.size(LABELS_OF_ONE, 600)
  bench.say(`gravando ${labels} etiquetas de ${tenants} cozinhas`)
  const { url, applicationUrl } = await bench.createDatabase()
  await fillLabels(url, tenants, labels, PRODUCTS)
  await asOwner(url, ['par_levels', 'base_products'], async (client) => {
    await client.query(PARS)
    await client.query('vacuum analyze par_levels, base_products')
  })
  const opened = openDatabase({ url: applicationUrl, poolSize: 4, onIdleError: () => undefined })
  return { database: await bench.keep(opened, () => opened.close()), tenants }
}

async function readList({ database, tenants }: Kitchens, time: number): Promise<void> {
  const rows = await readTenant(database, bulkTenantOf((time * 37) % tenants), (tx) =>
    dayList(tx, {}, { identity, now, ports }),
  )
  if (rows.length !== PRODUCTS) throw new Error(`${rows.length} rows`)
}

const latencyOf = (durations: readonly number[]) => ({
  median: percentile(durations, 0.5),
  p99: percentile(durations, 0.99),
})

/**
 * Reads a list of each database in turn. Other work of some seconds would fall into the lists of one database if each
 * read all of its lists together, and the p99 is the time of a few lists.
 */
async function inTurn({ small, large }: { readonly small: Kitchens; readonly large: Kitchens }, times: number) {
  const [ofSmall, ofLarge]: [number[], number[]] = [[], []]
  const sides = [
    { kitchens: small, durations: ofSmall },
    { kitchens: large, durations: ofLarge },
  ]
  for (let time = 0; time < times; time += 1) {
    for (const { kitchens, durations } of time % 2 === 0 ? sides : sides.toReversed())
      durations.push(await timeOf(() => readList(kitchens, time)))
  }
  return { small: latencyOf(ofSmall), large: latencyOf(ofLarge) }
}

/** r: the list of the day of 300 products, where the other kitchens have millions of labels. */
export const productionList = scenario({
  row: 'r',
  given: async (bench) => ({
    small: await kitchensOf(bench, 2),
    large: await kitchensOf(bench, bench.size(200, 4)),
  }),
  async measure(kitchens, bench) {
    bench.say('produção do dia')
    const times = bench.size(1_000, 20)
    const { both } = await alternate(bench.rounds, { both: () => inTurn(kitchens, times) })
    for (const which of ['median', 'p99'] as const) {
      bench.add({
        what: `lista de ${PRODUCTS} produtos, 5 milhões de etiquetas, ${which === 'p99' ? 'p99' : 'mediana'}`,
        unit: 'ms',
        ours: both.map(({ large }) => large[which]),
        peer: both.map(({ small }) => small[which]),
        peerName: '50 mil, 2 cozinhas',
        ...(which === 'p99' && { target: ratioAtMost(TIMES_SMALL) }),
      })
    }
    bench.note('as etiquetas foram gravadas direto nas tabelas de leitura, sem eventos')
  },
})

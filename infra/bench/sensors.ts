import type { Database } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/database.ts'
import type { Statement } from '../../server/database/statement.ts'
import type { TenantTransaction } from '../../server/database/tenant-transaction.ts'
import { readTenant } from '../../server/database/tenant-transaction.ts'
import { addDays } from '../../server/contract/calendar.ts'
import { personNames } from '../../server/modules/auth/queries.ts'
import { shownReadings } from '../../server/modules/temperatures/read/readings.ts'
import { asOwner, BULK_NOW, bulkTenantOf } from './bulk.ts'
import { timeEach } from './drive.ts'
import { ratioAtMost } from './report.ts'
import { percentile } from './rounds.ts'
import type { Bench } from './scenario.ts'
import { scenario } from './scenario.ts'

/** The target of the p99 in the large database, against the small one. */
const TIMES_SMALL = 1.5
const MINUTES_A_DAY = 1_440
const PAGE = 200

const POINTS = `insert into temperature_points (tenant_id, id, name, name_key, storage_type_id, kind, min, max, tolerance_minutes, rounds, active)
select 'bulk-' || t, 1, 'Câmara', 'camara', null, 'refrigerado', null, 4, 60, '[]'::jsonb, true from generate_series(0, $1::integer - 1) t`
// The readings are inserted in the order of their arrival: each minute of all houses, then the next minute.
const READINGS = `insert into sensor_readings (tenant_id, point_id, at, value, status, received_at)
select 'bulk-' || t, 1, at, 3 + (minute % 17) / 10.0, 'ok', at
from (select m as minute, $3::timestamptz - m * interval '1 minute' as at from generate_series($2::integer, 1, -1) m) taken
cross join generate_series(0, $1::integer - 1) t`

interface Houses {
  readonly database: Database
  readonly tenants: number
  readonly days: number
}

async function housesOf(bench: Bench, tenants: number): Promise<Houses> {
  const days = bench.size(365, 2)
  bench.say(`gravando ${tenants * days * MINUTES_A_DAY} leituras de ${tenants} sensores`)
  const { url, applicationUrl } = await bench.createDatabase()
  await asOwner(url, ['temperature_points', 'sensor_readings'], async (client) => {
    await client.query(POINTS, [tenants])
    await client.query(READINGS, [tenants, days * MINUTES_A_DAY, BULK_NOW.toISOString()])
    await client.query('vacuum analyze temperature_points, sensor_readings')
  })
  const opened = openDatabase({ url: applicationUrl, poolSize: 4, onIdleError: () => undefined })
  return { database: await bench.keep(opened, () => opened.close()), tenants, days }
}

const shownTo = { identity: Promise.resolve({ timeZone: 'America/Sao_Paulo' }), personNames }

/** How PostgreSQL finds a page of one day of a sensor, a node a line. */
const planOf = ({ database }: Houses): Promise<string> =>
  readTenant(database, bulkTenantOf(0), async (tx) => {
    const statements: Statement[] = []
    const spied: TenantTransaction = {
      ...tx,
      run: (query) => {
        const { sql, parameters } = query.compile()
        statements.push({ sql, parameters })
        return tx.run(query)
      },
    }
    const day = addDays(BULK_NOW.toISOString().slice(0, 10), -1)
    await shownReadings(spied, 1, { from: day, to: day }, shownTo)
    const read = statements.find(({ sql }) => sql.includes('sensor_readings'))
    const lines = await tx.query<{ 'QUERY PLAN': string }>({
      sql: `explain (costs off) ${read?.sql}`,
      parameters: read?.parameters ?? [],
    })
    return lines.map((line) => line['QUERY PLAN'].trim()).join(' / ')
  })

async function latencyOf({ database, tenants, days }: Houses, times: number) {
  const today = BULK_NOW.toISOString().slice(0, 10)
  const durations = await timeEach(times, async (time) => {
    // The first and the last day are not whole.
    const day = addDays(today, -1 - ((time * 53) % (days - 1)))
    const page = await readTenant(database, bulkTenantOf((time * 37) % tenants), (tx) =>
      shownReadings(tx, 1, { from: day, to: day }, shownTo),
    )
    if (page.items.length !== PAGE) throw new Error(`${page.items.length} readings`)
  })
  return { median: percentile(durations, 0.5), p99: percentile(durations, 0.99) }
}

/**
 * s: a page of the readings of a sensor that measures each minute for a year, in two tables, one with fifty times the rows of
 * the other. The plan has to be the same in both: a descent of one index, and the rows of the page. The product promises 200
 * houses, which are twice the rows of the larger table: less than one more level of the index.
 */
export const sensors = scenario({
  row: 's',
  given: async (bench) => ({
    small: await housesOf(bench, 2),
    large: await housesOf(bench, bench.size(100, 4)),
  }),
  async measure({ small, large }, bench) {
    const [plan, largePlan] = [await planOf(small), await planOf(large)]
    if (plan !== largePlan) throw new Error(`The plan of few rows is "${plan}", that of many "${largePlan}"`)
    const times = bench.size(1_000, 40)
    await bench.compare({
      title: 'leituras de um sensor',
      sides: { small: () => latencyOf(small, times), large: () => latencyOf(large, times) },
      rows: (['median', 'p99'] as const).map((which) => ({
        what: `${PAGE} leituras de um dia, um ano de minutos em ${large.tenants} casas, ${which === 'p99' ? 'p99' : 'mediana'}`,
        unit: 'ms' as const,
        ours: 'large' as const,
        peer: 'small' as const,
        peerName: '2 casas',
        of: (latency: { readonly median: number; readonly p99: number }) => latency[which],
        ...(which === 'p99' && { target: ratioAtMost(TIMES_SMALL) }),
      })),
    })
    const million = (houses: Houses) =>
      ((houses.tenants * houses.days * MINUTES_A_DAY) / 1e6).toLocaleString('pt-BR', { maximumFractionDigits: 1 })
    bench.note(
      `as leituras foram gravadas direto na tabela; ${million(small)} e ${million(large)} milhões de linhas têm o mesmo plano: ${plan}; um ano de 200 sensores são 105 milhões, que esta linha não mede`,
    )
  },
})

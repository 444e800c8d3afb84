import { openApplication } from '../../server/app.ts'
import { openDatabase } from '../../server/database/database.ts'
import { recalculateExpiry } from '../../server/modules/labels/expiry/run.ts'
import type { Bench, Group } from './bench.ts'
import { asOwner, BULK_NOW, bulkTenantOf, databaseWithLabels } from './bulk.ts'
import { timeOf } from './drive.ts'
import { ratioAtMost, rowOf } from './report.ts'
import { alternate } from './rounds.ts'

const DAY_MS = 86_400_000
const tenantId = bulkTenantOf(0)

interface Nights {
  /** The milliseconds of the product's next nightly run, with `crossings` labels that change status. */
  night(): Promise<number>
  /** The milliseconds of one SQL statement that updates the same labels and appends one event. */
  setBased(): Promise<number>
  end(): Promise<void>
}

const QUIET = 'update labels set watch_at = null where tenant_id = $1 and watch_at <= $2::timestamptz'
const PLACE = `update labels set stock = 'in_stock', withdrawn_at = null, watch_at = $3::timestamptz - interval '1 minute', expires_at = $3::timestamptz + interval '1 day' + (id % 600) * interval '1 minute'
where tenant_id = $1 and id <= $2`

const SET_BASED = `with crossed as (
  update labels set watch_at = expires_at where tenant_id = $1 and watch_at <= $2::timestamptz returning id, expires_at
), head as (
  update tenant_head set position = position + 1 where tenant_id = $1 returning position
)
insert into events (tenant_id, position, stream, stream_version, event_id, type, schema_version, data, meta, recorded_at)
select $1, head.position, 'expiry-day-set-' || head.position, 1, gen_random_uuid(), 'LabelsEnteredExpiringWindow', 1,
  jsonb_build_object('date', '2026-11-21', 'labels', (select jsonb_agg(jsonb_build_object('id', id, 'expiresAt', expires_at)) from crossed)), '{}', $2::timestamptz
from head`

/** A database with bulk labels, of which `crossings` labels of one tenant enter the expiring window every night. */
async function prepare(bench: Bench, tenants: number, labels: number, crossings: number): Promise<Nights> {
  const filled = await databaseWithLabels(bench, { tenants, labels, now: BULK_NOW })
  const database = openDatabase({ url: filled.applicationUrl, poolSize: 4, onIdleError: () => undefined })
  const application = openApplication(database, { defaultTenant: null })
  let nights = 0
  const owned = ['labels', 'tenant_head', 'events']
  /** Sets the rows so that exactly these labels cross in the next night; returns its time. */
  const prepareNight = async () => {
    nights += 1
    const now = new Date(BULK_NOW.getTime() + nights * DAY_MS)
    await asOwner(filled.url, owned, async (client) => {
      await client.query(QUIET, [tenantId, now.toISOString()])
      await client.query(PLACE, [tenantId, crossings, now.toISOString()])
      await client.query('vacuum analyze labels')
    })
    return now
  }
  return {
    async night() {
      const now = await prepareNight()
      return timeOf(async () => {
        if (!(await recalculateExpiry(application, tenantId, now)))
          throw new Error('The run of this night was already recorded')
      })
    },
    async setBased() {
      const now = await prepareNight()
      return asOwner(filled.url, owned, (client) =>
        timeOf(async () => void (await client.query(SET_BASED, [tenantId, now.toISOString()]))),
      )
    },
    end: async () => {
      await database.close()
      await filled.drop()
    },
  }
}

/** e: the cost of a nightly run depends on the labels that change status, not on the number of labels. */
export const nightlyGroup: Group = async (bench) => {
  const crossings = bench.isQuick ? 200 : 5_000
  // The measured tenant has the same number of labels in both databases.
  const few = await prepare(bench, 2, bench.isQuick ? 500 : 50_000, crossings)
  const many = await prepare(bench, 200, bench.isQuick ? 50_000 : 5_000_000, crossings)
  try {
    bench.say('e: noites')
    const figures = await alternate(bench.rounds, {
      few: () => few.night(),
      many: () => many.night(),
      setBased: () => many.setBased(),
    })
    const common = { group: 'e', unit: 'ms', ours: figures.many } as const
    return {
      rows: [
        rowOf({
          ...common,
          what: `${crossings} passagens de um tenant entre 5 milhões de etiquetas de 200`,
          peerName: 'entre 50 mil de 2',
          peer: figures.few,
          target: ratioAtMost(1.3),
        }),
        rowOf({
          ...common,
          what: `${crossings} passagens de um tenant entre 5 milhões de etiquetas de 200`,
          peerName: 'um comando para todas',
          peer: figures.setBased,
          target: ratioAtMost(3),
        }),
      ],
      notes: [
        {
          group: 'e',
          text: 'as etiquetas foram gravadas direto nas tabelas de leitura; as passagens da noite são do produto, com seus eventos',
        },
      ],
    }
  } finally {
    await few.end()
    await many.end()
  }
}

import { openApplication } from '../../server/app.ts'
import { openDatabase } from '../../server/database/database.ts'
import { verifyChain } from '../../server/events/event-chain.ts'
import { checkReplay } from '../../server/events/replay-check.ts'
import { compare } from '../faults/checker.ts'
import { asOwner } from './bulk.ts'
import { generatedName, printedName, quantityOfSerial, withdrawnName } from './day-calls.ts'
import { restaurantId } from './day-data.ts'
import type { DayEnd } from './side-day.ts'

export interface DayVerdict {
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  readonly ghosts: number
  /** Streams whose newest position is not that of the restaurant's log. */
  readonly behind: number
  /** Restaurants whose whole chain and read tables were checked, and how many of them had a fault. */
  readonly checked: number
  readonly faulty: number
}

// The labels that were there at the beginning have the SIF of the sample, the generated ones a serial.
const WRITTEN = `select tenant_id, type, coalesce(data->>'sif', data->>'id') as subject, count(*)::integer as times from events
where type = any('{LabelPrinted,LabelDiscarded}'::text[]) or (type = 'LabelGenerated' and data->>'sif' ~ '^[0-9]+x[0-9]+$')
group by 1, 2, 3`

interface Written {
  readonly tenant_id: string
  readonly type: string
  readonly subject: string
  readonly times: number
}

/** The write's name in the clients' journal, and how often the log contains it. */
function writtenOf({ tenant_id: tenantId, type, subject, times }: Written): [string, number] {
  switch (type) {
    case 'LabelGenerated':
      return [`${tenantId} ${generatedName(subject)}`, times / quantityOfSerial(subject)]
    case 'LabelPrinted':
      return [`${tenantId} ${printedName(Number(subject))}`, times]
    default:
      return [`${tenantId} ${withdrawnName(Number(subject))}`, times]
  }
}

const SAMPLE = 20

/** The whole chain and all read tables of some restaurants; returns how many have a fault. */
async function faultsOf(url: string, restaurants: readonly string[]): Promise<number> {
  const database = openDatabase({ url, poolSize: 2, onIdleError: () => undefined })
  const application = openApplication(database, { defaultTenant: null })
  try {
    let faulty = 0
    for (const tenantId of restaurants) {
      const { faults } = await verifyChain(database, tenantId)
      const { differing } = await checkReplay(application, tenantId)
      if (faults.length + differing.length > 0) faulty += 1
    }
    return faulty
  } finally {
    application.live.close()
    await database.close()
  }
}

/** Compares what the clients were answered, and what the streams told, with the logs. */
export async function checkDay(url: string, end: DayEnd): Promise<DayVerdict> {
  const { written, heads } = await asOwner(url, ['events', 'tenant_head'], async (client) => ({
    written: (await client.query<Written>(WRITTEN)).rows,
    heads: (
      await client.query<{ tenant_id: string; position: number }>(
        'select tenant_id, position::integer from tenant_head',
      )
    ).rows,
  }))
  const headOf = new Map(heads.map(({ tenant_id: tenantId, position }) => [tenantId, position]))
  const restaurants = end.positions.length
  const step = Math.max(1, Math.floor(restaurants / SAMPLE))
  const sample = Array.from({ length: Math.ceil(restaurants / step) }, (_, index) => restaurantId(index * step))
  return {
    ...compare(end.writes, new Map(written.map(writtenOf))),
    behind: end.positions.filter((position, index) => position !== headOf.get(restaurantId(index))).length,
    checked: sample.length,
    faulty: await faultsOf(url, sample),
  }
}

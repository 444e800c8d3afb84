import type { RowOf } from '../../../database/statement.ts'
import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { heldTimes } from '../job-queries.ts'
import { offText } from './job-view.ts'
import { agentOf, listAgents, listStations } from '../queries.ts'

const DAY_MS = 86_400_000
const WAITING_MAX = 500

/** A station with jobs that wait or have failed. */
export interface WaitingPaper {
  readonly stationId: string
  readonly station: string
  /** Labels. */
  readonly waiting: number
  readonly failed: number
  /** Why nothing comes out, as a sentence. */
  readonly notice: string | null
}

// Two index ranges, each limited: the jobs that wait, and those that have failed since yesterday. A job may have waited for
// days before it failed, so its last change counts. Only the labels that are not out already count.
const COUNTS = rawStatement({
  stationId: 'text',
  isFailed: 'boolean',
  /** It waits for an agent of this station only. */
  isOwn: 'boolean',
  labels: 'integer',
})`select station_id as "stationId", failed as "isFailed", own as "isOwn",
  sum(cardinality(label_ids) - cardinality(not_printed))::integer as labels from (
  (select station_id, false as failed, own_agent is not distinct from 'sim' as own, label_ids, not_printed from print_jobs
    where tenant_id = $1 and state in ('na_fila', 'reservado') and
      (state = 'na_fila' or not (claimed_at > $2::timestamptz and claimed_at <= $5::timestamptz)) limit $4)
  union all
  (select station_id, true as failed, false as own, label_ids, not_printed from print_jobs
    where tenant_id = $1 and changed_at >= $3::timestamptz and state = 'falhou' order by changed_at desc limit $4)
) counted group by 1, 2, 3`

type StationCount = RowOf<typeof COUNTS>

/** How many labels wait, or have failed since yesterday, at each station. */
export function countPaper(tx: TenantTransaction, now: Date): Promise<readonly StationCount[]> {
  const since = new Date(now.getTime() - DAY_MS)
  const { after, until } = heldTimes(now)
  return tx.query(COUNTS(tx.tenantId, after.toISOString(), since.toISOString(), WAITING_MAX, until.toISOString()))
}

/** The stations whose paper waits or has failed since yesterday, by name. */
export async function waitingPaper(tx: TenantTransaction, now: Date): Promise<WaitingPaper[]> {
  const [counts, stations, agents] = await Promise.all([countPaper(tx, now), listStations(tx), listAgents(tx)])
  return stations.flatMap(({ id, name }) => {
    const paper = { stationId: id, station: name, ...paperAt(counts, id) }
    if (paper.waiting + paper.failed === 0) return []
    const waits = counts.filter(({ stationId, isFailed }) => stationId === id && !isFailed)
    const agent = agentOf(
      agents,
      id,
      waits.some(({ isOwn }) => isOwn),
    )
    return [{ ...paper, notice: waits.length > 0 ? offText({ station: name, agent, now }) : null }]
  })
}

/** The labels of a station that wait, and those that have failed. */
export function paperAt(counts: readonly StationCount[], station: string): Pick<WaitingPaper, 'waiting' | 'failed'> {
  const own = counts.filter(({ stationId }) => stationId === station)
  return {
    waiting: labelsIn(own.filter(({ isFailed }) => !isFailed)),
    failed: labelsIn(own.filter(({ isFailed }) => isFailed)),
  }
}

const labelsIn = (counts: readonly StationCount[]): number => counts.reduce((sum, { labels }) => sum + labels, 0)

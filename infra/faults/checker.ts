import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Application } from '../../server/app.ts'
import { readTenant } from '../../server/database/tenant-transaction.ts'
import { verifyChain } from '../../server/events/event-chain.ts'
import { rebuildTenant } from '../../server/events/rebuild.ts'
import type { ClientWrite, Journal } from './journal.ts'
import { differingRows, readModels } from './read-models.ts'

/** A tenant's log and read models compared with its clients' journal. All but the first two must be 0. */
export interface Verdict {
  readonly acknowledged: number
  readonly events: number
  /** Writes that were acknowledged and are not in the log. */
  readonly lost: number
  /** Writes that are in the log more than once. */
  readonly doubled: number
  /** Writes in the log that were refused, or that no client sent. */
  readonly ghosts: number
  /** Missing positions and stream versions, and broken links of the hash chain. */
  readonly holes: number
  /** Read table rows that differ after a rebuild from the log. */
  readonly differingRows: number
}

/** The events of the load's writes: each write's name is in one event of these types. */
const WRITE_EVENTS = ['LabelGenerated', 'RegisterEntryAdded']
const NAMES = `select data->>'name' as name, count(*)::integer as times from events where tenant_id = $1 and type = any($2::text[]) group by 1`
const HOLES = `select (select position from tenant_head where tenant_id = $1) as head,
  (select count(*)::integer from events where tenant_id = $1) as events,
  (select coalesce(max(position), 0) from events where tenant_id = $1) as last,
  (select count(*)::integer from (select from events where tenant_id = $1 group by stream having count(*) <> max(stream_version) or min(stream_version) <> 1) broken) as broken_streams`

interface Shape {
  readonly head: number
  readonly events: number
  readonly last: number
  readonly broken_streams: number
}

/** An acknowledged write must be in the log exactly once, an unknown one at most once, a refused one never. */
export function compare(
  writes: readonly ClientWrite[],
  times: ReadonlyMap<string, number>,
): Pick<Verdict, 'acknowledged' | 'lost' | 'doubled' | 'ghosts'> {
  const byName = new Map(writes.map((write) => [write.name, write]))
  const ok = writes.filter(({ result }) => result === 'ok')
  return {
    acknowledged: ok.length,
    lost: ok.filter(({ name }) => !times.has(name)).length,
    doubled: [...times].reduce((sum, [, count]) => sum + count - 1, 0),
    ghosts: [...times.keys()].filter((name) => (byName.get(name)?.result ?? 'failed') === 'failed').length,
  }
}

export async function checkTenant(application: Application, tenantId: string, journal: Journal): Promise<Verdict> {
  const [rows, [shape]] = await readTenant(application.database, tenantId, (tx) =>
    Promise.all([
      tx.query<{ name: string; times: number }>({ sql: NAMES, parameters: [tenantId, WRITE_EVENTS] }),
      tx.query<Shape>({ sql: HOLES, parameters: [tenantId] }),
    ]),
  )
  if (shape === undefined) throw new Error(`There is no tenant ${tenantId}`)
  const chain = await verifyChain(application.database, tenantId)
  const live = await readModels(application, tenantId)
  await rebuildTenant(application, tenantId)
  return {
    ...compare(journal.writesOf(tenantId), new Map(rows.map(({ name, times }) => [name, times]))),
    events: shape.events,
    holes:
      Math.abs(shape.head - shape.events) +
      Math.abs(shape.last - shape.events) +
      shape.broken_streams +
      chain.faults.length,
    differingRows: differingRows(live, await readModels(application, tenantId)),
  }
}

/** The sum of several tenants' verdicts. */
export function together(verdicts: readonly Verdict[]): Verdict {
  const sum = (field: keyof Verdict) => verdicts.reduce((total, verdict) => total + verdict[field], 0)
  return {
    acknowledged: sum('acknowledged'),
    events: sum('events'),
    lost: sum('lost'),
    doubled: sum('doubled'),
    ghosts: sum('ghosts'),
    holes: sum('holes'),
    differingRows: sum('differingRows'),
  }
}

export const isClean = ({ acknowledged, lost, doubled, ghosts, holes, differingRows: differing }: Verdict): boolean =>
  acknowledged > 0 && lost + doubled + ghosts + holes + differing === 0

export const verdictText = ({ lost, doubled, ghosts, holes, differingRows: differing }: Verdict): string =>
  `${lost} perdidas, ${doubled} dobradas, ${ghosts} indevidas, ${holes} furos, ${differing} linhas diferentes`

/** Checks every tenant of a journal. On a fault it leaves the journal in the temporary folder, to be inspected. */
export async function checkAll(
  application: Application,
  tenantIds: readonly string[],
  journal: Journal,
): Promise<Verdict> {
  const verdicts: Verdict[] = []
  for (const tenantId of tenantIds) verdicts.push(await checkTenant(application, tenantId, journal))
  const verdict = together(verdicts)
  if (!isClean(verdict)) await writeFile(join(tmpdir(), 'foodid-faults-journal.jsonl'), journal.lines())
  return verdict
}

import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Application } from '../../server/app.ts'
import { readTenant } from '../../server/database/tenant-transaction.ts'
import { verifyChain } from '../../server/events/event-chain.ts'
import { rebuildTenant } from '../../server/events/rebuild.ts'
import type { Deed, Journal } from './journal.ts'
import { differingRows, readModels } from './read-models.ts'

/** A tenant's log and read models, held against what its clients wrote down. All but the first two must be 0. */
export interface Verdict {
  readonly acknowledged: number
  readonly events: number
  /** Acknowledged and not in the log. */
  readonly lost: number
  /** In the log more than once. */
  readonly doubled: number
  /** In the log though refused, or though nobody ever did it. */
  readonly ghosts: number
  /** Positions and stream versions that are missing, and links of the chain that do not hold. */
  readonly holes: number
  /** Rows that a replay of the log makes otherwise. */
  readonly differingRows: number
}

/** What the load of these cases does: each deed's name stands in one event of these types. */
const DEEDS = ['LabelGenerated', 'RegisterEntryAdded']
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

/** Every deed that was acknowledged exactly once, no refused one, of unknown ones at most one each. */
export function compare(deeds: readonly Deed[], times: ReadonlyMap<string, number>): Pick<Verdict, 'acknowledged' | 'lost' | 'doubled' | 'ghosts'> {
  const known = new Map(deeds.map((deed) => [deed.name, deed]))
  const ok = deeds.filter(({ told }) => told === 'ok')
  return {
    acknowledged: ok.length,
    lost: ok.filter(({ name }) => !times.has(name)).length,
    doubled: [...times].reduce((sum, [, count]) => sum + count - 1, 0),
    ghosts: [...times.keys()].filter((name) => (known.get(name)?.told ?? 'failed') === 'failed').length,
  }
}

export async function checkTenant(application: Application, tenantId: string, journal: Journal): Promise<Verdict> {
  const [rows, [shape]] = await readTenant(application.database, tenantId, (tx) => Promise.all([
    tx.query<{ name: string; times: number }>({ sql: NAMES, parameters: [tenantId, DEEDS] }),
    tx.query<Shape>({ sql: HOLES, parameters: [tenantId] }),
  ]))
  if (shape === undefined) throw new Error(`There is no tenant ${tenantId}`)
  const chain = await verifyChain(application.database, tenantId)
  const live = await readModels(application, tenantId)
  await rebuildTenant(application, tenantId)
  return {
    ...compare(journal.deedsOf(tenantId), new Map(rows.map(({ name, times }) => [name, times]))),
    events: shape.events,
    holes: Math.abs(shape.head - shape.events) + Math.abs(shape.last - shape.events) + shape.broken_streams + chain.faults.length,
    differingRows: differingRows(live, await readModels(application, tenantId)),
  }
}

/** Several tenants' verdicts as one. */
export function together(verdicts: readonly Verdict[]): Verdict {
  const sum = (field: keyof Verdict) => verdicts.reduce((total, verdict) => total + verdict[field], 0)
  return { acknowledged: sum('acknowledged'), events: sum('events'), lost: sum('lost'), doubled: sum('doubled'), ghosts: sum('ghosts'), holes: sum('holes'), differingRows: sum('differingRows') }
}

export const isClean = ({ acknowledged, lost, doubled, ghosts, holes, differingRows: differing }: Verdict): boolean => acknowledged > 0 && lost + doubled + ghosts + holes + differing === 0

export const verdictText = ({ lost, doubled, ghosts, holes, differingRows: differing }: Verdict): string =>
  `${lost} perdidas, ${doubled} dobradas, ${ghosts} indevidas, ${holes} furos, ${differing} linhas diferentes`

/** Checks every tenant of a journal. The journal of what did not hold last is left behind, for whoever looks into it. */
export async function checkAll(application: Application, tenantIds: readonly string[], journal: Journal): Promise<Verdict> {
  const verdicts: Verdict[] = []
  for (const tenantId of tenantIds) verdicts.push(await checkTenant(application, tenantId, journal))
  const verdict = together(verdicts)
  if (!isClean(verdict)) await writeFile(join(tmpdir(), 'foodid-faults-journal.jsonl'), journal.lines())
  return verdict
}

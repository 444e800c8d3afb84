import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { checkAll, isClean, verdictText } from '../faults/checker.ts'
import type { Verdict } from '../faults/checker.ts'
import { Journal } from '../faults/journal.ts'
import { openKitchens, withApplication } from '../faults/kitchens.ts'
import type { Kitchen } from '../faults/load.ts'
import { startLoad } from '../faults/load.ts'
import type { Bench } from './bench.ts'
import type { Servers } from './cluster-servers.ts'
import { HttpConnection } from './http-connection.ts'
import { sampleBody } from './sample-labels.ts'

/** Ways in which Citus moves a shard group: it copies under a lock, or copies and then follows the log. */
export const MOVE_MODES = ['block_writes', 'force_logical'] as const
export type MoveMode = (typeof MOVE_MODES)[number]

/** The longest writes, in milliseconds, and the duration of one move. */
export interface Move {
  readonly mode: MoveMode
  readonly seconds: number
  /** Writes to the moved group, in the seconds before the move. */
  readonly before: number
  /** Writes to the moved group, during the move. */
  readonly during: number
  /** Writes to other groups, during the move. */
  readonly elsewhere: number
}

export interface Moves {
  readonly moves: readonly Move[]
  readonly verdict: Verdict
  readonly movedLabels: number
}

const CANDIDATES = 2_000
/**
 * Of tenants in the moved group and of tenants in others, with one writer each: fewer than the product's connections, of
 * which a blocked write holds one. One more tenant of the group only fills it.
 */
const KITCHENS = 6
const WATCHED_MS = 3_000

const GROUPS = `select id, shard, nodeport as port
from (select id, get_shard_id_for_distribution_column('events', id)::integer as shard from unnest($1::text[]) as id) as tenants
join pg_dist_shard_placement on shardid = shard`

interface Placed {
  readonly id: string
  readonly shard: number
  readonly port: number
}

interface Chosen {
  readonly shard: number
  /** The worker that holds the group. */
  readonly port: number
  readonly filler: string
  readonly moved: readonly string[]
  readonly others: readonly string[]
}

/** Names of new tenants: some whose rows will be in one shard group, others whose rows will not. */
async function chooseTenants(client: pg.Client): Promise<Chosen> {
  const names = Array.from({ length: CANDIDATES }, (_, index) => `mudanca-${index}`)
  const { rows } = await client.query<Placed>(GROUPS, [names])
  const [first] = rows
  if (first === undefined) throw new Error('The cluster has no shard groups')
  const { shard, port } = first
  const [filler = '', ...inGroup] = rows.filter((row) => row.shard === shard).map(({ id }) => id)
  const others = rows.filter((row) => row.shard !== shard).map(({ id }) => id)
  if (inGroup.length < KITCHENS) throw new Error('Too few names fall into one shard group')
  return { shard, port, filler, moved: inGroup.slice(0, KITCHENS), others: others.slice(0, KITCHENS) }
}

const PER_CALL = 500

async function fill(origin: string, kitchen: Kitchen | undefined, labels: number): Promise<void> {
  const connection = await HttpConnection.open(Number(new URL(origin).port))
  try {
    for (let made = 0; made < labels; made += PER_CALL)
      await connection.post({
        path: '/api/products/',
        body: { ...sampleBody(made), storageType: 'refrigerado', quantity: PER_CALL },
        headers: { cookie: kitchen?.cookie ?? '', 'sec-fetch-site': 'same-origin' },
      })
  } finally {
    connection.close()
  }
}

/** `force` or `no force`, for the owner, on all distributed tables. */
async function forceRowSecurity(client: pg.Client, force: 'force' | 'no force'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select logicalrelid::text as name from pg_dist_partition where partmethod = 'h'",
  )
  for (const { name } of rows) await client.query(`alter table ${name} ${force} row level security`)
}

/** Moves the group to the other worker and back, while clients write. */
export async function moveGroup(bench: Bench, { coordinator, workers }: Servers, origin: string): Promise<Moves> {
  const client = new pg.Client({ connectionString: coordinator.superuserUrl })
  await client.connect()
  const { shard, port, filler, moved, others } = await chooseTenants(client)
  const ports = [port, ...workers.map((worker) => worker.port).filter((other) => other !== port)]
  const movedLabels = bench.isQuick ? 500 : 20_000
  const journal = new Journal()

  async function move(mode: MoveMode): Promise<Move> {
    const begun = new Date()
    await sleep(WATCHED_MS)
    const before = journal.longestMs(moved, begun)
    const [from, to] = ports
    const started = new Date()
    await client.query(
      `select citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, shard_transfer_mode => $4)`,
      [shard, from, to, mode],
    )
    const seconds = (Date.now() - started.getTime()) / 1_000
    ports.reverse()
    await sleep(1_000)
    const figures = { seconds, before, during: journal.longestMs(moved, started) }
    bench.say(`l: ${mode}: ${JSON.stringify(figures)}`)
    return { mode, ...figures, elsewhere: journal.longestMs(others, started) }
  }

  async function movesWhileWriting(mode: MoveMode, kitchens: readonly Kitchen[]): Promise<Move[]> {
    const load = startLoad({ origin, kitchens, journal, seed: 15, writers: kitchens.length, perSecond: 60 })
    const moves: Move[] = []
    try {
      for (let times = 0; times < (bench.isQuick ? 1 : 3); times += 1) moves.push(await move(mode))
    } finally {
      const { ok, repeated, unknown } = await load.stop()
      bench.say(`l: ${mode}: ${ok} confirmadas, ${repeated} repetidas, ${unknown} incertas`)
    }
    return moves
  }

  try {
    return await withApplication(coordinator.urls.url, async (application) => {
      const kitchens = await openKitchens(application, origin, [filler, ...moved, ...others])
      await fill(origin, kitchens[0], movedLabels)
      const writing = kitchens.slice(1)
      const locked = await movesWhileWriting('block_writes', writing)
      // The subscription of a logical move belongs to no superuser: PostgreSQL lets it write no table whose row-level
      // security is forced.
      await forceRowSecurity(client, 'no force')
      const followed = await movesWhileWriting('force_logical', writing)
      await forceRowSecurity(client, 'force')
      const verdict = await checkAll(application, [...moved, ...others], journal)
      if (!isClean(verdict)) throw new Error(`After the moves: ${verdictText(verdict)}`)
      return { moves: [...locked, ...followed], verdict, movedLabels }
    })
  } finally {
    await client.end()
  }
}

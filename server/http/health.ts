import * as z from 'zod/mini'
import type { ClockState } from '../clock-watch.ts'
import type { Database } from '../database/database.ts'
import type { DiskWatch } from '../database/disk-watch.ts'
import { publicRoute } from './route.ts'
import type { Route } from './route.ts'

export const HEALTH_PATH = '/api/health'

const healthAnswer = z.object({
  status: z.enum(['ok', 'unavailable']),
  database: z.enum(['ok', 'unavailable', 'disk_full']),
  clock: z.enum(['ok', 'database_differs', 'before_log', 'long_after_log']),
  uptime_s: z.int(),
})

type DatabaseState = z.infer<typeof healthAnswer>['database']

export interface HealthFacts {
  /** Whether the process should get requests: false while it starts and while it stops. */
  readonly isReady: () => boolean
  readonly disk: DiskWatch
  readonly clockState: () => ClockState
}

/**
 * 200 where the process is ready and the database answers and can write, else 503. A doubtful clock does not take the
 * process out of service: it is told, and the nightly jobs wait (clock-watch.ts).
 */
export function healthRoute({
  database,
  isReady,
  disk,
  clockState,
}: HealthFacts & { readonly database: Database }): Route {
  return publicRoute({
    method: 'get',
    path: HEALTH_PATH,
    tag: 'Operação',
    summary: 'Se o serviço está pronto',
    answers: { 200: healthAnswer, 503: healthAnswer },
    handle: async () => {
      const state = await stateOf(database, disk)
      const ok = isReady() && state === 'ok'
      const uptime = Math.floor(process.uptime())
      return {
        status: ok ? 200 : 503,
        body: { status: ok ? 'ok' : 'unavailable', database: state, clock: clockState(), uptime_s: uptime },
      }
    },
  })
}

async function stateOf(database: Database, disk: DiskWatch): Promise<DatabaseState> {
  await disk.tryAgain(database)
  if (disk.isFull()) return 'disk_full'
  if (await isAnswering(database)) return 'ok'
  // The failed connection may have shown that the disk is full.
  return disk.isFull() ? 'disk_full' : 'unavailable'
}

async function isAnswering(database: Database): Promise<boolean> {
  try {
    const client = await database.connect()
    try {
      await client.query('select 1')
      return true
    } finally {
      client.release()
    }
  } catch {
    return false
  }
}

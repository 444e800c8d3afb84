import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import { publicRoute } from './route.ts'
import type { Route } from './route.ts'

export const HEALTH_PATH = '/api/health'

const healthAnswer = z.object({
  status: z.enum(['ok', 'unavailable']),
  database: z.enum(['ok', 'unavailable']),
  uptime_s: z.int(),
})

/** 200 where the process is ready and the database answers, else 503. */
export function healthRoute({
  database,
  isReady,
}: {
  readonly database: Database
  readonly isReady: () => boolean
}): Route {
  return publicRoute({
    method: 'get',
    path: HEALTH_PATH,
    tag: 'Operação',
    summary: 'Se o serviço está pronto',
    answers: { 200: healthAnswer, 503: healthAnswer },
    handle: async () => {
      const databaseState = (await isAnswering(database)) ? 'ok' : 'unavailable'
      const ok = isReady() && databaseState === 'ok'
      return {
        status: ok ? 200 : 503,
        body: { status: ok ? 'ok' : 'unavailable', database: databaseState, uptime_s: Math.floor(process.uptime()) },
      }
    },
  })
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

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runningEmbeddedPostgresUrl } from '../../server/embedded-postgres/embedded.ts'
import type { Group } from './bench.ts'
import { drive } from './drive.ts'
import type { Row } from './report.ts'
import { ratioAtMost, rowOf } from './report.ts'
import { percentile } from './rounds.ts'
import { sampleBody } from './sample-labels.ts'
import type { Started } from './started.ts'
import { demoCookie, PRODUCT, startProgram } from './started.ts'

const MINUTES = 10
/** The first window is the warm-up; of the others, the last third is compared with the first third. */
const WINDOWS = 13
const CONCURRENCY = 16

/** What could grow in a long run. */
interface Window {
  readonly medianMs: number
  readonly p99Ms: number
  readonly residentMiB: number
  readonly connections: number
  readonly kibPerEvent: number
}

/**
 * Returns a function whose calls run through a fixed sequence: read the list and the totals, print a label, consume
 * one, create two.
 */
function requestSequence(port: number, cookie: string): () => Promise<void> {
  const ids: number[] = []
  let number = 0
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const createLabel = async () =>
    void ids.push(((await call('POST', '/api/products/', sampleBody(number))) as { readonly id: number }).id)
  return async () => {
    number += 1
    switch (number % 6) {
      case 0:
        return void (await call('GET', '/api/products?limit=50'))
      case 1:
        return void (await call('GET', '/api/products/stats'))
      case 2:
        return ids.length === 0
          ? createLabel()
          : void (await call('POST', '/api/products/prints', { ids: ids.slice(-1), copies: 1, medium: 'browser-a4' }))
      case 3:
        return ids.length < 20
          ? createLabel()
          : void (await call('POST', `/api/products/${ids.splice(0, 1)[0] ?? 0}/consume`, {}))
      default:
        return createLabel()
    }
  }
}

const RESOURCE_USE = `select
  (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())::integer as connections,
  (select sum(pg_total_relation_size(c.oid)) from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace)::float8 / 1024 as kib,
  (select sum(position) from tenant_head)::float8 as events`

/**
 * Calls at a fixed rate, independent of the answers; returns the milliseconds of each call, counted from the time it
 * was due.
 */
async function pace(call: () => Promise<void>, perSecond: number, ms: number): Promise<number[]> {
  const durations: number[] = []
  const pending: Promise<void>[] = []
  const started = performance.now()
  for (let due = 0; due < ms; due += 1_000 / perSecond) {
    const wait = started + due - performance.now()
    if (wait > 1) await sleep(wait)
    pending.push(call().then(() => void durations.push(performance.now() - started - due)))
  }
  await Promise.all(pending)
  return durations
}

async function soak(
  product: Started,
  client: pg.Client,
  perSecond: number,
  call: () => Promise<void>,
  windowMs: number,
  say: (message: string) => void,
): Promise<Window[]> {
  const windows: Window[] = []
  for (let index = 0; index < WINDOWS; index += 1) {
    const durations = await pace(call, perSecond, windowMs)
    const {
      rows: [use],
    } = await client.query<{ connections: number; kib: number; events: number }>(RESOURCE_USE)
    if (use === undefined) throw new Error('The query returned no row')
    const window = {
      medianMs: percentile(durations, 0.5),
      p99Ms: percentile(durations, 0.99),
      residentMiB: product.residentMiB(),
      connections: use.connections,
      kibPerEvent: use.kib / use.events,
    }
    say(
      `soak: ${index + 1} de ${WINDOWS}: ${JSON.stringify(window, (_key, value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value))}`,
    )
    windows.push(window)
  }
  return windows.slice(1)
}

/**
 * soak: the product at a quarter of its maximum rate. Latency, memory, connections and database size that do not grow
 * in ten minutes are taken not to grow in two hours of work.
 */
export const soakGroup: Group = async (bench) => {
  const dataDir = join(bench.folder, 'soak')
  const product = await startProgram(PRODUCT, dataDir)
  const client = new pg.Client({ connectionString: (await runningEmbeddedPostgresUrl(dataDir)) ?? '' })
  await client.connect()
  // Row-level security is switched off: the query counts all tenants' events.
  await client.query('alter table tenant_head no force row level security')
  try {
    const call = requestSequence(product.port, await demoCookie(product.port))
    bench.say('soak: o limite')
    const limit = await drive({ concurrency: CONCURRENCY, ms: bench.isQuick ? 1_000 : 15_000 }, call)
    const perSecond = limit / 4
    const windows = await soak(
      product,
      client,
      perSecond,
      call,
      (bench.isQuick ? 6_000 : MINUTES * 60_000) / WINDOWS,
      bench.say,
    )
    const third = windows.length / 3
    const row = (what: string, unit: Row['unit'], of: keyof Window, most: number) =>
      rowOf({
        group: 'soak',
        what: `${what}, ${Math.round(perSecond)} chamadas por segundo`,
        unit,
        peerName: 'primeiro terço',
        target: ratioAtMost(most),
        ours: windows.slice(-third).map((window) => window[of]),
        peer: windows.slice(0, third).map((window) => window[of]),
      })
    return {
      rows: [
        row('mediana da resposta no último terço', 'ms', 'medianMs', 1.2),
        row('p99 da resposta no último terço', 'ms', 'p99Ms', 1.5),
        row('memória do processo no último terço', 'MiB', 'residentMiB', 1.15),
        row('conexões com o banco no último terço', 'conexões', 'connections', 1.1),
        row('banco por evento no último terço', 'KiB', 'kibPerEvent', 1.1),
      ],
      notes: [
        {
          group: 'soak',
          text: `o limite, com ${CONCURRENCY} ao mesmo tempo num só tenant: ${Math.round(limit)} chamadas por segundo (etiqueta, impressão, baixa, lista e totais)`,
        },
      ],
    }
  } finally {
    await client.end()
    await product.stop()
  }
}

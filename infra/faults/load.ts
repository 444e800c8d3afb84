import { setTimeout as sleep } from 'node:timers/promises'
import { labelBodyOf } from '../../server/modules/labels/samples.test-support.ts'
import { oneTo, seeded } from './case.ts'
import type { WriteResult } from './journal.ts'
import { Journal } from './journal.ts'
import type { Kitchen } from './kitchens.ts'

export interface LoadOptions {
  readonly origin: string
  readonly kitchens: readonly Kitchen[]
  readonly seed: number
  readonly writers: number
  /** Writes per second of all writers together. */
  readonly perSecond: number
}

export interface LoadFigures {
  readonly ok: number
  readonly repeated: number
  readonly unknown: number
  /** Attempts answered with a 5xx. */
  readonly serverErrors: number
  /** Attempts without an answer. */
  readonly unanswered: number
  readonly seconds: number
}

export interface Load {
  /** What the clients sent, and what they were answered. */
  readonly journal: Journal
  /** Starts no new write, waits for those in flight, and returns the figures. */
  stop(): Promise<LoadFigures>
}

const GIVES_UP_AFTER_MS = 40_000
const ATTEMPT_MS = 6_000
/** Percentage of writes that are sent only once: without an answer, their result stays unknown. */
const SENT_ONCE = 20
/** Number of loads so far: part of the writes' names, which must be unique in a run. */
let loads = 0

/** Generates labels and registers categories at a steady rate; repeats unanswered requests as the web client does. */
export function startLoad({ origin, kitchens, seed, writers, perSecond }: LoadOptions): Load {
  const [random, journal, started] = [seeded(seed), new Journal(), performance.now()]
  const counts = { ok: 0, repeated: 0, unknown: 0, serverErrors: 0, unanswered: 0 }
  const prefix = `${(loads += 1)}-${seed}`
  let writeCount = 0
  let stopping = false

  async function attempt({ cookie }: Kitchen, path: string, body: object, key: string): Promise<WriteResult> {
    const sent = fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ATTEMPT_MS),
    })
    const status = await sent.then((answer) => answer.status).catch(() => null)
    if (status !== null && status < 500) return status < 300 ? 'ok' : 'failed'
    counts[status === null ? 'unanswered' : 'serverErrors'] += 1
    return 'unknown'
  }

  async function write(kitchen: Kitchen): Promise<void> {
    const name = `write-${prefix}-${(writeCount += 1)}`
    const label = labelBodyOf({ name, expiration_date: '2099-12-24' })
    const [path, body] = random() < 0.7 ? ['/api/products', label] : ['/api/categories', { name }]
    const attempts = random() * 100 < SENT_ONCE ? 1 : Number.POSITIVE_INFINITY
    const until = performance.now() + GIVES_UP_AFTER_MS
    journal.invoked(kitchen.tenantId, name)
    let result = await attempt(kitchen, path, body, name)
    for (let times = 1; result === 'unknown' && times < attempts && performance.now() < until; times += 1) {
      counts.repeated += 1
      await sleep(50 + 100 * random())
      result = await attempt(kitchen, path, body, name)
    }
    if (result !== 'failed') counts[result] += 1
    journal.finished(kitchen.tenantId, name, result)
  }

  async function writer(kitchen: Kitchen | undefined): Promise<void> {
    while (!stopping && kitchen !== undefined) {
      const next = performance.now() + (1_000 * writers) / perSecond
      await write(kitchen)
      await sleep(Math.max(0, next - performance.now()))
    }
  }

  const writing = Promise.all(oneTo(writers).map((index) => writer(kitchens[index % kitchens.length])))
  return {
    journal,
    async stop() {
      stopping = true
      await writing
      return { ...counts, seconds: (performance.now() - started) / 1000 }
    },
  }
}

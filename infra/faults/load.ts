import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from './case.ts'
import type { Journal, WriteResult } from './journal.ts'

/** A tenant and the cookie of its admin's session. */
export interface Kitchen {
  readonly tenantId: string
  readonly cookie: string
}

interface LoadOptions {
  readonly origin: string
  readonly kitchens: readonly Kitchen[]
  readonly journal: Journal
  readonly seed: number
  readonly writers: number
  /** Writes per second of all writers together. */
  readonly perSecond: number
  /** false: requests carry no Idempotency-Key, so the server takes a repetition for a new request. */
  readonly withKeys?: boolean
  /** Percentage of writes that are sent only once: without an answer, their result stays unknown. */
  readonly sentOncePercent?: number
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
  /** Writes acknowledged so far. */
  readonly ok: () => number
  /** Starts no new write, waits for those in flight, and returns the figures. */
  stop(): Promise<LoadFigures>
}

const GIVES_UP_AFTER_MS = 40_000
const ATTEMPT_MS = 6_000
/** Number of loads so far: part of the writes' names, which must be unique in a run. */
let loads = 0

/** Generates labels and registers categories at a steady rate; repeats unanswered requests as the web client does. */
export function startLoad({
  origin,
  kitchens,
  journal,
  seed,
  writers,
  perSecond,
  withKeys = true,
  sentOncePercent = 20,
}: LoadOptions): Load {
  const random = seeded(seed)
  const started = performance.now()
  const counts = { ok: 0, repeated: 0, unknown: 0, serverErrors: 0, unanswered: 0 }
  const prefix = `${(loads += 1)}-${seed}`
  let writeCount = 0
  let stopping = false

  async function attempt({ cookie }: Kitchen, path: string, body: object, key: string): Promise<WriteResult> {
    try {
      const headers = { 'content-type': 'application/json', cookie, ...(withKeys ? { 'idempotency-key': key } : {}) }
      const { status } = await fetch(origin + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ATTEMPT_MS),
      })
      if (status < 300) return 'ok'
      if (status < 500) return 'failed'
      counts.serverErrors += 1
      return 'unknown'
    } catch {
      counts.unanswered += 1
      return 'unknown'
    }
  }

  async function write(kitchen: Kitchen): Promise<void> {
    const name = `write-${prefix}-${(writeCount += 1)}`
    const isLabel = random() < 0.7
    const [path, body] = isLabel
      ? ([
          '/api/products',
          {
            name,
            category: 'Molhos',
            sector: 'Cozinha',
            responsible: 'Ana',
            expiration_date: '2099-12-24',
            storageType: 'refrigerado',
          },
        ] as const)
      : (['/api/categories', { name }] as const)
    const attempts = random() * 100 < sentOncePercent ? 1 : Number.POSITIVE_INFINITY
    const until = performance.now() + GIVES_UP_AFTER_MS
    journal.invoked(kitchen.tenantId, name)
    let result = await attempt(kitchen, path, body, name)
    for (let times = 1; result === 'unknown' && times < attempts && performance.now() < until; times += 1) {
      counts.repeated += 1
      await sleep(50 + 100 * random())
      result = await attempt(kitchen, path, body, name)
    }
    if (result === 'ok') counts.ok += 1
    if (result === 'unknown') counts.unknown += 1
    journal.finished(kitchen.tenantId, name, result)
  }

  async function writer(index: number): Promise<void> {
    const kitchen = kitchens[index % kitchens.length]
    if (kitchen === undefined) return
    const pauseMs = (1_000 * writers) / perSecond
    while (!stopping) {
      const next = performance.now() + pauseMs
      await write(kitchen)
      await sleep(Math.max(0, next - performance.now()))
    }
  }

  const writing = Promise.all(Array.from({ length: writers }, (_, index) => writer(index)))
  return {
    ok: () => counts.ok,
    async stop() {
      stopping = true
      await writing
      return { ...counts, seconds: (performance.now() - started) / 1000 }
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from './case.ts'
import type { Journal, Told } from './journal.ts'

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
  /** Of all writers together. */
  readonly perSecond: number
  /** false: a repeated request is a second request to the server. */
  readonly withKeys?: boolean
  /** Of a hundred deeds, those that are never repeated: what has become of them their client does not know. */
  readonly impatient?: number
}

export interface LoadFigures {
  readonly ok: number
  readonly repeated: number
  readonly unknown: number
  /** Answers that were a 5xx, and attempts that got none. */
  readonly serverErrors: number
  readonly unanswered: number
  readonly seconds: number
}

export interface Load {
  /** Deeds acknowledged so far. */
  readonly ok: () => number
  /** Ends it: what is under way is brought to its end first. */
  stop(): Promise<LoadFigures>
}

const GIVES_UP_AFTER_MS = 40_000
const ATTEMPT_MS = 6_000
/** Loads of one run must not share names. */
let loads = 0

/** People who generate labels and register categories, and who repeat what was not answered, as a browser's page would. */
export function startLoad({ origin, kitchens, journal, seed, writers, perSecond, withKeys = true, impatient = 20 }: LoadOptions): Load {
  const random = seeded(seed)
  const started = performance.now()
  const counts = { ok: 0, repeated: 0, unknown: 0, serverErrors: 0, unanswered: 0 }
  const prefix = `${(loads += 1)}-${seed}`
  let made = 0
  let stopping = false

  async function attempt({ cookie }: Kitchen, path: string, body: object, key: string): Promise<Told> {
    try {
      const headers = { 'content-type': 'application/json', cookie, ...(withKeys ? { 'idempotency-key': key } : {}) }
      const { status } = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(ATTEMPT_MS) })
      if (status < 300) return 'ok'
      if (status < 500) return 'failed'
      counts.serverErrors += 1
      return 'unknown'
    } catch {
      counts.unanswered += 1
      return 'unknown'
    }
  }

  async function deed(kitchen: Kitchen): Promise<void> {
    const name = `deed-${prefix}-${(made += 1)}`
    const isLabel = random() < 0.7
    const [path, body] = isLabel
      ? ['/api/products', { name, category: 'Molhos', sector: 'Cozinha', responsible: 'Ana', expiration_date: '2099-12-24', storageType: 'refrigerado' }] as const
      : ['/api/categories', { name }] as const
    const attempts = random() * 100 < impatient ? 1 : Number.POSITIVE_INFINITY
    const until = performance.now() + GIVES_UP_AFTER_MS
    journal.invoked(kitchen.tenantId, name)
    let told = await attempt(kitchen, path, body, name)
    for (let times = 1; told === 'unknown' && times < attempts && performance.now() < until; times += 1) {
      counts.repeated += 1
      await sleep(50 + 100 * random())
      told = await attempt(kitchen, path, body, name)
    }
    if (told === 'ok') counts.ok += 1
    if (told === 'unknown') counts.unknown += 1
    journal.told(kitchen.tenantId, name, told)
  }

  async function writer(index: number): Promise<void> {
    const kitchen = kitchens[index % kitchens.length]
    if (kitchen === undefined) return
    const pauseMs = (1_000 * writers) / perSecond
    while (!stopping) {
      const next = performance.now() + pauseMs
      await deed(kitchen)
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

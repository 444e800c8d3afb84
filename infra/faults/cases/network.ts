import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { checkTenant, isClean, verdictText } from '../checker.ts'
import type { FaultCase, Ground, Outcome } from '../case.ts'
import { oneTo, quantile, seeded, size } from '../case.ts'
import { Journal } from '../journal.ts'
import { startProxy } from '../tcp-proxy.ts'
import type { TcpProxy } from '../tcp-proxy.ts'
import type { TestClient, TestServer } from '../../test/server.ts'
import { startTestServer } from '../../test/server.ts'
import { cloneTemplate } from '../../test/template-database.ts'

interface Behind {
  readonly server: TestServer
  readonly proxy: TcpProxy
}

/** The application with a proxy between it and its database. */
async function behindProxy<T>(ground: Ground, cutsCommit: () => boolean, work: (behind: Behind) => Promise<T>): Promise<T> {
  const testDatabase = await cloneTemplate(ground.adminUrl, ground.ownerPassword)
  const proxy = await startProxy(testDatabase.url, cutsCommit)
  const server = await startTestServer({ testDatabase: { url: proxy.url, drop: testDatabase.drop } })
  try {
    return await work({ server, proxy })
  } finally {
    await proxy.close()
    await server.close()
  }
}

const label = (name: string) => ({ name, category: 'Molhos', sector: 'Cozinha', responsible: 'Ana', expiration_date: '2026-12-24', storageType: 'refrigerado' })

/** One label, repeated until it is answered. */
async function insist(client: TestClient, name: string, withKey: boolean): Promise<'ok' | 'failed'> {
  for (;;) {
    const { status } = await client.post('/api/products', label(name), withKey ? { 'idempotency-key': name } : {})
    if (status < 300) return 'ok'
    if (status < 500) return 'failed'
  }
}

/** The connection dies between the database's COMMIT and its answer, again and again. */
async function cutAfterCommit(ground: Ground, withKeys: boolean): Promise<Outcome> {
  const wanted = size(ground, 1_000, 60)
  const random = seeded(ground.seed)
  let cutting = false
  return behindProxy(ground, () => cutting && random() < 0.5, async ({ server, proxy }) => {
    const client = await server.tenant('bistro')
    const journal = new Journal()
    cutting = true
    await Promise.all(oneTo(8).map(async (writer) => {
      for (let step = 1; proxy.cuts() < wanted; step += 1) {
        const name = `etiqueta-${writer}-${step}`
        journal.invoked('bistro', name)
        journal.told('bistro', name, await insist(client, name, withKeys))
      }
    }))
    cutting = false
    const verdict = await checkTenant(server.application, 'bistro', journal)
    return { holds: isClean(verdict), seen: verdictText(verdict), figure: `${proxy.cuts()} cortes, ${verdict.acknowledged} confirmadas` }
  })
}

const ANSWER_WITHIN_MS = 3_000
const PER_SECOND = 20

/** The database says nothing any more, and nobody is told: requests must be refused soon, and all must be well after. */
async function blackHole(ground: Ground): Promise<Outcome> {
  return behindProxy(ground, () => false, async ({ server, proxy }) => {
    const client = await server.tenant('bistro')
    const memoryBefore = process.memoryUsage().rss
    const [waits, statuses, healthMs]: [number[], Set<number>, number[]] = [[], new Set(), []]
    let [open, mostOpen] = [0, 0]
    const ask = async (path: string, into: number[]) => {
      const started = performance.now()
      mostOpen = Math.max(mostOpen, (open += 1))
      const { status } = await client.get(path)
      open -= 1
      into.push(performance.now() - started)
      if (path !== '/api/health') statuses.add(status)
    }
    const asked: Promise<void>[] = []
    proxy.stall()
    for (const tick of oneTo(size(ground, 30, 5) * PER_SECOND)) {
      asked.push(ask('/api/products', waits))
      if (tick % PER_SECOND === 0) asked.push(ask('/api/health', healthMs))
      await sleep(1_000 / PER_SECOND)
    }
    await Promise.all(asked)
    proxy.passNew()
    const back = performance.now()
    while ((await client.get('/api/products')).status !== 200) await sleep(20)
    const backMs = performance.now() - back
    const grownMiB = Math.round((process.memoryUsage().rss - memoryBefore) / 2 ** 20)
    const [slowest, slowestHealth] = [Math.max(...waits), Math.max(...healthMs)]
    return {
      holds: [...statuses].join() === '503' && slowest < ANSWER_WITHIN_MS && slowestHealth < ANSWER_WITHIN_MS && grownMiB < 100 && backMs < 5_000,
      seen: `respostas ${[...statuses].join(', ')}; p99 ${Math.round(quantile(waits, 0.99))} ms, a mais lenta ${Math.round(slowest)} ms; /api/health em ${Math.round(slowestHealth)} ms`,
      figure: `${waits.length} pedidos, no máximo ${mostOpen} abertos, +${grownMiB} MiB, de volta em ${Math.round(backMs)} ms`,
    }
  })
}

/** A pool as `pg` comes: no time-out anywhere. */
async function poolWithoutTimeouts(ground: Ground): Promise<Outcome> {
  const proxy = await startProxy(ground.adminUrl)
  const pool = new pg.Pool({ connectionString: proxy.url, max: 4 })
  pool.on('error', () => undefined)
  try {
    await pool.query('select 1')
    proxy.stall()
    const answered = oneTo(20).map(() => pool.query('select 1').then(() => true, () => true))
    const first = await Promise.race([...answered, sleep(ANSWER_WITHIN_MS + 1_000).then(() => false)])
    return { holds: first, seen: first ? 'respondeu' : `nenhuma resposta em ${(ANSWER_WITHIN_MS + 1_000) / 1000} s`, figure: '20 consultas' }
  } finally {
    await proxy.close()
    await pool.end()
  }
}

export const network: readonly FaultCase[] = [
  {
    id: '3', name: 'conexão cortada depois do COMMIT, antes da resposta', expected: 'a repetição devolve a primeira resposta: 0 dobradas', run: (ground) => cutAfterCommit(ground, true),
    control: { name: 'sem Idempotency-Key', run: (ground) => cutAfterCommit({ ...ground, quick: true }, false) },
  },
  {
    id: '4', name: 'banco que não responde (buraco negro)', expected: '503 em menos de 3 s, memória estável, /api/health responde', run: blackHole,
    control: { name: 'pool sem prazos', run: poolWithoutTimeouts },
  },
]

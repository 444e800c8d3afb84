import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { checkTenant, isClean, verdictText } from '../checker.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { oneTo, quantile, seeded, size } from '../case.ts'
import { Journal } from '../journal.ts'
import { startProxy } from '../tcp-proxy.ts'
import type { TcpProxy } from '../tcp-proxy.ts'
import type { TestClient, TestServer } from '../../test/server.ts'
import { startTestServer } from '../../test/server.ts'
import { cloneTemplate } from '../../test/template-database.ts'

interface ProxiedServer {
  readonly server: TestServer
  readonly proxy: TcpProxy
}

/** The application with a proxy between it and its database. */
async function behindProxy<T>(
  context: CaseContext,
  cutsCommit: () => boolean,
  work: (proxied: ProxiedServer) => Promise<T>,
): Promise<T> {
  const testDatabase = await cloneTemplate(context.adminUrl, context.loginPassword)
  const proxy = await startProxy(testDatabase.applicationUrl, cutsCommit)
  const server = await startTestServer({ testDatabase: { ...testDatabase, applicationUrl: proxy.url } })
  try {
    return await work({ server, proxy })
  } finally {
    await proxy.close()
    await server.close()
  }
}

const label = (name: string) => ({
  name,
  category: 'Molhos',
  sector: 'Cozinha',
  responsible: 'Ana',
  expiration_date: '2026-12-24',
  storageType: 'refrigerado',
})

/** Creates one label, and repeats the request until the answer is no 5xx. */
async function repeatUntilAnswered(client: TestClient, name: string, withKey: boolean): Promise<'ok' | 'failed'> {
  for (;;) {
    const { status } = await client.post('/api/products', label(name), withKey ? { 'idempotency-key': name } : {})
    if (status < 300) return 'ok'
    if (status < 500) return 'failed'
  }
}

/** The connection is cut between the database's COMMIT and its answer, many times. */
async function cutAfterCommit(context: CaseContext, withKeys: boolean): Promise<Outcome> {
  const wanted = size(context, 1_000, 60)
  const random = seeded(context.seed)
  let cutting = false
  return behindProxy(
    context,
    () => cutting && random() < 0.5,
    async ({ server, proxy }) => {
      const client = await server.tenant('bistro')
      const journal = new Journal()
      cutting = true
      await Promise.all(
        oneTo(8).map(async (writer) => {
          for (let step = 1; proxy.cuts() < wanted; step += 1) {
            const name = `etiqueta-${writer}-${step}`
            journal.invoked('bistro', name)
            journal.finished('bistro', name, await repeatUntilAnswered(client, name, withKeys))
          }
        }),
      )
      cutting = false
      const verdict = await checkTenant(server.application, 'bistro', journal)
      return {
        holds: isClean(verdict),
        seen: verdictText(verdict),
        figure: `${proxy.cuts()} cortes, ${verdict.acknowledged} confirmadas`,
      }
    },
  )
}

const ANSWER_WITHIN_MS = 3_000
const PER_SECOND = 20

/**
 * The database stops answering without closing connections: requests must get a 503 soon, and work again afterwards.
 */
async function blackHole(context: CaseContext): Promise<Outcome> {
  return behindProxy(
    context,
    () => false,
    async ({ server, proxy }) => {
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
      const pending: Promise<void>[] = []
      proxy.stall()
      for (const tick of oneTo(size(context, 30, 5) * PER_SECOND)) {
        pending.push(ask('/api/products', waits))
        if (tick % PER_SECOND === 0) pending.push(ask('/api/health', healthMs))
        await sleep(1_000 / PER_SECOND)
      }
      await Promise.all(pending)
      proxy.passNew()
      const back = performance.now()
      while ((await client.get('/api/products')).status !== 200) await sleep(20)
      const backMs = performance.now() - back
      const grownMiB = Math.round((process.memoryUsage().rss - memoryBefore) / 2 ** 20)
      const [slowest, slowestHealth] = [Math.max(...waits), Math.max(...healthMs)]
      return {
        holds:
          [...statuses].join() === '503' &&
          slowest < ANSWER_WITHIN_MS &&
          slowestHealth < ANSWER_WITHIN_MS &&
          grownMiB < 100 &&
          backMs < 5_000,
        seen: `respostas ${[...statuses].join(', ')}; p99 ${Math.round(quantile(waits, 0.99))} ms, a mais lenta ${Math.round(slowest)} ms; /api/health em ${Math.round(slowestHealth)} ms`,
        figure: `${waits.length} pedidos, no máximo ${mostOpen} abertos, +${grownMiB} MiB, de volta em ${Math.round(backMs)} ms`,
      }
    },
  )
}

/** The pool of `pg` with its defaults: no time-outs. */
async function poolWithoutTimeouts(context: CaseContext): Promise<Outcome> {
  const proxy = await startProxy(context.adminUrl)
  const pool = new pg.Pool({ connectionString: proxy.url, max: 4 })
  pool.on('error', () => undefined)
  try {
    await pool.query('select 1')
    proxy.stall()
    const answered = oneTo(20).map(() =>
      pool.query('select 1').then(
        () => true,
        () => true,
      ),
    )
    const first = await Promise.race([...answered, sleep(ANSWER_WITHIN_MS + 1_000).then(() => false)])
    return {
      holds: first,
      seen: first ? 'respondeu' : `nenhuma resposta em ${(ANSWER_WITHIN_MS + 1_000) / 1000} s`,
      figure: '20 consultas',
    }
  } finally {
    await proxy.close()
    await pool.end()
  }
}

export const network: readonly FaultCase[] = [
  {
    id: '3',
    name: 'conexão cortada depois do COMMIT, antes da resposta',
    expected: 'a repetição devolve a primeira resposta: 0 dobradas',
    run: (context) => cutAfterCommit(context, true),
    control: { name: 'sem Idempotency-Key', run: (context) => cutAfterCommit({ ...context, quick: true }, false) },
  },
  {
    id: '4',
    name: 'banco que não responde (buraco negro)',
    expected: '503 em menos de 3 s, memória estável, /api/health responde',
    run: blackHole,
    control: { name: 'pool sem prazos', run: poolWithoutTimeouts },
  },
]

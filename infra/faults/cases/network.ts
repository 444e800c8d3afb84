import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { cloneTemplate } from '../../test/template-database.ts'
import { oneTo, quantile } from '../case.ts'
import { checkTenant, isClean, verdictText } from '../checker.ts'
import { Journal } from '../journal.ts'
import type { Ground } from '../scenario.ts'
import { millisecondsUntil, sauce, scenario } from '../scenario.ts'
import { startProxy } from '../tcp-proxy.ts'

/** The application with a proxy between it and its database. */
async function behindProxy(ground: Ground, cutsCommit: () => boolean = () => false) {
  const database = await cloneTemplate(ground.adminUrl, ground.loginPassword)
  const proxy = await startProxy(database.applicationUrl, cutsCommit)
  const server = await ground.server({ testDatabase: { ...database, applicationUrl: proxy.url } })
  // Closed before the server, whose pool waits for connections that are stalled.
  await ground.keep(proxy, () => proxy.close())
  return { server, proxy, client: await server.tenant('bistro') }
}

/** A proxy that cuts every second connection between the database's COMMIT and its answer, once `cut` was called. */
async function cuttingProxy(ground: Ground, withKeys: boolean) {
  let isCutting = false
  const proxied = await behindProxy(ground, () => isCutting && ground.random() < 0.5)
  return { ...proxied, withKeys, cut: (on: boolean) => (isCutting = on) }
}

/** Labels are created, and each request is repeated until the answer is no 5xx. */
async function cutAfterCommit(
  { server, proxy, client, withKeys, cut }: Awaited<ReturnType<typeof cuttingProxy>>,
  ground: Ground,
) {
  const [wanted, journal] = [ground.size(1_000, 60), new Journal()]
  const write = async (name: string): Promise<'ok' | 'failed'> => {
    for (;;) {
      const { status } = await client.post('/api/products', sauce(name), withKeys ? { 'idempotency-key': name } : {})
      if (status < 500) return status < 300 ? 'ok' : 'failed'
    }
  }
  cut(true)
  await Promise.all(
    oneTo(8).map(async (writer) => {
      for (let step = 1; proxy.cuts() < wanted; step += 1) {
        const name = `etiqueta-${writer}-${step}`
        journal.invoked('bistro', name)
        journal.finished('bistro', name, await write(name))
      }
    }),
  )
  cut(false)
  return { cuts: proxy.cuts(), verdict: await checkTenant(server.application, 'bistro', journal) }
}

const ANSWER_WITHIN_MS = 3_000
const PER_SECOND = 20

/** The database stops answering without closing connections; then new connections pass. */
async function blackHole({ client, proxy }: Awaited<ReturnType<typeof behindProxy>>, ground: Ground) {
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
  for (const tick of oneTo(ground.size(30, 5) * PER_SECOND)) {
    pending.push(ask('/api/products', waits))
    if (tick % PER_SECOND === 0) pending.push(ask('/api/health', healthMs))
    await sleep(1_000 / PER_SECOND)
  }
  await Promise.all(pending)
  proxy.passNew()
  const backMs = await millisecondsUntil(async () => (await client.get('/api/products')).status === 200, 60_000, 20)
  const grownMiB = Math.round((process.memoryUsage().rss - memoryBefore) / 2 ** 20)
  return { waits, statuses: [...statuses].join(', '), healthMs: Math.max(...healthMs), mostOpen, backMs, grownMiB }
}

/** The pool of `pg` with its defaults: no time-outs. */
async function poolWithoutTimeouts(ground: Ground) {
  const proxy = await startProxy(ground.adminUrl)
  const pool = await ground.keep(new pg.Pool({ connectionString: proxy.url, max: 4 }), (opened) => opened.end())
  await ground.keep(proxy, () => proxy.close())
  pool.on('error', () => undefined)
  await pool.query('select 1')
  proxy.stall()
  const waitMs = ANSWER_WITHIN_MS + 1_000
  const answered = oneTo(20).map(() =>
    pool
      .query('select 1')
      .then(() => true)
      .catch(() => true),
  )
  const first = await Promise.race([...answered, sleep(waitMs).then(() => false)])
  return {
    holds: first,
    seen: first ? 'respondeu' : `nenhuma resposta em ${waitMs / 1000} s`,
    figure: '20 consultas',
  }
}

export const network = [
  scenario({
    id: '3',
    name: 'conexão cortada depois do COMMIT, antes da resposta',
    expected: 'a repetição devolve a primeira resposta: 0 dobradas',
    given: (ground) => cuttingProxy(ground, true),
    fault: cutAfterCommit,
    holds: ({ cuts, verdict }) => ({
      holds: isClean(verdict),
      seen: verdictText(verdict),
      figure: `${cuts} cortes, ${verdict.acknowledged} confirmadas`,
    }),
    control: { name: 'sem Idempotency-Key', given: (ground) => cuttingProxy(ground, false) },
  }),
  scenario({
    id: '4',
    name: 'banco que não responde (buraco negro)',
    expected: '503 em menos de 3 s, memória estável, /api/health responde',
    given: (ground) => behindProxy(ground),
    fault: blackHole,
    holds({ waits, statuses, healthMs, mostOpen, backMs, grownMiB }) {
      const slowest = Math.max(...waits)
      const isSoon = slowest < ANSWER_WITHIN_MS && healthMs < ANSWER_WITHIN_MS && backMs < 5_000
      return {
        holds: statuses === '503' && isSoon && grownMiB < 100,
        seen: `respostas ${statuses}; p99 ${Math.round(quantile(waits, 0.99))} ms, a mais lenta ${Math.round(slowest)} ms; /api/health em ${Math.round(healthMs)} ms`,
        figure: `${waits.length} pedidos, no máximo ${mostOpen} abertos, +${grownMiB} MiB, de volta em ${Math.round(backMs)} ms`,
      }
    },
    control: { name: 'pool sem prazos', instead: poolWithoutTimeouts },
  }),
]

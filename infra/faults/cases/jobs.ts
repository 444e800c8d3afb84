import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresBackend, withBackend } from 'bullmq'
import { pino } from 'pino'
import type { Application } from '../../../server/app.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { readTenant } from '../../../server/database/tenant-transaction.ts'
import { recordedEvents } from '../../../server/events/recorded-events.test-support.ts'
import type { JobQueue } from '../../../server/jobs/queue.ts'
import { openQueue } from '../../../server/jobs/queue.ts'
import { createRelay } from '../../../server/jobs/relay.ts'
import { createWorker } from '../../../server/worker.ts'
import type { TestClient } from '../../test/server.ts'
import { startTestServer } from '../../test/server.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { oneTo, quantile, size, withServer } from '../case.ts'
import { startMortalPostgres } from '../postgres.ts'
import { mortalProcess } from '../product.ts'
import { startProxy } from '../tcp-proxy.ts'
import { until } from '../../test/until.ts'
import { databaseEnvironment } from '../../test/template-database.ts'

const TENANT = 'bistro'
const DOOMED = join(import.meta.dirname, '..', 'controls', 'doomed-worker.ts')

interface ExportState {
  readonly state: string
  readonly done: number
}

/** Creates enough recipes for an export that takes a worker some seconds. */
async function createRecipes(client: TestClient, count: number): Promise<void> {
  const {
    body: { id: ingredientId },
  } = await client.post<{ id: number }>('/api/ingredients', { name: 'Tomate', price: 1, unit: 'kg' })
  const line = { ingredientId, operationalQuantity: 1, operationalUnit: 'kg', correctionFactor: 1 }
  for (const index of oneTo(count))
    await client.post('/api/recipes', {
      name: `Receita ${index}`,
      portionYield: 1,
      ingredients: oneTo(25).map(() => line),
    })
}

const eventsOf = async ({ database }: Application, type: string) =>
  (await recordedEvents(database, TENANT)).filter((event) => event.type === type).length

/** Two workers are killed during the same job, then the database crashes under the third. */
async function killedOnOneJob(): Promise<Outcome> {
  const postgres = await startMortalPostgres()
  const workers = await Promise.all(
    oneTo(3).map(() => mortalProcess({ env: { ...databaseEnvironment(postgres), ROLE: 'worker' }, listens: false })),
  )
  await migrate(postgres.url)
  const server = await startTestServer({
    now: new Date().toISOString(),
    testDatabase: { ...postgres, drop: () => postgres.close() },
  })
  try {
    const client = await server.tenant(TENANT)
    await createRecipes(client, 250)
    const {
      body: { id },
    } = await client.post<{ id: string }>('/api/recipes/export', { format: 'pdf' })
    const state = async (): Promise<ExportState> => (await client.get<ExportState>(`/api/exports/${id}`)).body
    const waits: number[] = []
    let ended = false
    for (const [index, worker] of workers.entries()) {
      const started = performance.now()
      const { done } = await state()
      await worker.start()
      // A new worker begins the export again from zero: it is running once `done` differs from the value before.
      ended =
        (await until(state, (seen) => seen.state === 'done' || (seen.done > 0 && seen.done !== done))).state === 'done'
      waits.push((performance.now() - started) / 1_000)
      if (ended) break
      if (index < 2) await worker.kill('SIGKILL')
    }
    const beforeCrash = ended
    await postgres.crash()
    await postgres.start()
    await until(
      async () => (await client.get('/api/health')).status,
      (status) => status === 200,
    )
    await until(state, (seen) => seen.state === 'done' || seen.state === 'failed')
    const [completed, failed] = [
      await eventsOf(server.application, 'ExportCompleted'),
      await eventsOf(server.application, 'ExportFailed'),
    ]
    const files = await readTenant(server.application.database, TENANT, (tx) =>
      tx.query({ sql: 'select export_id from export_files where tenant_id = $1', parameters: [TENANT] }),
    )
    return {
      holds: completed === 1 && files.length === 1 && failed === 0 && !beforeCrash,
      seen: `${completed} efeito, ${files.length} arquivo, ${failed} tarefas fracassadas${beforeCrash ? '; a tarefa acabou antes das mortes' : ''}`,
      figure: `retomada em até ${Math.max(...waits).toFixed(1)} s`,
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.close()))
    await server.close()
  }
}

/** BullMQ with its default `maxStalledCount` of 1: the second killed worker makes the job fail. */
async function withDefaults(): Promise<Outcome> {
  const postgres = await startMortalPostgres()
  const { Queue } = withBackend(createPostgresBackend)
  const queue = new Queue('doomed', { connection: { connectionString: postgres.url, schema: 'doomed', migrate: true } })
  queue.on('error', () => undefined)
  const workers = await Promise.all(
    oneTo(3).map(() => mortalProcess({ env: { DATABASE_URL: postgres.url }, script: DOOMED, listens: false })),
  )
  try {
    await queue.waitUntilReady()
    await queue.add('slow', {}, { jobId: 'bistro-1', attempts: 5 })
    const jobState = async () => (await (await queue.getJob('bistro-1'))?.getState()) ?? 'gone'
    for (const worker of workers) {
      await worker.start()
      // The previous worker died during the job, which stays active until the stalled check finds it.
      await sleep(4_000)
      await worker.kill('SIGKILL')
      if ((await jobState()) === 'failed') break
    }
    const state = await jobState()
    const job = await queue.getJob('bistro-1')
    return { holds: state !== 'failed', seen: `a tarefa termina em "${state}": ${job?.failedReason ?? ''}`, figure: '' }
  } finally {
    await Promise.all(workers.map((worker) => worker.close()))
    await queue.close()
    await postgres.close()
  }
}

/** The queue is unreachable during requests: no request may fail, and the exports are made once the queue is back. */
async function queueAway(context: CaseContext): Promise<Outcome> {
  return withServer(context, {}, async (server) => {
    const proxy = await startProxy(server.testDatabase.queueUrl)
    const log = pino({ level: 'silent' })
    const opened = await openQueue({ redisUrl: null, databaseUrl: proxy.url })
    const added: string[] = []
    const queue: JobQueue = {
      ...opened,
      add: async (name, payload, jobId) => {
        await opened.add(name, payload, jobId)
        added.push(jobId)
      },
    }
    const relay = createRelay({
      ...server.application,
      queue,
      reactions: server.application.modules.flatMap(({ reactions = [] }) => reactions),
      log,
    })
    const unfollow = relay.follow()
    const worker = await createWorker(server.application, queue, relay, { clock: () => new Date(), log })
    try {
      const client = await server.tenant(TENANT)
      await createRecipes(client, 9)
      proxy.refuse()
      const exportPaths = oneTo(9).flatMap((id) =>
        ['csv', 'pdf'].map((format) => `/api/recipes/${id}/export/${format}`),
      )
      const figures = await workMeanwhile(client, exportPaths, size(context, 40, 5))
      proxy.pass()
      const back = performance.now()
      await until(
        () => eventsOf(server.application, 'ExportCompleted'),
        (count) => count === exportPaths.length,
      )
      const drain = (performance.now() - back) / 1_000
      const positions = added
        .filter((jobId) => jobId.startsWith(`${TENANT}-`))
        .map((jobId) => Number(jobId.split('-')[1]))
      const inOrder = positions.every((position, index) => position > (positions[index - 1] ?? 0))
      return {
        holds: figures.failed === 0 && inOrder && positions.length === exportPaths.length,
        seen: `${figures.failed} pedidos de pessoas falharam; ${exportPaths.length} tarefas esperaram e foram feitas, ${inOrder ? 'na ordem' : 'FORA de ordem'}`,
        figure: `${figures.requests} pedidos, p99 ${Math.round(figures.p99)} ms; fila escoada em ${drain.toFixed(1)} s`,
      }
    } finally {
      proxy.pass()
      await worker.close()
      await unfollow()
      await opened.close()
      await proxy.close()
    }
  })
}

interface RequestFigures {
  readonly requests: number
  readonly failed: number
  readonly p99: number
}

const label = (name: string) => ({
  name,
  category: 'Molhos',
  sector: 'Cozinha',
  responsible: 'Ana',
  expiration_date: '2026-12-24',
})

/** Creates labels for some seconds and requests an export at every fifth request. */
async function workMeanwhile(client: TestClient, exports: readonly string[], seconds: number): Promise<RequestFigures> {
  const [times, end] = [[] as number[], performance.now() + seconds * 1_000]
  let [next, failed] = [0, 0]
  while (performance.now() < end || next < exports.length) {
    const started = performance.now()
    const path = exports[next]
    const isDue = path !== undefined && times.length % 5 === 0
    if (isDue) next += 1
    const { status } = isDue
      ? await client.get(path)
      : await client.post('/api/products', label(`Molho ${times.length}`))
    times.push(performance.now() - started)
    if (status >= 300) failed += 1
    await sleep(20)
  }
  return { requests: times.length, failed, p99: quantile(times, 0.99) }
}

/** Each request adds its job to the queue itself and waits for it. */
async function enqueueInTheRequest(context: CaseContext): Promise<Outcome> {
  return withServer(context, {}, async (server) => {
    const proxy = await startProxy(server.testDatabase.queueUrl)
    const queue = await openQueue({ redisUrl: null, databaseUrl: proxy.url })
    try {
      const client = await server.tenant(TENANT)
      proxy.refuse()
      let failed = 0
      for (const index of oneTo(20)) {
        await client.post('/api/products', label(`Molho ${index}`))
        const added = queue.add('anything', {}, `${TENANT}-${index}`).then(
          () => true,
          () => false,
        )
        if (!(await Promise.race([added, sleep(500).then(() => false)]))) failed += 1
      }
      return { holds: failed === 0, seen: `${failed} de 20 pedidos falharam`, figure: '' }
    } finally {
      proxy.pass()
      await queue.close()
      await proxy.close()
    }
  })
}

export const jobs: readonly FaultCase[] = [
  {
    id: '21',
    name: 'worker morto duas vezes na mesma tarefa, depois o banco',
    expected: 'um efeito, a tarefa não se perde',
    run: killedOnOneJob,
    control: { name: 'BullMQ com os valores de fábrica', run: withDefaults },
  },
  {
    id: '22',
    name: 'fila fora do ar enquanto se trabalha',
    expected: 'nenhum pedido falha; depois tudo é feito, na ordem',
    run: queueAway,
    control: { name: 'enfileirar dentro do pedido', run: enqueueInTheRequest },
  },
]

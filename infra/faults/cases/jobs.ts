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
import { databaseEnvironment } from '../../test/template-database.ts'
import { until } from '../../test/until.ts'
import type { Outcome } from '../case.ts'
import { oneTo, quantile } from '../case.ts'
import { startMortalPostgres } from '../postgres.ts'
import type { ProcessOptions } from '../product.ts'
import { pathOf } from '../product.ts'
import type { Ground } from '../scenario.ts'
import { sauce, scenario } from '../scenario.ts'
import { startProxy } from '../tcp-proxy.ts'

const TENANT = 'bistro'

/** Creates enough recipes for an export that takes a worker some seconds. */
async function createRecipes(client: TestClient, recipes: number): Promise<void> {
  const { body } = await client.post<{ id: number }>('/api/ingredients', { name: 'Tomate', price: 1, unit: 'kg' })
  const line = { ingredientId: body.id, operationalQuantity: 1, operationalUnit: 'kg', correctionFactor: 1 }
  const ingredients = oneTo(25).map(() => line)
  for (const index of oneTo(recipes))
    await client.post('/api/recipes', { name: `Receita ${index}`, portionYield: 1, ingredients })
}

const eventsOf = async ({ database }: Application, type: string) =>
  (await recordedEvents(database, TENANT)).filter((event) => event.type === type).length

const threeWorkers = (ground: Ground, options: ProcessOptions) =>
  Promise.all(oneTo(3).map(() => ground.program({ listens: false, ...options })))

interface ExportState {
  readonly state: string
  readonly done: number
}

async function exporting(ground: Ground) {
  // The server drops it.
  const postgres = await startMortalPostgres()
  await migrate(postgres.url)
  const testDatabase = { ...postgres, drop: () => postgres.close() }
  const server = await ground.server({ now: new Date().toISOString(), testDatabase })
  const workers = await threeWorkers(ground, { env: { ...databaseEnvironment(postgres), ROLE: 'worker' } })
  const client = await server.tenant(TENANT)
  await createRecipes(client, 250)
  const { body } = await client.post<{ id: string }>('/api/recipes/export', { format: 'pdf' })
  const state = async () => (await client.get<ExportState>(`/api/exports/${body.id}`)).body
  return { postgres, workers, client, state, application: server.application }
}

/** Two workers are killed during the same job, then the database crashes under the third. */
async function killedOnOneJob(world: Awaited<ReturnType<typeof exporting>>) {
  const { postgres, workers, client, state, application } = world
  const waits: number[] = []
  let isEarly = false
  for (const [index, worker] of workers.entries()) {
    const started = performance.now()
    const { done } = await state()
    await worker.start()
    // A new worker begins the export again from zero: it is running once `done` differs from the value before.
    const seen = await until(state, (now) => now.state === 'done' || (now.done > 0 && now.done !== done))
    waits.push((performance.now() - started) / 1_000)
    isEarly = seen.state === 'done'
    if (isEarly) break
    if (index < 2) await worker.kill('SIGKILL')
  }
  await postgres.crash()
  await postgres.start()
  await until(
    async () => (await client.get('/api/health')).status,
    (status) => status === 200,
  )
  await until(state, (seen) => seen.state === 'done' || seen.state === 'failed')
  const files = await readTenant(application.database, TENANT, (tx) =>
    tx.query({ sql: 'select export_id from export_files where tenant_id = $1', parameters: [TENANT] }),
  )
  const [completed, failed] = [
    await eventsOf(application, 'ExportCompleted'),
    await eventsOf(application, 'ExportFailed'),
  ]
  return { waits, isEarly, files: files.length, completed, failed }
}

/** BullMQ with its default `maxStalledCount` of 1: the second killed worker makes the job fail. */
async function withDefaults(ground: Ground): Promise<Outcome> {
  const { url } = await ground.postgres()
  const { Queue } = withBackend(createPostgresBackend)
  const opened = new Queue('doomed', { connection: { connectionString: url, schema: 'doomed', migrate: true } })
  const queue = await ground.keep(opened, () => opened.close())
  queue.on('error', () => undefined)
  const script = pathOf('controls/doomed-worker.ts')
  const workers = await threeWorkers(ground, { env: { DATABASE_URL: url }, script })
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
}

/** A server and a queue behind a proxy. */
async function proxiedQueue(ground: Ground) {
  const server = await ground.server()
  const proxy = await ground.keep(startProxy(server.testDatabase.queueUrl), (opened) => opened.close())
  const opened = await openQueue({ redisUrl: null, databaseUrl: proxy.url })
  await ground.keep(opened, () => opened.close())
  return { server, proxy, opened, client: await server.tenant(TENANT) }
}

async function relayed(ground: Ground) {
  const { server, proxy, opened, client } = await proxiedQueue(ground)
  const { application } = server
  const log = pino({ level: 'silent' })
  const added: string[] = []
  const queue: JobQueue = {
    ...opened,
    add: async (name, payload, jobId) => {
      await opened.add(name, payload, jobId)
      added.push(jobId)
    },
  }
  const reactions = application.modules.flatMap(({ reactions: own = [] }) => own)
  const relay = createRelay({ ...application, queue, reactions, log })
  await ground.keep(relay.follow(), (unfollow) => unfollow())
  const worker = createWorker(application, queue, relay, { clock: () => new Date(), log })
  await ground.keep(worker, (started) => started.close())
  // Nothing ends while the queue is away.
  await ground.keep(proxy, () => proxy.pass())
  await createRecipes(client, 9)
  return { application, proxy, client, added }
}

/** The queue is unreachable during requests; then it is back, and the exports are made. */
async function queueAway({ application, proxy, client, added }: Awaited<ReturnType<typeof relayed>>, { size }: Ground) {
  const exports = oneTo(9).flatMap((id) => ['csv', 'pdf'].map((format) => `/api/recipes/${id}/export/${format}`))
  proxy.refuse()
  const figures = await workMeanwhile(client, exports, size(40, 5))
  proxy.pass()
  const back = performance.now()
  await until(
    () => eventsOf(application, 'ExportCompleted'),
    (completed) => completed === exports.length,
  )
  const drain = (performance.now() - back) / 1_000
  const own = added.filter((jobId) => jobId.startsWith(`${TENANT}-`)).map((jobId) => Number(jobId.split('-')[1]))
  return { ...figures, drain, wanted: exports.length, positions: own }
}

/** Creates labels for some seconds and requests an export at every fifth request. */
async function workMeanwhile(client: TestClient, exports: readonly string[], seconds: number) {
  const [times, end] = [[] as number[], performance.now() + seconds * 1_000]
  let [next, failed] = [0, 0]
  while (performance.now() < end || next < exports.length) {
    const started = performance.now()
    const path = times.length % 5 === 0 ? exports[next] : undefined
    if (path !== undefined) next += 1
    const label = sauce(`Molho ${times.length}`)
    const { status } = path === undefined ? await client.post('/api/products', label) : await client.get(path)
    times.push(performance.now() - started)
    if (status >= 300) failed += 1
    await sleep(20)
  }
  return { times, failed }
}

/** Each request adds its job to the queue itself and waits for it. */
async function enqueueInTheRequest(ground: Ground): Promise<Outcome> {
  const { proxy, opened, client } = await proxiedQueue(ground)
  await ground.keep(proxy, () => proxy.pass())
  proxy.refuse()
  let failed = 0
  for (const index of oneTo(20)) {
    await client.post('/api/products', sauce(`Molho ${index}`))
    const added = opened.add('anything', {}, `${TENANT}-${index}`).then(
      () => true,
      () => false,
    )
    if (!(await Promise.race([added, sleep(500).then(() => false)]))) failed += 1
  }
  return { holds: failed === 0, seen: `${failed} de 20 pedidos falharam`, figure: '' }
}

export const jobs = [
  scenario({
    id: '21',
    name: 'worker morto duas vezes na mesma tarefa, depois o banco',
    expected: 'um efeito, a tarefa não se perde',
    given: exporting,
    fault: killedOnOneJob,
    holds: ({ waits, isEarly, files, completed, failed }) => ({
      holds: completed === 1 && files === 1 && failed === 0 && !isEarly,
      seen: `${completed} efeito, ${files} arquivo, ${failed} tarefas fracassadas${isEarly ? '; a tarefa acabou antes das mortes' : ''}`,
      figure: `retomada em até ${Math.max(...waits).toFixed(1)} s`,
    }),
    control: { name: 'BullMQ com os valores de fábrica', instead: withDefaults },
  }),
  scenario({
    id: '22',
    name: 'fila fora do ar enquanto se trabalha',
    expected: 'nenhum pedido falha; depois tudo é feito, na ordem',
    given: relayed,
    fault: queueAway,
    holds({ times, failed, drain, wanted, positions }) {
      const inOrder = positions.every((position, index) => position > (positions[index - 1] ?? 0))
      return {
        holds: failed === 0 && inOrder && positions.length === wanted,
        seen: `${failed} pedidos de pessoas falharam; ${wanted} tarefas esperaram e foram feitas, ${inOrder ? 'na ordem' : 'FORA de ordem'}`,
        figure: `${times.length} pedidos, p99 ${Math.round(quantile(times, 0.99))} ms; fila escoada em ${drain.toFixed(1)} s`,
      }
    },
    control: { name: 'enfileirar dentro do pedido', instead: enqueueInTheRequest },
  }),
]

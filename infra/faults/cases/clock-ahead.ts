import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createPostgresBackend, withBackend } from 'bullmq'
import type { Application } from '../../../server/app.ts'
import { recordedEvents } from '../../../server/events/recorded-events.test-support.ts'
import { emailOf, TEST_PASSWORD, TestClient } from '../../test/server.ts'
import type { TestDatabase } from '../../test/template-database.ts'
import { cloneTemplate, databaseEnvironment } from '../../test/template-database.ts'
import type { CaseContext, FaultCase, Outcome } from '../case.ts'
import { oneTo, size } from '../case.ts'
import { openKitchens, withApplication } from '../kitchens.ts'
import { mortalProcess } from '../product.ts'

const TENANT = 'bistro'
const DAY_MS = 86_400_000
const AHEAD_DAYS = 35
const LOCKED_MAX_MS = 60_000
const RUNS_WITHIN_MS = 20_000
const SHIFTED_CLOCK = pathToFileURL(join(import.meta.dirname, '..', 'shifted-clock.ts')).href

/** Starts the product with a clock that is some days ahead, and ends it after the work. */
async function withProduct<T>(database: TestDatabase, days: number, work: (origin: string) => Promise<T>): Promise<T> {
  const shifted = { NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`, CLOCK_AHEAD_MS: String(days * DAY_MS) }
  const product = await mortalProcess({ env: { ...databaseEnvironment(database), ...(days !== 0 && shifted) } })
  try {
    await product.start()
    return await work(product.origin)
  } finally {
    await product.kill('SIGTERM')
  }
}

const countOf = async ({ database }: Application, type: string) =>
  (await recordedEvents(database, TENANT)).filter((event) => event.type === type).length

async function loginStatus(origin: string, password: string): Promise<number> {
  const body = { email: emailOf(TENANT), password, tenant_id: TENANT }
  return (await new TestClient(origin).post('/tenant/login', body)).status
}

interface Ahead {
  readonly clock: string
  readonly early: number
}

/** What the product says and records while its clock is five weeks ahead. Five wrong passwords lock the account then. */
async function whileAhead(origin: string, application: Application, waitMs: number): Promise<Ahead> {
  for (const _ of oneTo(5)) await loginStatus(origin, 'uma senha errada')
  const client = new TestClient(origin)
  const { body: health } = await client.get<{ clock: string }>('/api/health')
  await sleep(waitMs)
  const early = (await countOf(application, 'LabelsExpired')) + (await countOf(application, 'ExpiryRecalculated'))
  return { clock: health.clock, early }
}

interface Task {
  readonly title: string
  readonly state: string
  readonly startedAt: string | null
  readonly failure: string | null
}
async function expiryTask(client: TestClient): Promise<Task | undefined> {
  const { body } = await client.get<{ scheduled: readonly Task[] }>('/api/jobs')
  return body.scheduled.find(({ title }) => title === 'Conferência de validades')
}

/** The first day, with the right clock: a label that expires in twenty days. */
async function openKitchen(application: Application, origin: string): Promise<void> {
  const [kitchen] = await openKitchens(application, origin, [TENANT])
  const client = new TestClient(origin)
  client.cookie = kitchen?.cookie ?? ''
  const expiresOn = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10)
  const label = { name: 'Molho', category: 'Molhos', sector: 'Cozinha', responsible: 'Ana' }
  await client.post('/api/products', { ...label, expiration_date: expiresOn, storageType: 'refrigerado' })
}

/** Milliseconds until the condition holds; the limit where it does not. */
async function untilTrue(isTrue: () => Promise<boolean>, limitMs: number): Promise<number> {
  const started = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - started > limitMs) return limitMs
    await sleep(250)
  }
  return performance.now() - started
}

interface Back {
  readonly lockedMs: number
  readonly runsMs: number
  readonly told: string
}

/** With the right clock again: how long the account stays locked, and the nightly job waits. */
async function afterwards(origin: string, since: Date): Promise<Back> {
  const lockedMs = await untilTrue(async () => (await loginStatus(origin, TEST_PASSWORD)) === 200, LOCKED_MAX_MS)
  if (lockedMs >= LOCKED_MAX_MS) return { lockedMs, runsMs: RUNS_WITHIN_MS, told: 'não se sabe: ninguém entra' }
  const client = new TestClient(origin)
  await client.login(TENANT)
  const told = (await expiryTask(client))?.failure ?? 'nada'
  const runsMs = await untilTrue(async () => {
    const { state, startedAt } = (await expiryTask(client)) ?? { state: 'never', startedAt: null }
    const at = startedAt === null ? 0 : Date.parse(startedAt)
    return state === 'done' && at > since.getTime() && at < Date.now() + DAY_MS
  }, RUNS_WITHIN_MS)
  return { lockedMs, runsMs, told }
}

async function clockAhead(context: CaseContext): Promise<Outcome> {
  const database = await cloneTemplate(context.adminUrl, context.loginPassword)
  try {
    return await withApplication(database.url, async (application) => {
      await withProduct(database, 0, (origin) => openKitchen(application, origin))
      const { clock, early } = await withProduct(database, AHEAD_DAYS, (origin) =>
        whileAhead(origin, application, size(context, 15_000, 5_000)),
      )
      const since = new Date()
      const { lockedMs, runsMs, told } = await withProduct(database, 0, (origin) => afterwards(origin, since))
      const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
      return {
        holds:
          clock === 'database_differs' &&
          early === 0 &&
          lockedMs < LOCKED_MAX_MS &&
          runsMs < RUNS_WITHIN_MS &&
          told.includes(`${AHEAD_DAYS} dias adiantado`),
        seen: `/api/health diz "${clock}"; ${early} registros antes do tempo; login depois de ${seconds(lockedMs)}; tarefas de novo depois de ${seconds(runsMs)}; Tarefas diz: ${told}`,
        figure: `${AHEAD_DAYS} dias adiantado, cinco senhas erradas nesse tempo`,
      }
    })
  } finally {
    await database.drop()
  }
}

/** A schedule of BullMQ as it is: made while the clock is ahead, and made again with the right clock. */
async function scheduleOnly(context: CaseContext): Promise<Outcome> {
  const database = await cloneTemplate(context.adminUrl, context.loginPassword)
  const { Queue } = withBackend(createPostgresBackend)
  const queue = new Queue('ahead', { connection: { connectionString: database.url, schema: 'ahead', migrate: true } })
  queue.on('error', () => undefined)
  const realNow = Date.now
  const schedule = () => queue.upsertJobScheduler('nightly', { every: 600_000 }, { name: 'nightly', data: {} })
  try {
    await queue.waitUntilReady()
    await schedule()
    // The first run is due at once; the clock jumps before the second.
    await queue.removeJobScheduler('nightly')
    try {
      Date.now = () => realNow() + AHEAD_DAYS * DAY_MS
      await schedule()
    } finally {
      Date.now = realNow
    }
    await schedule()
    const next = (await queue.getJobScheduler('nightly'))?.next ?? 0
    const waitMs = next - realNow()
    return {
      holds: waitMs < RUNS_WITHIN_MS,
      seen: `a próxima execução fica para daqui a ${Math.round(waitMs / DAY_MS)} dias`,
      figure: '',
    }
  } finally {
    await queue.close()
    await database.drop()
  }
}

export const clockJumps: readonly FaultCase[] = [
  {
    id: '33',
    name: 'relógio do servidor cinco semanas adiantado, depois certo',
    expected: 'nada registrado antes do tempo, ninguém trancado até lá, tudo roda de novo, e o produto diz',
    run: clockAhead,
    control: { name: 'agenda do BullMQ como vem', run: scheduleOnly },
  },
]

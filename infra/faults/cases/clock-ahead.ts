import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresBackend, withBackend } from 'bullmq'
import { recordedEvents } from '../../../server/events/recorded-events.test-support.ts'
import { emailOf, TEST_PASSWORD, TestClient } from '../../test/server.ts'
import { databaseEnvironment } from '../../test/template-database.ts'
import type { Outcome } from '../case.ts'
import { SHIFTED_CLOCK } from '../product.ts'
import type { Ground } from '../scenario.ts'
import { millisecondsUntil, sauce, scenario } from '../scenario.ts'
import { repeated } from '../visits.ts'

const TENANT = 'bistro'
const DAY_MS = 86_400_000
const AHEAD_DAYS = 35
const LOCKED_MAX_MS = 60_000
const RUNS_WITHIN_MS = 20_000

async function loginStatus({ origin }: TestClient, password: string): Promise<number> {
  const body = { email: emailOf(TENANT), password, tenant_id: TENANT }
  return (await new TestClient(origin).post('/tenant/login', body)).status
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

/** A kitchen whose product can be run with a clock that is some days ahead; its label expires in twenty days. */
async function clockedKitchen(ground: Ground) {
  const { process: firstDay, application, kitchens, ...database } = await ground.product([TENANT])
  const expiresOn = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10)
  await kitchens[0]?.client.post('/api/products', { ...sauce('Molho'), expiration_date: expiresOn })
  await firstDay.kill('SIGTERM')
  return {
    application,
    async withClock<T>(days: number, work: (client: TestClient) => Promise<T>): Promise<T> {
      const shifted = { NODE_OPTIONS: SHIFTED_CLOCK, CLOCK_AHEAD_MS: String(days * DAY_MS) }
      const env = { ...databaseEnvironment(database), ...(days !== 0 && shifted) }
      const product = await ground.started({ env })
      return work(new TestClient(product.origin)).finally(() => product.kill('SIGTERM'))
    },
  }
}

/** With the right clock again: how long the account stays locked, and the nightly job waits. */
async function afterwards(client: TestClient, since: Date) {
  const lockedMs = await millisecondsUntil(
    async () => (await loginStatus(client, TEST_PASSWORD)) === 200,
    LOCKED_MAX_MS,
    250,
  )
  if (lockedMs >= LOCKED_MAX_MS) return { lockedMs, runsMs: RUNS_WITHIN_MS, told: 'não se sabe: ninguém entra' }
  await client.login(TENANT)
  const told = (await expiryTask(client))?.failure ?? 'nada'
  const hasRun = async () => {
    const { state, startedAt } = (await expiryTask(client)) ?? { state: 'never', startedAt: null }
    const at = startedAt === null ? 0 : Date.parse(startedAt)
    return state === 'done' && at > since.getTime() && at < Date.now() + DAY_MS
  }
  return { lockedMs, runsMs: await millisecondsUntil(hasRun, RUNS_WITHIN_MS, 250), told }
}

/** Five weeks ahead five wrong passwords lock the account; then the clock is right. */
async function clockJumps({ application, withClock }: Awaited<ReturnType<typeof clockedKitchen>>, { size }: Ground) {
  const ahead = await withClock(AHEAD_DAYS, async (client) => {
    await repeated(5, () => loginStatus(client, 'uma senha errada'))
    const { body } = await client.get<{ clock: string }>('/api/health')
    await sleep(size(15_000, 5_000))
    const events = await recordedEvents(application.database, TENANT)
    const early = events.filter(({ type }) => type === 'LabelsExpired' || type === 'ExpiryRecalculated')
    return { clock: body.clock, early: early.length }
  })
  const since = new Date()
  return { ...ahead, ...(await withClock(0, (client) => afterwards(client, since))) }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** A schedule of BullMQ as it is: made while the clock is ahead, and made again with the right clock. */
async function scheduleOnly(ground: Ground): Promise<Outcome> {
  const { url } = await ground.database()
  const { Queue } = withBackend(createPostgresBackend)
  const opened = new Queue('ahead', { connection: { connectionString: url, schema: 'ahead', migrate: true } })
  const queue = await ground.keep(opened, () => opened.close())
  queue.on('error', () => undefined)
  const realNow = Date.now
  const schedule = () => queue.upsertJobScheduler('nightly', { every: 600_000 }, { name: 'nightly', data: {} })
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
  const waitMs = ((await queue.getJobScheduler('nightly'))?.next ?? 0) - realNow()
  const seen = `a próxima execução fica para daqui a ${Math.round(waitMs / DAY_MS)} dias`
  return { holds: waitMs < RUNS_WITHIN_MS, seen, figure: '' }
}

export const clockAhead = [
  scenario({
    id: '33',
    name: 'relógio do servidor cinco semanas adiantado, depois certo',
    expected: 'nada registrado antes do tempo, ninguém trancado até lá, tudo roda de novo, e o produto diz',
    given: clockedKitchen,
    fault: clockJumps,
    holds({ clock, early, lockedMs, runsMs, told }) {
      const isRight = clock === 'database_differs' && early === 0 && told.includes(`${AHEAD_DAYS} dias adiantado`)
      return {
        holds: isRight && lockedMs < LOCKED_MAX_MS && runsMs < RUNS_WITHIN_MS,
        seen: `/api/health diz "${clock}"; ${early} registros antes do tempo; login depois de ${seconds(lockedMs)}; tarefas de novo depois de ${seconds(runsMs)}; Tarefas diz: ${told}`,
        figure: `${AHEAD_DAYS} dias adiantado, cinco senhas erradas nesse tempo`,
      }
    },
    control: { name: 'agenda do BullMQ como vem', instead: scheduleOnly },
  }),
]

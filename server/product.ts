import type { Logger } from 'pino'
import { AnchorFolder } from './anchors/anchor-folder.ts'
import type { AnchorPlace } from './anchors/keep-anchors.ts'
import { createApp, openApplication, tenantIds } from './app.ts'
import type { Application } from './app.ts'
import { damageText, isDamage } from './database/damage.ts'
import type { ClockWatch } from './clock-watch.ts'
import { createClockWatch } from './clock-watch.ts'
import { openDatabase } from './database/database.ts'
import { diskFaultOf } from './database/disk-fault.ts'
import type { DiskWatch } from './database/disk-watch.ts'
import { createDiskWatch } from './database/disk-watch.ts'
import type { SchemaUrls } from './database/login-check.ts'
import { prepareSchema } from './database/login-check.ts'
import { DEMO, ensureDemo } from './demo.ts'
import { sealOlderNames } from './events/seal-older-names.ts'
import { readEnv } from './env.ts'
import type { Env } from './env.ts'
import { listen } from './http/listen.ts'
import { openAddresses, originWarning } from './http/open-addresses.ts'
import { giveBackMemory } from './idle-memory.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/metrics-server.ts'
import { openQueue } from './jobs/queue.ts'
import { createRelay } from './jobs/relay.ts'
import { readAuthorities } from './timestamps/certificates.ts'
import { createTimestampService } from './timestamps/time-stamp-service.ts'
import { createWorker } from './worker.ts'

const POOL_SIZE = 10
const clock = () => new Date()
/** How often the clock is compared, and how often a full disk is tried again. */
const CLOCK_EVERY_MS = 60_000
const DISK_EVERY_MS = 10_000
/** Time in which a load balancer moves connections to another process before this one closes any. */
const DRAIN_MS = 1_000
const say = (message: string) => void process.stdout.write(`${message}\n`)

/** Closes what was started, in the opposite order. */
const closers: (() => Promise<void>)[] = []
let ready = false
const metrics = createMetrics(clock)

interface DatabaseServer extends SchemaUrls {
  readonly queueUrl: string
  readonly embedded: boolean
  /** The embedded database's folder; null: the database is on another server's disk. */
  readonly folder: string | null
}

/** The configured database, or the embedded one, whose code is loaded only then. */
async function databaseServer(env: Env): Promise<DatabaseServer> {
  if (env.databaseUrl !== null)
    return {
      applicationUrl: env.databaseUrl,
      ownerUrl: env.databaseOwnerUrl,
      queueUrl: env.databaseQueueUrl ?? env.databaseUrl,
      embedded: false,
      folder: null,
    }
  const { startEmbeddedPostgres } = await import('./embedded-postgres/embedded.ts')
  const server = await startEmbeddedPostgres({ dataDir: env.dataDir, log: say })
  closers.push(() => server.stop())
  return {
    applicationUrl: server.applicationUrl,
    ownerUrl: server.url,
    queueUrl: server.queueUrl,
    embedded: true,
    folder: server.folder,
  }
}

async function start(env: Env, log: Logger): Promise<void> {
  const server = await databaseServer(env)
  await prepareSchema(server, say)
  const disk = createDiskWatch({ folder: server.folder, log })
  const onIdleError = (error: Error) => log.warn({ err: error }, 'idle database connection broke')
  const database = openDatabase({
    url: env.databasePoolerUrl ?? server.applicationUrl,
    throughPooler: env.databasePoolerUrl !== null,
    poolSize: POOL_SIZE,
    onIdleError,
    onFailure: disk.note,
  })
  closers.push(() => database.close())
  repeatUntilClosed(DISK_EVERY_MS, () => disk.tryAgain(database))
  const hasDemo = server.embedded && (await ensureDemo(openApplication(database, { defaultTenant: null }), clock))
  const mailer = env.smtp === null ? null : (await import('./mail/mailer.ts')).createMailer(env.smtp)
  const application = openApplication(database, {
    defaultTenant: env.defaultTenant ?? (hasDemo ? DEMO.tenantId : null),
    mailer,
    publicOrigin: env.publicOrigin,
    anchors: await anchorPlace(env),
    demo: server.embedded ? DEMO : null,
  })

  await sealOlderNames(application, await tenantIds(database), clock())
  if (database.poolUse !== undefined) metrics.watchPool(database.poolUse)
  const clockWatch = await startClockWatch(application, log)
  await startJobs(env, log, application, { server, clockWatch })
  const address = env.role === 'worker' ? null : await startApi(env, log, application, { disk, clockWatch })
  if (env.metricsPort !== null) await startMetrics(env.metricsHost, env.metricsPort)
  ready = true
  if (address === null) say('\nFoodID: processo de tarefas no ar.')
  else sayAddresses(env, address)
  if (hasDemo) say(`Demonstração (só neste computador): ${DEMO.email}  senha: ${DEMO.password}`)
  say('Para encerrar: Ctrl+C\n')
}

async function anchorPlace({ anchorsDir, timestampUrl, timestampCa }: Env): Promise<AnchorPlace> {
  const trusted = timestampCa === null ? [] : await readAuthorities(timestampCa)
  const stamps = timestampUrl === null ? null : createTimestampService({ url: timestampUrl, trusted })
  return { folder: new AnchorFolder(anchorsDir), stamps }
}

/** Failures are left to the next time: the database is away. */
function repeatUntilClosed(everyMs: number, work: () => Promise<void>): void {
  const timer = setInterval(() => void work().catch(() => undefined), everyMs)
  timer.unref()
  closers.push(() => Promise.resolve(clearInterval(timer)))
}

async function startClockWatch({ database }: Application, log: Logger): Promise<ClockWatch> {
  const clockWatch = createClockWatch({ database, clock, log, tenantIds: () => tenantIds(database) })
  await clockWatch.look()
  repeatUntilClosed(CLOCK_EVERY_MS, () => clockWatch.look())
  return clockWatch
}

interface Watches {
  readonly disk: DiskWatch
  readonly clockWatch: ClockWatch
}

function sayAddresses(env: Env, { url, port }: Address): void {
  say(`\nFoodID no ar: ${url}`)
  const open = openAddresses(env.host, port)
  if (open.length > 0) say(`Aberto também a quem está na rede: ${open.join(', ')}`)
  const warning = originWarning(env.host, env.publicOrigin)
  if (warning !== null) say(warning)
}

interface Address {
  readonly url: string
  readonly port: number
}

/** Answers the address of the web app. */
async function startApi(
  env: Env,
  log: Logger,
  application: Application,
  { disk, clockWatch }: Watches,
): Promise<Address> {
  const { ensureWebBuilt } = await import('./web-build/build-web.ts')
  await ensureWebBuilt(say)
  const replica =
    env.databaseReplicaUrl === null
      ? null
      : openDatabase({
          url: env.databaseReplicaUrl,
          poolSize: POOL_SIZE,
          onIdleError: (error) => log.warn({ err: error }, 'idle replica connection broke'),
        })
  if (replica !== null) closers.push(() => replica.close())
  const app = await createApp(application, {
    replica,
    clock,
    log,
    publicOrigin: env.publicOrigin,
    trustedProxies: env.trustedProxies,
    checkAnswers: false,
    isReady: () => ready,
    disk,
    clockState: clockWatch.state,
    onRequest: metrics.countRequest,
  })
  const listening = await listen(app.callback(), {
    port: env.port,
    host: env.host,
    drainMs: DRAIN_MS,
    isBehindProxies: env.trustedProxies > 0,
  })
  closers.push(() => listening.close())
  // Closed first: an open event stream would hold its connection for the whole drain time.
  closers.push(() => Promise.resolve(application.live.close()))
  const host = env.host === '127.0.0.1' || env.host === '0.0.0.0' ? 'localhost' : env.host
  return { url: env.publicOrigin?.origin ?? `http://${host}:${listening.port}`, port: listening.port }
}

/** On a port of its own, and closed after the API: it reports that the process is stopping. */
async function startMetrics(host: string, port: number): Promise<void> {
  metrics.watchProcess(() => ready)
  const listening = await serveMetrics({ metrics, port, host, isReady: () => ready })
  closers.unshift(() => listening.close())
  say(`Métricas em http://${host}:${listening.port}/metrics`)
}

/** Every process relays its events to the queue; a process with ROLE=api runs no jobs. */
async function startJobs(
  env: Env,
  log: Logger,
  application: Application,
  { server, clockWatch }: { readonly server: DatabaseServer; readonly clockWatch: ClockWatch },
): Promise<void> {
  const queue = await openQueue({ redisUrl: env.redisUrl, databaseUrl: server.queueUrl, isPatient: env.role === 'api' })
  closers.push(() => queue.close())
  metrics.watchQueue(() => queue.counts())
  const { database, store, modules } = application
  const relay = createRelay({
    database,
    store,
    queue,
    reactions: modules.flatMap((module) => module.reactions ?? []),
    log,
    onFailure: metrics.countRelayFailure,
  })
  closers.push(relay.follow())
  if (env.role === 'api') return
  const worker = await createWorker(application, queue, relay, {
    clock,
    log,
    clockDoubt: clockWatch.doubtOf,
    watchJob: metrics.watchJob,
  })
  closers.push(() => worker.close())
}

/**
 * Stops accepting, lets requests and jobs finish, closes the pools, then the database. A second signal exits at once.
 */
async function stop(log: Logger): Promise<void> {
  ready = false
  for (const close of closers.splice(0).toReversed()) {
    await close().catch((error: unknown) => log.error({ err: error }, 'closing failed'))
  }
}

function explain(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'A porta já está em uso. Encerre o outro programa ou escolha outra porta com PORT=3001.'
  if (diskFaultOf(error) === 'full') return 'O disco está cheio. Libere espaço e inicie de novo: nada se perdeu.'
  if (!(error instanceof Error)) return String(error)
  return isDamage(error) ? damageText(error.message) : error.message
}

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const log = createLog(env.logLevel, { onLine: metrics.countLine })
  let stopping = false
  const onSignal = () => {
    if (stopping) process.exit(1)
    stopping = true
    void stop(log).then(() => process.exit(0))
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  giveBackMemory()
  try {
    await start(env, log)
  } catch (error) {
    await stop(log)
    log.debug({ err: error }, 'start failed')
    throw error
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`\nNão foi possível iniciar o FoodID: ${explain(error)}\n`)
  process.exit(1)
})

import type { Logger } from 'pino'
import { AnchorFolder } from './anchors/anchor-folder.ts'
import type { AnchorPlace } from './anchors/keep-anchors.ts'
import { createApp, openApplication, tenantIds } from './app.ts'
import type { Application } from './app.ts'
import type { ClockWatch } from './clock-watch.ts'
import { createClockWatch } from './clock-watch.ts'
import { openDatabase } from './database/database.ts'
import type { DiskWatch } from './database/disk-watch.ts'
import { createDiskWatch } from './database/disk-watch.ts'
import type { SchemaUrls } from './database/login-check.ts'
import { prepareSchema } from './database/login-check.ts'
import { DEMO, ensureDemo } from './demo.ts'
import { sealOlderNames } from './events/seal-older-names.ts'
import type { Env } from './env.ts'
import { listen } from './http/listen.ts'
import { openAddresses, originWarning } from './http/open-addresses.ts'
import type { Metrics } from './metrics/metrics.ts'
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

/** What the product has from its process. */
interface Surroundings {
  readonly log: Logger
  readonly metrics: Metrics
  readonly say: (message: string) => void
  /** Time in which a load balancer moves connections to another process before this one closes any. */
  readonly drainMs: number
}

interface Product {
  /** Answers where the API listens; null: this process has none. After a failure, what was started is there to stop. */
  start(): Promise<Address | null>
  /**
   * Stops accepting, lets requests and jobs finish, closes the pools, then the database. Also while it starts: the start
   * fails when it has ended the step that it is in. The build of the web app and the wait for another process that
   * migrates are ended.
   */
  stop(): Promise<void>
}

interface Running extends Surroundings {
  readonly env: Env
  /** Closes what was started, in the opposite order. */
  readonly closers: (() => Promise<void>)[]
  ready: boolean
  readonly stopped: AbortController
}

export function createProduct(env: Env, surroundings: Surroundings): Product {
  const running: Running = { ...surroundings, env, closers: [], ready: false, stopped: new AbortController() }
  let starting: Promise<Address | null> | undefined
  let stopping: Promise<void> | undefined
  return {
    start: () => (starting = start(running)),
    stop: () => (stopping ??= stop(running, starting)),
  }
}

interface DatabaseServer extends SchemaUrls {
  readonly queueUrl: string
  readonly embedded: boolean
  /** The embedded database's folder; null: the database is on another server's disk. */
  readonly folder: string | null
}

/** The configured database, or the embedded one, whose code is loaded only then. */
async function databaseServer({ env, say, closers }: Running): Promise<DatabaseServer> {
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

async function start(running: Running): Promise<Address | null> {
  const { env, log, metrics, say, closers } = running
  const stopped = running.stopped.signal
  const server = await databaseServer(running)
  stopped.throwIfAborted()
  await prepareSchema(server, say, stopped)
  stopped.throwIfAborted()
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
  repeatUntilClosed(running, DISK_EVERY_MS, () => disk.tryAgain(database))
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
  stopped.throwIfAborted()
  if (database.poolUse !== undefined) metrics.watchPool(database.poolUse)
  const clockWatch = await startClockWatch(running, application)
  await startJobs(running, application, { server, clockWatch })
  stopped.throwIfAborted()
  const address = env.role === 'worker' ? null : await startApi(running, application, { disk, clockWatch })
  if (env.metricsPort !== null) await startMetrics(running, env.metricsPort)
  stopped.throwIfAborted()
  running.ready = true
  if (address === null) say('\nFoodID: processo de tarefas no ar.')
  else sayAddresses(running, address)
  if (hasDemo) say(`Demonstração (só neste computador): ${DEMO.email}  senha: ${DEMO.password}`)
  say('Para encerrar: Ctrl+C\n')
  return address
}

async function anchorPlace({ anchorsDir, timestampUrl, timestampCa }: Env): Promise<AnchorPlace> {
  const trusted = timestampCa === null ? [] : await readAuthorities(timestampCa)
  const stamps = timestampUrl === null ? null : createTimestampService({ url: timestampUrl, trusted })
  return { folder: new AnchorFolder(anchorsDir), stamps }
}

/** Failures are left to the next time: the database is away. */
function repeatUntilClosed({ closers }: Running, everyMs: number, work: () => Promise<void>): void {
  const timer = setInterval(() => void work().catch(() => undefined), everyMs)
  timer.unref()
  closers.push(() => Promise.resolve(clearInterval(timer)))
}

async function startClockWatch(running: Running, { database }: Application): Promise<ClockWatch> {
  const clockWatch = createClockWatch({ database, clock, log: running.log, tenantIds: () => tenantIds(database) })
  await clockWatch.look()
  repeatUntilClosed(running, CLOCK_EVERY_MS, () => clockWatch.look())
  return clockWatch
}

interface Watches {
  readonly disk: DiskWatch
  readonly clockWatch: ClockWatch
}

function sayAddresses({ env, say }: Running, { url, port }: Address): void {
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
async function startApi(running: Running, application: Application, { disk, clockWatch }: Watches): Promise<Address> {
  const { env, log, metrics, say, drainMs, closers } = running
  const { ensureWebBuilt } = await import('./web-build/build-web.ts')
  await ensureWebBuilt(say, running.stopped.signal)
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
    isReady: () => running.ready,
    disk,
    clockState: clockWatch.state,
    onRequest: metrics.countRequest,
  })
  const listening = await listen(app.callback(), {
    port: env.port,
    host: env.host,
    drainMs,
    isBehindProxies: env.trustedProxies > 0,
  })
  closers.push(() => listening.close())
  // Closed first: an open event stream would hold its connection for the whole drain time.
  closers.push(() => Promise.resolve(application.live.close()))
  const host = env.host === '127.0.0.1' || env.host === '0.0.0.0' ? 'localhost' : env.host
  return { url: env.publicOrigin?.origin ?? `http://${host}:${listening.port}`, port: listening.port }
}

/** On a port of its own, and closed after the API: it reports that the process is stopping. */
async function startMetrics(running: Running, port: number): Promise<void> {
  const { metrics, say, closers } = running
  const host = running.env.metricsHost
  const isReady = () => running.ready
  metrics.watchProcess(isReady)
  const listening = await serveMetrics({ metrics, port, host, isReady })
  closers.unshift(() => listening.close())
  say(`Métricas em http://${host}:${listening.port}/metrics`)
}

/** Every process relays its events to the queue; a process with ROLE=api runs no jobs. */
async function startJobs(
  { env, log, metrics, closers }: Running,
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

async function stop(running: Running, starting: Promise<unknown> | undefined): Promise<void> {
  running.ready = false
  running.stopped.abort(new Error('The product was stopped while it started'))
  await starting?.catch(() => undefined)
  for (const close of running.closers.splice(0).toReversed())
    await close().catch((error: unknown) => running.log.error({ err: error }, 'closing failed'))
}

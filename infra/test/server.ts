import { hash } from '@node-rs/argon2'
import type { Logger } from 'pino'
import { createApp, openApplication } from '../../server/app.ts'
import type { Application } from '../../server/app.ts'
import type { ApplicationOptions } from '../../server/modules/index.ts'
import type { Database } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/database.ts'
import { listen } from '../../server/http/listen.ts'
import { openQueue } from '../../server/jobs/queue.ts'
import type { Mailer } from '../../server/mail/mail.ts'
import { createRelay } from '../../server/jobs/relay.ts'
import { defaultStorageTypes } from '../../server/modules/catalog/contract/api.ts'
import type { NewTenant } from '../../server/provisioning.ts'
import { createTenant, createUser } from '../../server/provisioning.ts'
import { createWorker } from '../../server/worker.ts'
import type { TestDatabase } from './database.ts'
import { accessTo, createTestDatabase } from './database.ts'
import { quietHealth } from './quiet-health.ts'
import { AnswerCheck } from './declared-rows.ts'
import { recordedDatabase } from './recorded-database.ts'
import { testLog } from './warnings.ts'
import { isOfProduct, recordSent } from '../statements/known-statements.ts'
import { changingSession } from '../statements/session-state.ts'
import { withoutTenant } from '../statements/without-tenant.ts'

/** A clock that only the test moves. */
export interface TestClock {
  (): Date
  set(iso: string): void
  advance(ms: number): void
}

function testClock(iso: string): TestClock {
  let now = new Date(iso)
  return Object.assign(() => now, {
    set: (next: string) => {
      now = new Date(next)
    },
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
  })
}

export interface TestServer {
  readonly origin: string
  /** Connects as the owner. */
  readonly databaseUrl: string
  readonly testDatabase: TestDatabase
  readonly application: Application
  /** The application as the administration command opens it, on connections of the owner. */
  administration(): Application
  readonly clock: TestClock
  /**
   * Creates a tenant with one admin and, unless the test says others, the seed's places; returns a client that is logged
   * in as that admin.
   */
  tenant(id: string, own?: Pick<NewTenant, 'timeZone' | 'places'>): Promise<TestClient>
  /**
   * Starts a relay to a queue, which is in this test's database where `redisUrl` is absent, and with the role `worker`
   * a worker too. Returns the function that ends them.
   */
  startJobs(role: 'relay' | 'worker', redisUrl?: string): Promise<() => Promise<void>>
  close(): Promise<void>
}

export const TEST_PASSWORD = 'uma senha de teste'
/** Argon2's least: with the product's parameters each login of a test takes 20 ms of a core. A login reads them in the hash. */
const testPasswordHash = hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
export const emailOf = (tenantId: string) => `chefe@${tenantId}.com.br`

export interface TestServerOptions {
  readonly now?: string
  readonly defaultTenant?: string | null
  readonly publicOrigin?: string | null
  /** How long a request waits for its export. By default 0, because most tests run no worker. */
  readonly exportWaitMs?: number
  /** A database that the test has created. The server drops it when it closes. */
  readonly testDatabase?: TestDatabase
  readonly trustedProxies?: number
  readonly demo?: ApplicationOptions['demo']
  /** Composes other modules, for a control that leaves out a guard. They have the events of those that they replace. */
  readonly replaceModules?: (modules: Application['modules']) => Application['modules']
  /** Wraps the application's database. */
  readonly wrapDatabase?: (database: Database) => Database
  readonly mailer?: Mailer
  readonly anchors?: ApplicationOptions['anchors']
  readonly replica?: Database
  readonly log?: Logger
}

/** Without the options: no default tenant, no mailer, no demonstration, and a request does not wait for its export. */
const testApplication = (
  database: Database,
  { defaultTenant = null, exportWaitMs = 0, mailer, anchors, demo }: TestServerOptions,
  publicOrigin: URL | null,
) =>
  openApplication(database, {
    defaultTenant,
    exportWaitMs,
    mailer: mailer ?? null,
    anchors: anchors ?? null,
    publicOrigin,
    demo: demo ?? null,
  })

/** Starts the whole application on a database of its own. Each answer is checked against its route's contract. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    now = '2026-11-21T15:00:00Z',
    publicOrigin = null,
    trustedProxies = 0,
    replica,
    testDatabase: givenDatabase,
    wrapDatabase = (database: Database) => database,
    replaceModules = (modules) => modules,
    log = testLog(),
  } = options
  const testDatabase = givenDatabase ?? (await createTestDatabase())
  const clock = testClock(now)
  const address = publicOrigin === null ? null : new URL(publicOrigin)
  const sent = new Set<string>()
  const answers = new AnswerCheck()
  const pool = openDatabase({
    ...(givenDatabase === undefined ? accessTo(testDatabase.applicationUrl) : { url: givenDatabase.applicationUrl }),
    poolSize: 8,
    onIdleError: () => undefined,
  })
  const database = wrapDatabase(recordedDatabase(pool, ({ text }) => void sent.add(text), answers.see))
  const composed = testApplication(database, options, address)
  const application = { ...composed, modules: replaceModules(composed.modules) }
  const app = await createApp(application, {
    replica: replica ?? null,
    clock,
    log,
    publicOrigin: address,
    trustedProxies,
    checkAnswers: true,
    ...quietHealth,
  })
  const listening = await listen(app.callback(), { port: 0, host: '127.0.0.1', isBehindProxies: trustedProxies > 0 })
  let administration: Application | undefined
  const origin = `http://127.0.0.1:${listening.port}`
  return {
    origin,
    databaseUrl: testDatabase.url,
    testDatabase,
    application,
    administration: () =>
      (administration ??= openApplication(
        recordedDatabase(
          openDatabase({ url: testDatabase.url, poolSize: 4, runsAs: 'owner', onIdleError: () => undefined }),
          () => undefined,
          answers.see,
        ),
        { defaultTenant: null },
      )),
    clock,
    async tenant(id, own) {
      await createTenant(application, {
        id,
        name: `Restaurante ${id}`,
        places: defaultStorageTypes,
        now: clock(),
        ...own,
      })
      await createUser(
        application,
        id,
        { email: emailOf(id), role: 'admin', passwordHash: await testPasswordHash },
        clock(),
      )
      const client = new TestClient(origin)
      await client.login(id)
      return client
    },
    async startJobs(role, redisUrl) {
      const queue = await openQueue({ redisUrl: redisUrl ?? null, databaseUrl: testDatabase.queueUrl })
      const relay = createRelay({
        ...application,
        queue,
        reactions: application.modules.flatMap((module) => module.reactions ?? []),
        log,
      })
      const unfollow = relay.follow()
      const worker = role === 'worker' ? await createWorker(application, queue, relay, { clock, log }) : undefined
      return async () => {
        await worker?.close()
        await unfollow()
        await queue.close()
      }
    },
    async close() {
      application.live.close()
      await listening.close()
      await database.close()
      await administration?.database.close()
      await testDatabase.drop()
      recordSent(sent)
      answers.refuseWrong()
      // A control takes the tenant out of the texts on purpose.
      if (options.wrapDatabase === undefined) refuseWithoutTenant(sent)
      refuseChangingSession(sent)
    },
  }
}

function refuseWithoutTenant(sent: ReadonlySet<string>): void {
  const [first] = withoutTenant(sent).filter(isOfProduct)
  if (first !== undefined) throw new Error(`This statement names no tenant (tenant_id):\n${first}`)
}

function refuseChangingSession(sent: ReadonlySet<string>): void {
  const [first] = changingSession(sent)
  if (first !== undefined) throw new Error(`This statement changes the session, which a pooler shares out:\n${first}`)
}

export interface TestAnswer<T> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

/** A client that sends JSON over HTTP and, as a browser does, keeps its session cookie. */
export class TestClient {
  readonly origin: string
  cookie = ''

  constructor(origin: string) {
    this.origin = origin
  }

  async login(tenantId: string, password = TEST_PASSWORD): Promise<TestAnswer<unknown>> {
    const answer = await this.send('POST', '/tenant/login', { email: emailOf(tenantId), password, tenant_id: tenantId })
    this.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? this.cookie
    return answer
  }

  /** `T` is not checked here: the server has checked the answer against its contract. */
  async send<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<TestAnswer<T>> {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const contentType = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(this.origin + path, {
      method,
      ...json,
      headers: { ...contentType, ...(this.cookie === '' ? {} : { cookie: this.cookie }), ...headers },
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T }
  }

  get<T = unknown>(path: string, headers?: Readonly<Record<string, string>>): Promise<TestAnswer<T>> {
    return this.send<T>('GET', path, undefined, headers)
  }

  post<T = unknown>(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<TestAnswer<T>> {
    return this.send<T>('POST', path, body, headers)
  }

  put<T = unknown>(path: string, body: unknown): Promise<TestAnswer<T>> {
    return this.send<T>('PUT', path, body)
  }

  delete<T = unknown>(path: string): Promise<TestAnswer<T>> {
    return this.send<T>('DELETE', path)
  }
}

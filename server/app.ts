import { join } from 'node:path'
import type Koa from 'koa'
import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import { readerOf } from './database/replica.ts'
import { readTenant } from './database/tenant-transaction.ts'
import { eventCatalogue } from './events/event.ts'
import { createEventStore } from './events/event-store.ts'
import type { LiveHub } from './events/live-hub.ts'
import { createLiveHub } from './events/live-hub.ts'
import type { EventStore } from './events/event-store.ts'
import type { HealthFacts } from './http/health.ts'
import { healthRoute } from './http/health.ts'
import type { HttpAppOptions, RequestState } from './http/http-app.ts'
import { createHttpApp } from './http/http-app.ts'
import { liveRoute } from './http/live.ts'
import { openApiDocument, openApiRoute } from './http/openapi.ts'
import type { RejectionTexts } from './http/contract/problem.ts'
import type { Route } from './http/route.ts'
import { webFiles } from './http/web-files.ts'
import type { Module } from './module.ts'
import type { ApplicationOptions } from './modules/index.ts'
import { allModules } from './modules/index.ts'
import { NO_TENANT } from './contract/tenant-id.ts'
import { listTenantIds } from './modules/auth/queries.ts'
import { sessionCookies } from './modules/auth/act/sessions.ts'

export interface Application {
  readonly live: LiveHub
  readonly modules: readonly Module[]
  readonly store: EventStore
  readonly database: Database
}

/** The modules over a database: the base of the API, the worker and the administration command. */
export function openApplication(database: Database, options: ApplicationOptions): Application {
  const modules = allModules(options)
  const catalogue = eventCatalogue(...modules.map((module) => module.events))
  const store = createEventStore({ catalogue, projections: modules.flatMap((module) => module.projections) })
  return { modules, store, database, live: createLiveHub({ database, store }) }
}

/** The ids of all tenants. */
export function tenantIds(database: Database): Promise<string[]> {
  return readTenant(database, NO_TENANT, (tx) => listTenantIds(tx, null))
}

export interface AppOptions extends HealthFacts {
  readonly clock: () => Date
  readonly log: Logger
  readonly publicOrigin: URL | null
  readonly trustedProxies: number
  readonly checkAnswers: boolean
  /** A replica that may answer reads. */
  readonly replica?: Database | null
  readonly onRequest?: HttpAppOptions['onRequest']
}

const WEB_ROOT = join(import.meta.dirname, '..', 'dist', 'web')

/** Every route of the product, including the API description. */
export function allRoutes({ modules, database, live }: Application, health: HealthFacts): readonly Route[] {
  const topicOf = new Map(
    modules.flatMap(({ name, topic = name, events }) =>
      Object.keys(events).map((type): [string, string] => [type, topic]),
    ),
  )
  const endingSessions = new Set(modules.flatMap((module) => module.endsSessions ?? []))
  const routes = [
    healthRoute({ database, ...health }),
    liveRoute({ hub: live, topicOf, endingSessions }),
    ...modules.flatMap((module) => module.routes),
    ...modules.flatMap((module) => module.waitingRoutes?.(live) ?? []),
  ]
  return [...routes, openApiRoute(() => openApiDocument(routes, rejectionTexts(modules)))]
}

/** The refusals of all modules. Throws where two modules say different things under one code. */
export function rejectionTexts(modules: readonly Pick<Module, 'name' | 'rejections'>[]): RejectionTexts {
  const texts = new Map<string, RejectionTexts[string]>()
  for (const { name, rejections } of modules)
    for (const [code, text] of Object.entries(rejections)) {
      if ((texts.get(code) ?? text) !== text) throw new Error(`The module ${name} says something else under ${code}`)
      texts.set(code, text)
    }
  return Object.fromEntries(texts)
}

/** The composition of the API and the web app. */
export async function createApp(application: Application, options: AppOptions): Promise<Koa<RequestState>> {
  const { database, store, modules } = application
  return createHttpApp({
    ...options,
    database,
    store,
    routes: allRoutes(application, options),
    texts: rejectionTexts(modules),
    parseSessionCookie: sessionCookies(database),
    readUpTo: options.replica ? readerOf(database, options.replica) : null,
    fallback: await webFiles(WEB_ROOT, options.publicOrigin?.host ?? null),
  })
}

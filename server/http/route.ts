import type { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import type { EventMeta } from '../events/event.ts'
import type { Answer, UnitOfWork } from '../events/unit-of-work.ts'
import type { Identity } from './identity.ts'

export type Method = 'get' | 'post' | 'put' | 'delete'
type Schema<T> = z.ZodMiniType<T, unknown> | z.ZodMiniType<T>

/** What a status answers: a JSON schema, nothing, or a file of a media type. */
export type AnswerShape = z.ZodMiniType | 'nothing' | { readonly file: string }

/** HttpOnly and for this host alone, as the session's is; null takes it away. */
export interface NewCookie {
  readonly name: string
  readonly value: string | null
  readonly maxAgeMs: number
}

export interface Reply extends Answer {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent instead of a body. */
  readonly file?: {
    readonly stream: NodeJS.ReadableStream | Readable
    readonly type: string
    readonly name: string
    /** To be saved, not shown. */
    readonly save?: true
  }
  /** Server-sent events, sent instead of a body as they come. */
  readonly events?: Readable
  /** A page, sent instead of a body. */
  readonly html?: string
  /** A new session's cookie value; null takes the cookie away. */
  readonly session?: string | null
  /** Others beside the session's. */
  readonly cookies?: readonly NewCookie[]
}

/** A request after parsing. */
export interface RequestValues<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly now: Date
  readonly requestId: string
  readonly ip: string
  /** What goes before a path in an address that leaves the house: PUBLIC_ORIGIN, else the request's own. */
  readonly origin: string
  /** What the request says its tenant is; without a session these only select, they prove nothing. */
  readonly tenantClaims: { readonly host: string | null; readonly query: string | null; readonly header: string | null }
  readonly sessionCookie: string | null
  /** The value of a cookie that a reply has set beside the session's. */
  readonly cookie: (name: string) => string | null
  /** Where a stream of events was left, when its browser comes back to it. */
  readonly lastEventId: string | null
}

/** A request to a route that needs no session. */
export interface PublicCall<Params, Query, Body> extends RequestValues<Params, Query, Body> {
  /** For routes without a session, which name the tenant themselves. */
  readAs<T>(tenantId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>
  writeAs(tenantId: string, actor: EventMeta['actor'], work: (unit: UnitOfWork) => Promise<Answer>): Promise<Reply>
}

/** A request with a session whose work begins in the same flight as the session's look-up. */
export interface SessionRequestValues<Params, Query, Body> extends RequestValues<Params, Query, Body> {
  /**
   * Pending until the look-up has answered. Await it together with the first query: awaiting it before costs a flight. It rejects where
   * there is no such session, and then nothing of the work counts.
   */
  readonly identity: Promise<Identity>
}

/** A request with a session that was looked up. Its tenant is the session's. */
export interface SessionCall<Params, Query, Body> extends PublicCall<Params, Query, Body> {
  readonly identity: Identity
  read<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>
  /** One unit of work, for which the session is looked up again behind the head's lock; honours `Idempotency-Key`. */
  write(work: (unit: UnitOfWork) => Promise<Answer>): Promise<Reply>
  /** As `write`, but no answer is kept for the request's `Idempotency-Key`. */
  writeWithoutKey(work: (unit: UnitOfWork) => Promise<Answer>): Promise<Reply>
}

/**
 * The work of a route with a session. `read` is done in one transaction that reads and `write` in one unit of work; neither may touch
 * anything else, because they begin before the session is found. `handle` runs once it is found and may do anything.
 */
type SessionWork<Params, Query, Body> =
  | { read(tx: TenantTransaction, call: SessionRequestValues<Params, Query, Body>): Promise<Reply>; readonly write?: never; readonly handle?: never }
  | { write(unit: UnitOfWork, call: SessionRequestValues<Params, Query, Body>): Promise<Answer>; readonly read?: never; readonly handle?: never }
  | { handle(call: SessionCall<Params, Query, Body>): Promise<Reply>; readonly read?: never; readonly write?: never }

interface RouteShape<Params, Query, Body> {
  readonly method: Method
  /** As in `/api/products/:id`, without a trailing slash; both forms answer. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly params?: Schema<Params>
  readonly query?: Schema<Query>
  readonly body?: Schema<Body>
  readonly answers: Readonly<Record<number, AnswerShape>>
  /** Its path holds a secret: what is logged of a request is the path as it is written here. */
  readonly secretPath?: true
}

type RouteBase = RouteShape<unknown, unknown, unknown>
export type PublicRoute = RouteBase & { readonly access: 'public'; readonly handle: (call: PublicCall<unknown, unknown, unknown>) => Promise<Reply> }
export type SessionRoute = RouteBase & { readonly access: 'session'; readonly adminOnly: boolean; readonly work: SessionWork<unknown, unknown, unknown> }
export type Route = PublicRoute | SessionRoute

// The kernel parses with the route's own schemas before it calls, which is what makes the erased types true.
export function publicRoute<Params = unknown, Query = unknown, Body = unknown>(
  definition: RouteShape<Params, Query, Body> & { readonly handle: (call: PublicCall<Params, Query, Body>) => Promise<Reply> },
): Route {
  return { ...definition, access: 'public', handle: definition.handle as (call: PublicCall<unknown, unknown, unknown>) => Promise<Reply> }
}

export function sessionRoute<Params = unknown, Query = unknown, Body = unknown>(definition: RouteShape<Params, Query, Body> & SessionWork<Params, Query, Body>): Route {
  return { ...definition, access: 'session', adminOnly: false, work: definition as SessionWork<unknown, unknown, unknown> }
}

/** A session route that answers anybody but an admin 403, before it looks at the request. */
export function adminRoute<Params = unknown, Query = unknown, Body = unknown>(definition: RouteShape<Params, Query, Body> & SessionWork<Params, Query, Body>): Route {
  return { ...definition, access: 'session', adminOnly: true, work: definition as SessionWork<unknown, unknown, unknown> }
}

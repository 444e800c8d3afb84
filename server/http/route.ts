import type { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import type { JointWords } from '../errors.ts'
import type { EventMeta } from '../events/event.ts'
import type { Answer, Idempotency, UnitOfWork } from '../events/unit-of-work.ts'
import type { Identity } from './identity.ts'
import type { Permission } from './contract/permission.ts'

export type Method = 'get' | 'post' | 'put' | 'delete'
type Schema<T> = z.ZodMiniType<T, unknown> | z.ZodMiniType<T>

/** The body of an answer: JSON of a schema, nothing, or a file of a media type. */
export type AnswerShape = z.ZodMiniType | 'nothing' | { readonly file: string }

/** A refusal of a route: a code of the modules' rejections or of `statuses` in refusals.ts, or a joint one's words. */
export type RefusalName = string | Pick<JointWords, 'code' | 'kind'>

/** A cookie to set, HttpOnly and for this host only, as the session cookie is. */
export interface NewCookie {
  readonly name: string
  /** Null deletes the cookie. */
  readonly value: string | null
  readonly maxAgeMs: number
}

export interface Reply extends Answer {
  readonly headers?: Readonly<Record<string, string>>
  /** A long body is sent with gzip where the client takes it. Not for a body with secrets: its length tells of them. */
  readonly mayCompress?: true
  /** Sent instead of a body. */
  readonly file?: {
    readonly stream: NodeJS.ReadableStream | Readable
    readonly type: string
    readonly name: string
    /** The browser saves the file instead of showing it. */
    readonly save?: true
  }
  /** A stream of server-sent events, sent instead of a body. */
  readonly events?: Readable
  /** An HTML page, sent instead of a body. */
  readonly html?: string
  /** The value of the session cookie; null deletes the cookie. */
  readonly session?: string | null
  /** Cookies other than the session cookie. */
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
  /** Whether the request comes from this machine, by its address and by the host it asks for, and is meant to. */
  readonly isLocal: boolean
  /** The origin for links that leave the app (e-mail, QR code): PUBLIC_ORIGIN, else the origin of this request. */
  readonly origin: string
  /** The tenants that host, query and header name. They prove nothing: only a session proves its tenant. */
  readonly tenantClaims: { readonly host: string | null; readonly query: string | null; readonly header: string | null }
  readonly sessionCookie: string | null
  /** The value of a cookie that an earlier reply has set with `Reply.cookies`; null where the request has none. */
  readonly cookie: (name: string) => string | null
  /** The header `Last-Event-ID`, which a browser sends when it reconnects to a stream of server-sent events. */
  readonly lastEventId: string | null
  /** The token of the header `Authorization: Bearer …`; null where the request has none. */
  readonly bearer: string | null
  /** Whether the client has closed the connection, so that the answer would be lost. */
  readonly isGone: () => boolean
  /**
   * Says that the client only waits for news, or no longer does: meanwhile its connection may be closed for another
   * client's, where there are too many.
   */
  readonly holdsForNews: (isHeld: boolean) => void
}

/** A request to a route that needs no session. */
export interface PublicCall<Params, Query, Body> extends RequestValues<Params, Query, Body> {
  /** Reads for a tenant that the route chooses. */
  readAs<T>(tenantId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>
  /** The user of the request's session, where it is one of that tenant. */
  memberOf(tenantId: string): Promise<Identity | null>
  /** Runs one unit of work, and answers what it has answered, once that is committed. */
  writeAs<T>(tenantId: string, actor: EventMeta['actor'], work: (unit: UnitOfWork) => Promise<T>): Promise<T>
}

/** A request with a session whose look-up may still be under way: the work starts in the same flight. */
export interface SessionRequestValues<Params, Query, Body> extends RequestValues<Params, Query, Body> {
  /**
   * Pending until the look-up has answered. Await it together with the first query: awaiting it earlier costs a flight
   * to the database. Rejects where the session does not exist; the result of the work is then discarded.
   */
  readonly identity: Promise<Identity>
}

/** One of the several units of work of a request, each of which was done before the request arrived. */
export interface LaterUnit {
  readonly doneAt: Date
  readonly idempotency: Idempotency
  /**
   * Who has done it, and what its events say of that. It is called with the session of the request, behind the lock of the
   * tenant's head, and sends its statements before it waits for that session.
   */
  readonly author: (tx: TenantTransaction, session: Promise<Identity>) => Promise<LaterAuthor>
}

export interface LaterAuthor {
  readonly identity: Identity
  readonly meta: EventMeta
}

/** A request whose session was found. Its tenant is the session's tenant. */
export interface SessionCall<Params, Query, Body> extends RequestValues<Params, Query, Body> {
  readonly identity: Identity
  read<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>
  /** As `read`, but never from a replica. */
  readPrimary<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>
  /** Runs one unit of work, after a look-up behind the lock of the tenant's head. Honours `Idempotency-Key`. */
  write(work: (unit: UnitOfWork) => Promise<Answer>): Promise<Reply>
  /** As `write`, but no answer is kept for the request's `Idempotency-Key`. */
  writeWithoutKey(work: (unit: UnitOfWork) => Promise<Answer>): Promise<Reply>
  /** One of several units of work, each after a look-up of the session of its own. */
  writeLater(unit: LaterUnit, work: (unit: UnitOfWork, person: Promise<Identity>) => Promise<Answer>): Promise<Answer>
}

/**
 * The work of a route with a session. `read` runs in one read transaction and `write` in one unit of work. Both may
 * start before the session is found, so they may have no effect outside that transaction. `handle` starts after the
 * session is found and may have any effect.
 */
type SessionWork<Params, Query, Body> =
  | {
      read(tx: TenantTransaction, call: SessionRequestValues<Params, Query, Body>): Promise<Reply>
      readonly write?: never
      readonly handle?: never
    }
  | {
      write(unit: UnitOfWork, call: SessionRequestValues<Params, Query, Body>): Promise<Answer>
      readonly read?: never
      readonly handle?: never
    }
  | { handle(call: SessionCall<Params, Query, Body>): Promise<Reply>; readonly read?: never; readonly write?: never }

/** The permission that a route needs, or all those that one of its requests needs. */
type Needs<Params, Query, Body> =
  | Permission
  | ((values: Pick<RequestValues<Params, Query, Body>, 'params' | 'query' | 'body'>) => readonly Permission[])

interface RouteShape<Params, Query, Body> {
  readonly method: Method
  /** As in `/api/products/:id`, without a trailing slash. Requests with a trailing slash match too. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly params?: Schema<Params>
  readonly query?: Schema<Query>
  readonly body?: Schema<Body>
  readonly answers: Readonly<Record<number, AnswerShape>>
  /** The refusals of the call's own work. What the kernel refuses for the shape of a route is known to refusals.ts. */
  readonly refusals?: readonly RefusalName[]
  /** The path of a request contains a secret: the log gets this route's `path` instead. */
  readonly secretPath?: true
  /** A public route that needs the token of a machine (a printer's program, a sensor), which it looks up itself. */
  readonly needsMachineToken?: true
}

/** A session route may need a permission: without it the answer is 403. */
interface SessionShape<Params, Query, Body> extends RouteShape<Params, Query, Body> {
  readonly needs?: Needs<Params, Query, Body>
  /**
   * A device of the kitchen may call it before a person has typed a PIN there. Every `read` without a permission may be
   * called so too.
   */
  readonly withoutPerson?: true
  /** A device of the kitchen may not call it. The same holds for every route for admins. */
  readonly needsPassword?: true
}

type RouteBase = RouteShape<unknown, unknown, unknown>
export type PublicRoute = RouteBase & {
  readonly access: 'public'
  readonly handle: (call: PublicCall<unknown, unknown, unknown>) => Promise<Reply>
}
export type SessionRoute = SessionShape<unknown, unknown, unknown> & {
  readonly access: 'session'
  readonly adminOnly: boolean
  readonly work: SessionWork<unknown, unknown, unknown>
}
export type Route = PublicRoute | SessionRoute

// The casts erase the type parameters. They are safe: the kernel parses each request with the route's own schemas.
export function publicRoute<Params = unknown, Query = unknown, Body = unknown>(
  definition: RouteShape<Params, Query, Body> & {
    readonly handle: (call: PublicCall<Params, Query, Body>) => Promise<Reply>
  },
): Route {
  return {
    ...definition,
    access: 'public',
    handle: definition.handle as (call: PublicCall<unknown, unknown, unknown>) => Promise<Reply>,
  }
}

export function sessionRoute<Params = unknown, Query = unknown, Body = unknown>(
  definition: SessionShape<Params, Query, Body> & SessionWork<Params, Query, Body>,
): Route {
  return {
    ...(definition as SessionShape<unknown, unknown, unknown>),
    access: 'session',
    adminOnly: false,
    work: definition as SessionWork<unknown, unknown, unknown>,
  }
}

/** A session route that refuses users who are not admins (403), before errors of the schemas (400, 422). */
export function adminRoute<Params = unknown, Query = unknown, Body = unknown>(
  definition: SessionShape<Params, Query, Body> & SessionWork<Params, Query, Body>,
): Route {
  return {
    ...(definition as SessionShape<unknown, unknown, unknown>),
    access: 'session',
    adminOnly: true,
    work: definition as SessionWork<unknown, unknown, unknown>,
  }
}

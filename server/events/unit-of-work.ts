import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import type { Statement } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { writeTenant } from '../database/tenant-transaction.ts'
import { Rejection } from '../errors.ts'
import type { EventMeta } from './event.ts'
import type { EventStore, StreamAppend } from './event-store.ts'
import { lockHead } from './tenant-head.ts'

/** What a write answers, as it is kept for a repeated idempotency key. */
export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** One write: its transaction, its moment, its author. */
export interface UnitOfWork {
  readonly tx: TenantTransaction
  readonly store: EventStore
  readonly now: Date
  /** Notes events for the append that closes this unit: one statement for all its streams. */
  append(appended: StreamAppend): void
}

export interface WriteRequest {
  readonly tenantId: string
  readonly meta: EventMeta
  readonly now: Date
  /** The client's key and what it asked for; the same key asking for something else is refused. */
  readonly idempotency?: { readonly key: string; readonly request: string }
  /** In place of the head's lock, which it takes: where it fails, nothing was asked, and its failure is what is thrown. */
  readonly prove?: (tx: TenantTransaction) => Promise<void>
}

interface Stores {
  readonly database: Database
  readonly store: EventStore
}

const refusal = z.object({ code: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number()])) })

interface KeptCommand {
  readonly request_hash: string
  readonly status: number
  readonly body: unknown
}

const FIND_COMMAND = 'select request_hash, status, body from commands where tenant_id = $1 and key = $2'
const KEEP_COMMAND = `insert into commands (tenant_id, key, request_hash, status, body, at)
values ($1, $2, $3, $4, $5::json, $6::timestamptz)`

/** In place of an HTTP status, which this layer does not know: the command was refused; the body is the refusal. */
const REFUSED = 0

/**
 * Runs one write of a tenant in two round trips: begin, tenant, head lock and the first reads travel together; so do the
 * append, its projections, the kept answer and the commit. The head's row lock comes first, so whatever `work` reads (the
 * next number, whether a name is taken) still holds when it appends.
 *
 * Nobody looks first whether the key is known: its answer can be kept once, so a repeated request fails as a whole, at the
 * latest there, and is then given the first answer again, be it a refusal.
 *
 * Throws Rejection 'idempotency_key_reused' where the key came with another request before.
 */
export async function unitOfWork(stores: Stores, request: WriteRequest, work: (unit: UnitOfWork) => Promise<Answer>): Promise<Answer> {
  let isProven = request.prove === undefined
  const prove = async (tx: TenantTransaction) => {
    await request.prove?.(tx)
    isProven = true
  }
  try {
    return await attempt(stores, request.prove === undefined ? request : { ...request, prove }, work)
  } catch (error) {
    if (request.idempotency === undefined || !isProven) throw error
    return await firstAnswer(stores.database, request, request.idempotency, error)
  }
}

async function attempt({ database, store }: Stores, { tenantId, meta, now, idempotency, prove }: WriteRequest, work: (unit: UnitOfWork) => Promise<Answer>): Promise<Answer> {
  const appends: StreamAppend[] = []
  const given = await writeTenant(database, tenantId, async (tx) => {
    const proof = prove === undefined ? lockHead(tx) : prove(tx)
    const working = work({ tx, store, now, append: (appended) => void appends.push(appended) })
    await Promise.allSettled([proof, working])
    await proof
    const answer = await working
    store.append(tx, appends, { meta, now, beside: idempotency === undefined ? [] : [keeping(tenantId, idempotency, now, answer)] })
    return answer
  })
  const types = appends.flatMap(({ events }) => events.map(({ type }) => type))
  if (types.length > 0) store.announce({ tenantId, types })
  return given
}

/**
 * What the first request under this key was answered; `failure` where there was none. A refusal undid its transaction, so it
 * is kept in one of its own, unless the key has its answer already.
 */
async function firstAnswer(database: Database, { tenantId, now }: WriteRequest, idempotency: NonNullable<WriteRequest['idempotency']>, failure: unknown): Promise<Answer> {
  const looking = writeTenant(database, tenantId, async (tx) => {
    if (failure instanceof Rejection) {
      const { sql, parameters } = keeping(tenantId, idempotency, now, { status: REFUSED, body: { code: failure.code, facts: failure.facts } })
      tx.send({ sql: `${sql} on conflict (tenant_id, key) do nothing`, parameters })
    }
    return tx.query<KeptCommand>({ sql: FIND_COMMAND, parameters: [tenantId, idempotency.key] })
  })
  const [kept] = await looking.catch((error: unknown) => { throw failure instanceof Rejection ? error : failure })
  if (kept === undefined) throw failure
  if (kept.request_hash !== hashOf(idempotency.request)) throw new Rejection('idempotency_key_reused')
  if (kept.status === REFUSED) {
    const { code, facts } = refusal.parse(kept.body)
    throw new Rejection(code, facts)
  }
  return { status: kept.status, body: kept.body ?? undefined }
}

function keeping(tenantId: string, { key, request }: NonNullable<WriteRequest['idempotency']>, now: Date, { status, body }: Answer): Statement {
  return { sql: KEEP_COMMAND, parameters: [tenantId, key, hashOf(request), status, body === undefined ? null : JSON.stringify(body), now.toISOString()] }
}

function hashOf(request: string): string {
  return createHash('sha256').update(request).digest('hex')
}

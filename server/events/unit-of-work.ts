import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
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
}

/** Thrown to undo a repeated request's transaction; `answer` is what its first time was answered. */
class Replay extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super('Answered before')
    this.answer = answer
  }
}

interface KeptCommand {
  readonly request_hash: string
  readonly status: number
  readonly body: unknown
}

const FIND_COMMAND = 'select request_hash, status, body from commands where tenant_id = $1 and key = $2'
const KEEP_COMMAND = 'insert into commands (tenant_id, key, request_hash, status, body, at) values ($1, $2, $3, $4, $5::json, $6::timestamptz)'

/**
 * Runs one write of a tenant in two round trips: begin, tenant, head lock, idempotency look-up and the first reads travel
 * together; so do the append, its projections, the kept answer and the commit. The head's row lock comes first, so
 * whatever `work` reads (the next number, whether a name is taken) still holds when it appends.
 *
 * The look-up is not waited for: `work` begins beside it. Where the key turns out to be known, whatever `work` came to
 * (it may well refuse: the name is taken, by its own first time) is undone, and the kept answer given.
 *
 * Throws Rejection 'idempotency_key_reused' where the key came with another request before.
 */
export async function unitOfWork(
  { database, store }: { readonly database: Database; readonly store: EventStore },
  request: WriteRequest,
  work: (unit: UnitOfWork) => Promise<Answer>,
): Promise<Answer> {
  const { tenantId, meta, now, idempotency } = request
  const requestHash = idempotency && createHash('sha256').update(idempotency.request).digest('hex')
  const written = writeTenant(database, tenantId, async (tx) => {
    lockHead(tx)
    const look = idempotency && tx.query<KeptCommand>({ sql: FIND_COMMAND, parameters: [tenantId, idempotency.key] })
    const appends: StreamAppend[] = []
    const working = work({ tx, store, now, append: (appended) => void appends.push(appended) })
    await Promise.allSettled([look, working])
    const [kept] = (await look) ?? []
    if (kept !== undefined) {
      if (kept.request_hash !== requestHash) throw new Rejection('idempotency_key_reused')
      throw new Replay({ status: kept.status, body: kept.body ?? undefined })
    }
    const answer = await working
    store.append(tx, appends, { meta, now })
    if (idempotency !== undefined) {
      const body = answer.body === undefined ? null : JSON.stringify(answer.body)
      tx.send({ sql: KEEP_COMMAND, parameters: [tenantId, idempotency.key, requestHash, answer.status, body, now.toISOString()] })
    }
    return answer
  })
  return written.catch((error: unknown) => {
    if (error instanceof Replay) return error.answer
    throw error
  })
}

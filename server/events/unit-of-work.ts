import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import type { Statement } from '../database/statement.ts'
import { rawStatement } from '../database/statement.ts'
import { constraintOf } from '../database/sql-state.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { writeTenant } from '../database/tenant-transaction.ts'
import { Rejection } from '../errors.ts'
import type { EventMeta } from './event.ts'
import type { EventDeps, EventStore, StreamAppend } from './event-store.ts'
import { actOf } from './act.ts'
import { keptBody, keptText } from './answer-text.ts'
import { storedKeyOf } from './kept-answers.ts'
import { createHead, lockHead } from './tenant-head.ts'

/** One write of a tenant: its transaction, its instant, and the events that it will append. */
export interface UnitOfWork {
  readonly tx: TenantTransaction
  readonly store: EventStore
  /** When it is done: of what was done without a connection, the time of that. */
  readonly now: Date
  /** When the request has arrived: later than `now` where it was done without a connection. */
  readonly arrival: Date
  /** The instant whose rules decide, where it lies before the arrival; null: the rules as they are. */
  readonly rulesAt: Date | null
  /** Collects events. Those of a unit are appended by one statement, after the work has ended or at a `flush`. */
  append(appended: StreamAppend): void
  /**
   * Appends what was collected so far, so that what is read from then on knows it. It costs a flight: only where the work
   * goes on with what it has changed. What is appended later is another act: undoing the first one does not undo it.
   */
  flush(): Promise<void>
  /**
   * The first of `count` new numbers of a register: `next`, which is the next one by the database, or the one after those
   * that this unit has taken.
   */
  takeNumbers(register: string, next: number, count: number): number
  /** The id of the act that the events so far begin; throws where there is none. */
  actId(): string
}

/** The unit as one of now: for what depends on all that is known at the arrival, and not on when it was done. */
export const atArrival = (unit: UnitOfWork): UnitOfWork => ({ ...unit, now: unit.arrival, rulesAt: null })

/** The answer of a write, in the form in which it is kept for a repeated idempotency key. */
export interface Answer {
  readonly status: number
  readonly body: unknown
}

interface UnitRequest {
  readonly tenantId: string
  /** The arrival of the request, before the head lock. The events are recorded with it. */
  readonly now: Date
  /** When it was done, where that was before it arrived. */
  readonly doneAt?: Date
}

export interface WriteRequest extends UnitRequest {
  /**
   * The client's key, and a text that is the same for the same request. The same key of the same author with another text
   * is refused.
   */
  readonly idempotency?: Idempotency
}

export interface Idempotency {
  readonly key: string
  readonly fingerprint: string
  /** Whose key it is, in place of the author. */
  readonly owner?: string
}

/** The tenant's head is locked (where it has one) and the author of the write is known. */
export interface Admission<Author> {
  readonly hasHead: boolean
  readonly author: Author
  readonly meta: EventMeta
}

/**
 * Locks the tenant's head and finds the author. Sends its statements before it returns. A rejection undoes the write.
 */
export type Admit<Author> = (tx: TenantTransaction) => Promise<Admission<Author>>

/** `author` is pending while the work sends its first reads: they travel in the same flight as the admission. */
type Work<Author, Value> = (unit: UnitOfWork, author: Promise<Author>) => Promise<Value>

/**
 * Runs one write of a tenant. A *unit* is one transaction that reads, decides and appends; a *flight* is a group of
 * statements that are sent without waiting for each other's answers; the *head* is the tenant's row that holds its
 * newest position, and its lock makes a tenant's writes come one after the other; the *admission* locks it and finds
 * the author. A unit whose work waits for one round of reads takes two flights:
 * 1. begin, admission and the reads of `work`;
 * 2. append, rows of the read tables, kept answer and commit.
 *
 * What `work` reads (the next number, whether a name is taken) is still true when it appends: its reads come after the
 * head lock, and under READ COMMITTED each statement sees what the holder of the lock before it has committed.
 *
 * A repeated idempotency key runs the work again. It then fails, by a rejection or by the unique key of `commands`; its
 * transaction is undone, and the first answer, which may be a refusal, is read and given.
 *
 * Throws Rejection 'idempotency_key_reused' where the key came with another request before.
 */
export async function admittedUnit<Author>(
  deps: EventDeps,
  request: WriteRequest,
  admit: Admit<Author>,
  work: Work<Author, Answer>,
): Promise<Answer> {
  const { tenantId, now, idempotency } = request
  if (idempotency === undefined) return runUnit(deps, request, admit, work, () => [])
  let actor: EventMeta['actor'] | null = null
  const admitAndNote: Admit<Author> = async (tx) => {
    const admission = await admit(tx)
    ;({ actor } = admission.meta)
    return admission
  }
  const keep: Keep<Answer> = (answer, author) => [keepAnswer(tenantId, { ...idempotency, actor: author }, now, answer)]
  try {
    return await runUnit(deps, request, admitAndNote, work, keep)
  } catch (error) {
    // Only an admitted author may see the answer that is kept for a key.
    if (actor === null) throw error
    return keepRefusalAndFindAnswer(deps.database, request, { ...idempotency, actor }, error)
  }
}

/**
 * A unit whose author is known beforehand: the system, or a person whose password was just compared. Answers what the work
 * has answered, once that is committed.
 */
export function unitOfWork<Value>(
  deps: EventDeps,
  { meta, ...request }: UnitRequest & { readonly meta: EventMeta },
  work: (unit: UnitOfWork) => Promise<Value>,
): Promise<Value> {
  const admit = async (tx: TenantTransaction) => ({ hasHead: await lockHead(tx), author: null, meta })
  return runUnit(deps, request, admit, work, () => [])
}

/** The unit that registers a tenant: it creates the tenant's head before it locks it. */
export function registeringUnit<Value>(
  deps: EventDeps,
  { meta, ...request }: UnitRequest & { readonly meta: EventMeta },
  work: (unit: UnitOfWork) => Promise<Value>,
): Promise<Value> {
  const admit = async (tx: TenantTransaction) => {
    createHead(tx)
    return { hasHead: await lockHead(tx), author: null, meta }
  }
  return runUnit(deps, request, admit, work, () => [])
}

/** The statements that keep what a work has answered. */
type Keep<Value> = (answered: Value, author: EventMeta['actor']) => readonly Statement[]

async function runUnit<Author, Value>(
  { database, store }: EventDeps,
  { tenantId, now, doneAt }: UnitRequest,
  admit: Admit<Author>,
  work: Work<Author, Value>,
  keep: Keep<Value>,
): Promise<Value> {
  const appends: StreamAppend[] = []
  const append = (appended: StreamAppend) => void appends.push(appended)
  const takeNumbers = numberRegisters()
  const actId = () => {
    const begun = actOf(appends)
    if (begun === null) throw new Error('The unit has no events')
    return begun.id
  }
  const answer = await writeTenant(database, tenantId, async (tx) => {
    const admitting = admit(tx)
    const author = admitting.then((admission) => admission.author)
    let appended = 0
    const appendRest = ({ hasHead, meta }: Admission<Author>, extraStatements: readonly Statement[] = []) => {
      const rest = appends.slice(appended)
      appended = appends.length
      if (!hasHead && eventsOf(rest).length > 0) throw new Error(`Tenant ${tenantId} has no head to append to`)
      store.append(tx, rest, { meta, now, extraStatements })
    }
    const flush = async () => appendRest(await admitting)
    const at = { now: doneAt ?? now, arrival: now, rulesAt: doneAt ?? null }
    const working = work({ tx, store, ...at, append, flush, takeNumbers, actId }, author)
    // Where both fail, the admission's failure is the cause. A work that does not await the author must not leave its
    // rejection unhandled.
    await Promise.allSettled([author, working])
    const admission = await admitting
    const answered = await working
    appendRest(admission, keep(answered, admission.meta.actor))
    return answered
  })
  const types = eventsOf(appends).map(({ type }) => type)
  if (types.length > 0) store.announce({ tenantId, types })
  return answer
}

function numberRegisters(): UnitOfWork['takeNumbers'] {
  const nextOnes = new Map<string, number>()
  return (register, next, count) => {
    const first = nextOnes.get(register) ?? next
    nextOnes.set(register, first + count)
    return first
  }
}

const eventsOf = (appends: readonly StreamAppend[]) => appends.flatMap(({ events }) => events)

const keptRefusal = z.object({ code: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number()])) })

/** A key of an author: the same key of another author is another one. */
interface AuthorsKey extends Idempotency {
  readonly actor: EventMeta['actor']
}

const storedKey = ({ actor, owner, key }: AuthorsKey) =>
  storedKeyOf(owner ?? ('userId' in actor ? actor.userId : actor.system), key)

const SELECT_ANSWER = rawStatement({ request_hash: 'text', status: 'integer', body: 'json?' })`
select request_hash, status, body from commands where tenant_id = $1 and key = $2`
const KEEP_ANSWER = `insert into commands (tenant_id, key, request_hash, status, body, at)
values ($1, $2::text, $3, $4::integer, $5::json, $6::timestamptz)`
const KEEP_REFUSAL = `${KEEP_ANSWER}
on conflict (tenant_id, key) do nothing`

/**
 * Kept in place of an HTTP status, which this layer does not know, where the command was refused. The body is the
 * refusal.
 */
const REFUSED = 0

/**
 * The first answer under this key; throws `failure` where there is none. A refusal undid its own transaction, so it is
 * kept here, in another one, unless the key has an answer already.
 */
async function keepRefusalAndFindAnswer(
  database: Database,
  { tenantId, now }: WriteRequest,
  key: AuthorsKey,
  failure: unknown,
): Promise<Answer> {
  const looking = writeTenant(database, tenantId, async (tx) => {
    if (failure instanceof Rejection) {
      const refusal = { status: REFUSED, body: { code: failure.code, facts: failure.facts } }
      tx.send({ sql: KEEP_REFUSAL, parameters: keptValues(tenantId, key, now, refusal) })
    }
    return tx.query(SELECT_ANSWER(tenantId, storedKey(key)))
  })
  // A refusal that could not be kept is not given: a retry might be accepted. And a key that is taken has an answer, which
  // the next retry may get.
  const [kept] = await looking.catch((error: unknown) => {
    throw failure instanceof Rejection || constraintOf(failure) === 'commands__pkey' ? error : failure
  })
  if (kept === undefined) throw failure
  if (kept.request_hash !== hashOf(key.fingerprint)) throw new Rejection('idempotency_key_reused')
  if (kept.status === REFUSED) {
    const { code, facts } = keptRefusal.parse(kept.body)
    throw new Rejection(code, facts)
  }
  return { status: kept.status, body: keptBody(kept.body) ?? undefined }
}

function keepAnswer(tenantId: string, key: AuthorsKey, now: Date, answer: Answer): Statement {
  return { sql: KEEP_ANSWER, parameters: keptValues(tenantId, key, now, answer) }
}

function keptValues(tenantId: string, key: AuthorsKey, now: Date, { status, body }: Answer): Statement['parameters'] {
  return [
    tenantId,
    storedKey(key),
    hashOf(key.fingerprint),
    status,
    body === undefined ? null : keptText(body),
    now.toISOString(),
  ]
}

function hashOf(fingerprint: string): string {
  return hash('sha256', fingerprint)
}

import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import type { ReadTable } from '../database/read-table.ts'
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/sql-state.ts'
import type { Statement } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { writeTenant } from '../database/tenant-transaction.ts'
import { Rejection } from '../errors.ts'
import type { EventMeta } from './event.ts'
import type { AppendContext, Appended, EventDeps, EventStore, StreamAppend } from './event-store.ts'
import { HEAD_MOVED } from './event-store.ts'
import type { KnownTenant, LearnedRow } from './known-tenants.ts'
import { KnownRows } from './known-tenants.ts'
import { lockHead } from './tenant-head.ts'
import type { UnitOfWork } from './unit.ts'
import { knownUnit, readingUnit } from './unit.ts'

/** What a write answers, as it is kept for a repeated idempotency key. */
export interface Answer {
  readonly status: number
  readonly body: unknown
}

export interface WriteRequest {
  readonly tenantId: string
  readonly meta: EventMeta
  readonly now: Date
  /** The client's key and what it asked for; the same key asking for something else is refused. */
  readonly idempotency?: { readonly key: string; readonly request: string }
  readonly proof?: Proof
}

/** That whoever asks is who they are believed to be. */
export interface Proof {
  /** One object for as long as the same is believed of them. */
  readonly of: object
  /** Read tables that say who they are: a change of one asks again. */
  readonly restsOn: readonly ReadTable[]
  /** Asked behind the head's lock, and sent before this returns: where it fails, nothing was asked, and its failure is what is thrown. */
  ask(tx: TenantTransaction): Promise<void>
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
 * Where all that `work` reads is known from a write before, and so is whoever asks (`proof`), there is one round trip: the
 * append hangs on the link of the chain at which it was known, and where that has moved on, everything is done the other way.
 * Only for requests with a proof: those may be begun twice.
 *
 * Nobody looks first whether the key is known: its answer can be kept once, so a repeated request fails as a whole, at the
 * latest there, and is then given the first answer again, be it a refusal.
 *
 * Throws Rejection 'idempotency_key_reused' where the key came with another request before.
 */
export async function unitOfWork(stores: EventDeps, request: WriteRequest, work: Work): Promise<Answer> {
  const { tenantId, now, idempotency, proof } = request
  const { known } = stores.store
  let isProven = proof === undefined
  const ask = async (tx: TenantTransaction) => {
    const [link] = await Promise.all([lockHead(tx), proof?.ask(tx)])
    isProven = true
    return link
  }
  const before = known.begin(tenantId, now)
  let after: KnownTenant | null = null
  try {
    const done = await attemptKnown(stores, request, before, work) ?? await attempt(stores, request, ask, before, work)
    after = done.known
    return done.answer
  } catch (error) {
    if (idempotency === undefined || !isProven) throw error
    return await firstAnswer(stores.database, request, idempotency, error)
  } finally {
    known.end(tenantId, after)
  }
}

type Work = (unit: UnitOfWork) => Promise<Answer>

interface Done {
  readonly answer: Answer
  /** Of its tenant, now that it is done; null: nothing. */
  readonly known: KnownTenant | null
}

/** In one round trip, by what is known; null where that does not suffice or is not true any more: then nothing was done. */
async function attemptKnown({ database, store }: EventDeps, request: WriteRequest, known: KnownTenant | null, work: Work): Promise<Done | null> {
  const { tenantId, now, proof } = request
  if (known === null || !known.isAlone || proof === undefined || !known.proven.has(proof.of)) return null
  const appends: StreamAppend[] = []
  const { unit, suffices } = knownUnit(known.rows, tenantId, { store, now, append: (appended) => void appends.push(appended) })
  const decide = async () => work(unit)
  // A refusal is given by what is read, not by what is remembered.
  const answer = await decide().catch(() => null)
  if (answer === null || !suffices() || eventsOf(appends).length === 0) return null
  try {
    const appended = await writeTenant(database, tenantId, async (tx) => store.append(tx, appends, { ...closing(request, answer), at: known.link }))
    announce(store, tenantId, appends)
    return { answer, known: await knownAfter(appended, known, proof, []) }
  } catch (error) {
    const state = sqlStateOf(error)
    // Another write came in between, or this very one came before: who asks, and what for, is told the other way.
    if (state === HEAD_MOVED || state === UNIQUE_VIOLATION) return null
    throw error
  }
}

async function attempt({ database, store }: EventDeps, request: WriteRequest, ask: (tx: TenantTransaction) => Promise<string | null>, before: KnownTenant | null, work: Work): Promise<Done> {
  const { tenantId, now, proof } = request
  const appends: StreamAppend[] = []
  const written = await writeTenant(database, tenantId, async (tx) => {
    const asking = ask(tx)
    const { unit, learned } = readingUnit(tx, { store, now, append: (appended) => void appends.push(appended) })
    const working = work(unit)
    await Promise.allSettled([asking, working])
    const at = await asking
    const answer = await working
    return { answer, appended: store.append(tx, appends, closing(request, answer)), at, learned: learned() }
  })
  announce(store, tenantId, appends)
  if (written.learned === null) return { answer: written.answer, known: null }
  const isContinued = before !== null && before.link === written.at
  const basis = isContinued ? before : { rows: new KnownRows(), proven: new Set<object>(), readAt: now }
  return { answer: written.answer, known: await knownAfter(written.appended, { ...basis, isAlone: isContinued || before === null }, proof, written.learned) }
}

/** What is known once an append is through, of which somebody was proven to be its author. */
async function knownAfter({ changes, link: linked }: Appended, { rows, proven, ...before }: Omit<KnownTenant, 'link'>, proof: Proof | undefined, learned: readonly LearnedRow[]): Promise<KnownTenant | null> {
  const link = await linked
  if (link === null) return null
  const isProofKept = proof !== undefined && !changes.touches(proof.restsOn)
  return { ...before, link, rows: rows.after(learned, changes), proven: isProofKept ? new Set([...proven, proof.of]) : new Set() }
}

/** What the append that closes a write carries beside its events. */
function closing({ tenantId, meta, now, idempotency }: WriteRequest, answer: Answer): AppendContext {
  return { meta, now, beside: idempotency === undefined ? [] : [keeping(tenantId, idempotency, now, answer)] }
}

const eventsOf = (appends: readonly StreamAppend[]) => appends.flatMap(({ events }) => events)

function announce(store: EventStore, tenantId: string, appends: readonly StreamAppend[]): void {
  const types = eventsOf(appends).map(({ type }) => type)
  if (types.length > 0) store.announce({ tenantId, types })
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
  return hash('sha256', request)
}

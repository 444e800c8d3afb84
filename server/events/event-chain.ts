import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { fixedStatement, parameter } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import { logTables } from './tables.ts'

/**
 * A chain over each tenant's events makes changes of the log evident (decision 12):
 * - an event's *seal* is the SHA-256 of its content, stored with the event as `hash`;
 * - every event of an append stores the same *link*: the chain's value before that append;
 * - an append makes the next value, the SHA-256 of its link and of its events' seals; the tenant's *head* keeps the
 *   newest one as `chain`.
 *
 * This is the seal as SQL, over stream, version, id, type, schema version, data, meta and time. The position is not
 * sealed: the order of the chain covers it. PostgreSQL writes the text of a jsonb value in one way only, so the sealed
 * text and the text read back are the same.
 */
export const sealOf = (row: { readonly event: string; readonly meta: string; readonly recordedAt: string }): string => {
  const { event, meta, recordedAt } = row
  const content = ['stream', 'stream_version', 'event_id', 'type', 'schema_version', 'data'].map(
    (column) => `${event}.${column}`,
  )
  return `sha256(convert_to(jsonb_build_array(${content.join(', ')}, ${meta}, extract(epoch from ${recordedAt}))::text, 'UTF8'))`
}

interface StoredSeal {
  readonly position: number
  readonly type: string
  readonly link: Buffer | null
  readonly hash: Buffer | null
  /** The hash that the event's columns have now. */
  readonly seal: Buffer
  /** The events that this erasure of names rewrote, with their new seals; null for every other event. */
  readonly erasure: { readonly events: readonly { readonly position: number; readonly seal: string }[] } | null
}

export interface ChainFault {
  readonly position: number
  readonly what: 'changed' | 'missing' | 'unlinked' | 'unsealed'
  /** The type of the event at this position; null where there is none. */
  readonly type: string | null
}

export interface ChainReport {
  readonly events: number
  /** Events from before the chain began. They cannot be verified. */
  readonly outside: number
  /** Events that a recorded erasure of a person's name rewrote, and that are exactly what it made of them. */
  readonly erased: number
  readonly faults: readonly ChainFault[]
  /** The newest link, in hex. A copy kept elsewhere proves later that this history was not rewritten. */
  readonly head: string
  /**
   * The position at which the chain had the link that was looked for; null where it never had, or none was looked for.
   */
  readonly linkAt: number | null
}

const PAGE = 2_000
// Raw SQL: the seal is an expression that the append shares.
const READ_EVENTS = `select e.position, e.type, e.link, e.hash, ${sealOf({ event: 'e', meta: 'e.meta', recordedAt: 'e.recorded_at' })} as seal,
  case when e.type = 'PersonalDataErased' then e.data end as erasure
from events e where e.tenant_id = $1 and e.position > $2 order by e.position limit $3`
const READ_LATER_ERASURES = READ_EVENTS.replace('order by', "and e.type = 'PersonalDataErased' order by")
const selectHead = fixedStatement(
  logTables.selectFrom('tenant_head').select(['position', 'chain']).where('tenant_id', '=', parameter(1)),
)

/** Walks along a tenant's log and collects the faults of its chain. */
class ChainWalk {
  readonly faults: ChainFault[] = []
  outside = 0
  erased = 0
  events = 0
  linkAt: number | null = null
  readonly #sought: Buffer | null
  #position = 0
  /** The link of the current append, and the hashes of its events so far. */
  #link: Buffer | null = null
  #hashes: Buffer[] = []
  #began = false
  /** Events that differ from their seal, with their seal of today. A later erasure event may explain them. */
  readonly #changed = new Map<number, { readonly type: string; readonly seal: string }>()

  /** `sought`: a link to find in the chain. */
  constructor(sought: Buffer | null) {
    this.#sought = sought
  }

  step(event: StoredSeal): void {
    this.events += 1
    for (let missing = this.#position + 1; missing < event.position; missing += 1) this.#fault(missing, 'missing', null)
    this.#position = event.position
    if (event.hash === null || event.link === null) {
      if (this.#began) this.#fault(event.position, 'unsealed', event.type)
      else this.outside += 1
      return
    }
    if (!event.hash.equals(event.seal))
      this.#changed.set(event.position, { type: event.type, seal: event.seal.toString('hex') })
    else this.explain(event)
    this.#follow(event, event.link, event.hash)
    this.#began = true
  }

  /** A link other than the one before begins a new append. It must be the link that follows from the append before. */
  #follow({ position, type }: StoredSeal, link: Buffer, hash: Buffer): void {
    if (this.#link?.equals(link)) {
      this.#hashes.push(hash)
      return
    }
    if (!link.equals(this.#expectedLink())) this.#fault(position, 'unlinked', type)
    this.#seek(link, position - 1)
    this.#link = link
    this.#hashes = [hash]
  }

  #seek(link: Buffer, position: number): void {
    if (this.#sought?.equals(link)) this.linkAt = position
  }

  get hasChangedEvents(): boolean {
    return this.#changed.size > 0
  }

  /** An erasure, itself unchanged, explains an event only where the event has exactly the seal that it recorded. */
  explain({ erasure, hash, seal: own }: StoredSeal): void {
    if (erasure === null || !hash?.equals(own)) return
    for (const { position, seal } of erasure.events) {
      if (this.#changed.get(position)?.seal !== seal) continue
      this.#changed.delete(position)
      this.erased += 1
    }
  }

  #expectedLink(): Buffer {
    return this.#link === null
      ? Buffer.alloc(0)
      : createHash('sha256')
          .update(Buffer.concat([this.#link, ...this.#hashes]))
          .digest()
  }

  end(head: ChainHead): void {
    for (let missing = this.#position + 1; missing <= head.position; missing += 1) this.#fault(missing, 'missing', null)
    if (this.#began && !head.chain.equals(this.#expectedLink())) this.#fault(head.position, 'unlinked', null)
    this.#seek(this.#expectedLink(), head.position)
    // Of two faults at one position 'changed' comes first, because the other may follow from it.
    this.faults.unshift(
      ...[...this.#changed].map(([position, { type }]): ChainFault => ({ position, what: 'changed', type })),
    )
    this.faults.sort((a, b) => a.position - b.position)
  }

  #fault(position: number, what: ChainFault['what'], type: string | null): void {
    this.faults.push({ position, what, type })
  }
}

/** The position and the link of a tenant's newest event. */
export interface ChainHead {
  readonly position: number
  readonly chain: Buffer
}

export async function readChainHead(tx: TenantTransaction): Promise<ChainHead | undefined> {
  const [head] = await tx.query(selectHead(tx.tenantId))
  return head
}

/**
 * Verifies a tenant's whole log against its chain. It finds an event that was changed, removed, inserted or moved. An
 * attacker who can write every row and the head can write a whole new history: only a link kept elsewhere shows that
 * (`sought`).
 */
export async function verifyChain(
  database: Database,
  tenantId: string,
  sought: Buffer | null = null,
): Promise<ChainReport> {
  const read: Read = (work) => readTenant(database, tenantId, work)
  // The head is read first. Events appended during the walk are beyond it and are not verified.
  const head = await read(readChainHead)
  return head === undefined
    ? { events: 0, outside: 0, erased: 0, faults: [], head: '', linkAt: null }
    : walkChain(read, head, undefined, sought)
}

type Read = <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>

/** As `verifyChain`, for a caller that has read the head and follows the progress. */
export async function walkChain(
  read: Read,
  head: ChainHead,
  onPage: (position: number) => Promise<void> = async () => undefined,
  sought: Buffer | null = null,
): Promise<ChainReport> {
  const walk = new ChainWalk(sought)
  let last = 0
  for (;;) {
    const after = last
    const page = (
      await read((tx) => tx.query<StoredSeal>({ sql: READ_EVENTS, parameters: [tx.tenantId, after, PAGE] }))
    ).filter(({ position }) => position <= head.position)
    for (const event of page) walk.step(event)
    if (page.length < PAGE) break
    last = page.at(-1)?.position ?? last
    await onPage(last)
  }
  // An erasure that was committed during the walk is beyond the head, and what it rewrote is not.
  if (walk.hasChangedEvents) {
    const erasures = await read((tx) =>
      tx.query<StoredSeal>({ sql: READ_LATER_ERASURES, parameters: [tx.tenantId, head.position, PAGE] }),
    )
    for (const erasure of erasures) walk.explain(erasure)
  }
  walk.end(head)
  return {
    events: walk.events,
    outside: walk.outside,
    erased: walk.erased,
    faults: walk.faults,
    head: head.chain.toString('hex'),
    linkAt: walk.linkAt,
  }
}

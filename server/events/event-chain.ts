import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { readTenant } from '../database/tenant-transaction.ts'

/**
 * The SHA-256 of what an event says, as SQL over a row of these columns: everything but its place, which the chain's own
 * order tells. PostgreSQL writes a jsonb's text in one way only, so what is sealed and what is read back are one text.
 */
export const sealOf = (row: { readonly event: string; readonly meta: string; readonly recordedAt: string }): string => {
  const { event, meta, recordedAt } = row
  const content = ['stream', 'stream_version', 'event_id', 'type', 'schema_version', 'data'].map((column) => `${event}.${column}`)
  return `sha256(convert_to(jsonb_build_array(${content.join(', ')}, ${meta}, extract(epoch from ${recordedAt}))::text, 'UTF8'))`
}

interface StoredSeal {
  readonly position: number
  readonly type: string
  readonly link: Buffer | null
  readonly hash: Buffer | null
  /** What the hash should be. */
  readonly seal: Buffer
  /** What an erasure of names says of the events that it rewrote; null for every other event. */
  readonly erasure: { readonly events: readonly { readonly position: number; readonly seal: string }[] } | null
}

export interface ChainFault {
  readonly position: number
  readonly what: 'changed' | 'missing' | 'unlinked' | 'unsealed'
  /** Of the event at this position, where there is one. */
  readonly type: string | null
}

export interface ChainReport {
  readonly events: number
  /** From before the chain began: nothing can be said of them. */
  readonly outside: number
  /** Not what they were, and exactly what a recorded erasure of a person's name made of them. */
  readonly erased: number
  readonly faults: readonly ChainFault[]
  /** The newest link, in hex: noted elsewhere, it proves later that this history was not written anew. */
  readonly head: string
  /** The position at which the chain was the link that was asked for; null where it never was, or none was. */
  readonly linkAt: number | null
}

const PAGE = 2_000
const READ = `select e.position, e.type, e.link, e.hash, ${sealOf({ event: 'e', meta: 'e.meta', recordedAt: 'e.recorded_at' })} as seal,
  case when e.type = 'PersonalDataErased' then e.data end as erasure
from events e where e.tenant_id = $1 and e.position > $2 order by e.position limit $3`
const READ_HEAD = 'select position, chain from tenant_head where tenant_id = $1'

/** Walks along a tenant's log and notes what does not hold. */
class ChainWalk {
  readonly faults: ChainFault[] = []
  outside = 0
  erased = 0
  events = 0
  linkAt: number | null = null
  readonly #sought: Buffer | null
  #position = 0
  /** The link of the append that is being walked, and its events' hashes so far. */
  #link: Buffer | null = null
  #hashes: Buffer[] = []
  #began = false
  /** Events that are not what was sealed, with what they amount to today: an erasure may yet speak for them. */
  readonly #changed = new Map<number, { readonly type: string; readonly seal: string }>()

  /** `sought`: a link that was noted elsewhere, to be found. */
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
    if (!event.hash.equals(event.seal)) this.#changed.set(event.position, { type: event.type, seal: event.seal.toString('hex') })
    else if (event.erasure !== null) this.#excuse(event.erasure)
    this.#follow(event, event.link, event.hash)
    this.#began = true
  }

  /** A link other than the one before begins a new append, and must be what the one before amounts to. */
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

  /** Only what an event is today, to the letter, and only by an erasure that is itself as it was sealed. */
  #excuse({ events }: NonNullable<StoredSeal['erasure']>): void {
    for (const { position, seal } of events) {
      if (this.#changed.get(position)?.seal !== seal) continue
      this.#changed.delete(position)
      this.erased += 1
    }
  }

  #expectedLink(): Buffer {
    return this.#link === null ? Buffer.alloc(0) : createHash('sha256').update(Buffer.concat([this.#link, ...this.#hashes])).digest()
  }

  end(head: ChainHead): void {
    for (let missing = this.#position + 1; missing <= head.position; missing += 1) this.#fault(missing, 'missing', null)
    if (this.#began && !head.chain.equals(this.#expectedLink())) this.#fault(head.position, 'unlinked', null)
    this.#seek(this.#expectedLink(), head.position)
    // Of two faults at one place this one is told first: the other may follow from it.
    this.faults.unshift(...[...this.#changed].map(([position, { type }]): ChainFault => ({ position, what: 'changed', type })))
    this.faults.sort((a, b) => a.position - b.position)
  }

  #fault(position: number, what: ChainFault['what'], type: string | null): void {
    this.faults.push({ position, what, type })
  }
}

/** Where a tenant's log ends, and the link of its end. */
export interface ChainHead {
  readonly position: number
  readonly chain: Buffer
}

export async function readChainHead(tx: TenantTransaction): Promise<ChainHead | undefined> {
  const [head] = await tx.query<ChainHead>({ sql: READ_HEAD, parameters: [tx.tenantId] })
  return head
}

/**
 * Holds a tenant's whole log against its chain. It finds a changed event, a missing one, one that was put in and any other
 * order. Who can write every row and the head can write a new history whole: only a link noted elsewhere shows that, which
 * is what `sought` is for.
 */
export async function verifyChain(database: Database, tenantId: string, sought: Buffer | null = null): Promise<ChainReport> {
  const read: Read = (work) => readTenant(database, tenantId, work)
  // The head first: what is appended meanwhile is beyond it and not looked at.
  const head = await read(readChainHead)
  return head === undefined ? { events: 0, outside: 0, erased: 0, faults: [], head: '', linkAt: null } : walkChain(read, head, undefined, sought)
}

type Read = <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>

/** As `verifyChain`, for whoever has read the head and wants to hear how far the walk has come. */
export async function walkChain(read: Read, head: ChainHead, onPage: (position: number) => Promise<void> = async () => undefined, sought: Buffer | null = null): Promise<ChainReport> {
  const walk = new ChainWalk(sought)
  let last = 0
  for (;;) {
    const after = last
    const page = (await read((tx) => tx.query<StoredSeal>({ sql: READ, parameters: [tx.tenantId, after, PAGE] }))).filter(({ position }) => position <= head.position)
    for (const event of page) walk.step(event)
    if (page.length < PAGE) break
    last = page.at(-1)?.position ?? last
    await onPage(last)
  }
  walk.end(head)
  return { events: walk.events, outside: walk.outside, erased: walk.erased, faults: walk.faults, head: head.chain.toString('hex'), linkAt: walk.linkAt }
}

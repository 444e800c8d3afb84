import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { AnswerColumns, AnsweredRow } from '../database/statement.ts'
import { committedNames, hasErasedName } from './name-commitments.ts'

const textsByName = z.nullable(z.record(z.string(), z.string()))

/** An event as the verification reads it. */
export const storedSeal = {
  position: 'bigint',
  type: 'text',
  link: 'bytea?',
  hash: 'bytea?',
  /** The seal that the event's columns have now. */
  seal: 'bytea',
  /** null: an *older* event, from before names had commitments; its seal covers its names. */
  commitments: textsByName,
  salts: textsByName,
  /** Of an older event: the hash of everything but its names. */
  nameless: 'bytea?',
  /** The data of an event that has commitments to names, or of an older one that may have names. */
  named: z.nullable(z.record(z.string(), z.unknown())),
  /** The events that this erasure of names rewrote, with their seals since then; null for every other event. */
  erasure: z.nullable(z.object({ events: z.array(z.object({ position: z.int(), seal: z.string() })) })),
  /** The digest that this event recorded of all older events; null for every other event. */
  sealing: z.nullable(z.object({ upTo: z.int(), digest: z.string() })),
} as const satisfies AnswerColumns
export type StoredSeal = AnsweredRow<typeof storedSeal>

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
  /** Events of which a recorded erasure removed a person's name, and nothing else. */
  readonly erased: number
  readonly faults: readonly ChainFault[]
  /** The newest link, in hex. A copy kept elsewhere proves later that this history was not rewritten. */
  readonly head: string
  /** The positions at which the chain had the links that were looked for, by the link in hex; others are not in it. */
  readonly linksAt: ReadonlyMap<string, number>
}

/** The position and the link of a tenant's newest event. */
export interface ChainHead {
  readonly position: number
  readonly chain: Buffer
}

export interface WalkOptions {
  /** Links to find in the chain, in hex. */
  readonly sought?: ReadonlySet<string>
  /**
   * Accepts an erasure in older events that no `OlderNamesSealed` covers: for an archive of an earlier version, whose
   * digest is recorded after the verification.
   */
  readonly acceptsUnsealed?: boolean
}

/** A digest of what events say, except for their names. */
export class NamelessDigest {
  readonly #hash = createHash('sha256')

  add(nameless: Buffer): void {
    this.#hash.update(nameless)
  }

  hex(): string {
    return this.#hash.copy().digest('hex')
  }
}

/** An event whose content, or one of whose names, is not what its seal or its commitments say. */
interface Suspect {
  readonly type: string
  /** Today's seal, which an erasure must have recorded; null: no erasure can explain it. */
  readonly seal: string | null
  readonly isOlder: boolean
  isErased: boolean
}

/** Walks along a tenant's log and collects the faults of its chain. */
export class ChainWalk {
  readonly #faults: ChainFault[] = []
  readonly #options: WalkOptions
  readonly #suspects = new Map<number, Suspect>()
  readonly #digest = new NamelessDigest()
  #outside = 0
  #events = 0
  readonly #linksAt = new Map<string, number>()
  #position = 0
  /** The link of the current append, and the hashes of its events so far. */
  #link: Buffer | null = null
  #hashes: Buffer[] = []
  #began = false
  /** The position up to which the older events say what was recorded of them; -1: all events so far are older. */
  #sealedUpTo = -1

  constructor(options: WalkOptions) {
    this.#options = options
  }

  step(event: StoredSeal): void {
    this.#events += 1
    this.#skipTo(event.position)
    this.#position = event.position
    this.#digestOlder(event)
    if (event.hash === null || event.link === null) {
      if (this.#began) this.#fault(event.position, 'unsealed', event.type)
      else this.#outside += 1
      return
    }
    this.#suspect(event, event.hash)
    this.explain(event)
    this.#follow(event, event.link, event.hash)
    this.#began = true
  }

  #skipTo(position: number): void {
    for (let missing = this.#position + 1; missing < position; missing += 1) this.#fault(missing, 'missing', null)
  }

  /**
   * The first event that is not older ends the older ones. Only there may their digest stand: elsewhere it could have
   * been made of forged events.
   */
  #digestOlder({ position, type, nameless, sealing, hash, seal }: StoredSeal): void {
    if (this.#sealedUpTo >= 0) return
    if (nameless !== null) {
      this.#digest.add(nameless)
      return
    }
    const isRecorded = sealing !== null && sealing.upTo === position - 1 && hash?.equals(seal) === true
    const isTrue = isRecorded && sealing.digest === this.#digest.hex()
    if (isRecorded && !isTrue) this.#fault(position, 'changed', type)
    this.#sealedUpTo = isTrue ? sealing.upTo : 0
  }

  #suspect({ position, type, seal, commitments, salts, named }: StoredSeal, hash: Buffer): void {
    const isSealed = hash.equals(seal)
    const isOlder = commitments === null
    const names = isOlder || named === null ? 'kept' : committedNames({ commitments, salts }, named)
    if (isSealed && names === 'kept') return
    const mayBeErased = isOlder ? named !== null && hasErasedName(type, named) : isSealed && names === 'erased'
    this.#suspects.set(position, { type, isOlder, isErased: false, seal: mayBeErased ? seal.toString('hex') : null })
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
    const hex = this.#options.sought === undefined ? '' : link.toString('hex')
    if (this.#options.sought?.has(hex)) this.#linksAt.set(hex, position)
  }

  get hasUnexplained(): boolean {
    return [...this.#suspects.values()].some(({ isErased }) => !isErased)
  }

  /** An erasure, itself unchanged, explains an event only where the event has exactly the seal that it recorded. */
  explain({ erasure, hash, seal: own }: StoredSeal): void {
    if (erasure === null || !hash?.equals(own)) return
    for (const { position, seal } of erasure.events) {
      const suspect = this.#suspects.get(position)
      if (suspect?.seal === seal) suspect.isErased = true
    }
  }

  #expectedLink(): Buffer {
    return this.#link === null
      ? Buffer.alloc(0)
      : createHash('sha256')
          .update(Buffer.concat([this.#link, ...this.#hashes]))
          .digest()
  }

  end(head: ChainHead): ChainReport {
    this.#skipTo(head.position + 1)
    if (this.#began && !head.chain.equals(this.#expectedLink())) this.#fault(head.position, 'unlinked', null)
    this.#seek(this.#expectedLink(), head.position)
    const changed = [...this.#suspects].filter(([position, suspect]) => !this.#isErasure(position, suspect))
    // Of two faults at one position 'changed' comes first, because the other may follow from it.
    const faults = [
      ...changed.map(([position, { type }]): ChainFault => ({ position, what: 'changed', type })),
      ...this.#faults,
    ].toSorted((a, b) => a.position - b.position)
    return {
      events: this.#events,
      outside: this.#outside,
      erased: this.#suspects.size - changed.length,
      faults,
      head: head.chain.toString('hex'),
      linksAt: this.#linksAt,
    }
  }

  /** The seal of an older event covers its names: what else it says must be what `OlderNamesSealed` recorded. */
  #isErasure(position: number, { isErased, isOlder }: Suspect): boolean {
    if (!isErased || !isOlder) return isErased
    return position <= this.#sealedUpTo || (this.#sealedUpTo < 0 && this.#options.acceptsUnsealed === true)
  }

  #fault(position: number, what: ChainFault['what'], type: string | null): void {
    this.#faults.push({ position, what, type })
  }
}

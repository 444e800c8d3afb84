import type { Recorded } from '../../events/event.ts'
import type { DescribedEvent } from './audit-book.ts'
import type { AuditEntry } from './contract.ts'

/** Events of one act that say the same: 500 labels of one call are one entry. Newest first, as they were read. */
interface Group {
  readonly newest: DescribedEvent
  oldest: DescribedEvent
  count: number
}

/** Collects what is read backwards, event by event, into so many entries and no more. */
export class Groups {
  readonly #limit: number
  readonly #groups: Group[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Puts the event to the last entry where it belongs to that one. */
  join(event: DescribedEvent): boolean {
    const last = this.#groups.at(-1)
    if (last === undefined || !isSame(last.oldest, event)) return false
    last.oldest = event
    last.count += 1
    return true
  }

  /** Answers false, and leaves the event, where it would begin an entry too many. */
  take(event: DescribedEvent): boolean {
    if (this.join(event)) return true
    if (this.#groups.length === this.#limit) return false
    this.#groups.push({ newest: event, oldest: event, count: 1 })
    return true
  }

  /** The position of the oldest event that was taken. */
  get end(): number | undefined {
    return this.#groups.at(-1)?.oldest.position
  }

  entries(): AuditEntry[] {
    return this.#groups.map(({ newest: { position, event, kind, sentence, actor }, count }) => ({
      id: position,
      at: event.recordedAt.toISOString(),
      actor,
      kind,
      type: event.type,
      text: count > 1 ? (sentence.many?.(count) ?? sentence.text) : sentence.text,
      label: count > 1 ? null : (sentence.label ?? null),
      count,
    }))
  }
}

function isSame(one: DescribedEvent, other: DescribedEvent): boolean {
  return isOneAct(one.event, other.event) && one.event.type === other.event.type && isSaidAlike(one, other)
}

/** Of one request; what a system did without one is told apart by its moment. */
function isOneAct({ meta: one, recordedAt }: Recorded, { meta: other, recordedAt: otherAt }: Recorded): boolean {
  if (one.requestId !== undefined || other.requestId !== undefined) return one.requestId === other.requestId
  return recordedAt.getTime() === otherAt.getTime()
}

/** With one number for both: whatever else the sentence says is alike. */
const isSaidAlike = ({ sentence: { many } }: DescribedEvent, other: DescribedEvent): boolean => many !== undefined && many(0) === other.sentence.many?.(0)

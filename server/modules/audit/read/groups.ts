import type { Recorded } from '../../../events/event.ts'
import { doneAt } from '../../../events/event.ts'
import type { DescribedEvent } from './audit-book.ts'
import type { AuditEntry } from '../contract/api.ts'

/** Events of one request with the same text, or of several requests that repeat it, shown as one entry. The log is read newest first. */
interface Group {
  readonly newest: DescribedEvent
  oldest: DescribedEvent
  count: number
}

/** Collects events, read from newest to oldest, into at most `limit` entries. */
export class Groups {
  readonly #limit: number
  readonly #groups: Group[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Adds the event to the last entry if it belongs there; returns whether it did. */
  join(event: DescribedEvent): boolean {
    const last = this.#groups.at(-1)
    if (last === undefined || !isSame(last.oldest, event)) return false
    last.oldest = event
    last.count += 1
    return true
  }

  /**
   * Adds the event to the last entry or to a new one. Returns false, without adding it, if that would exceed the limit.
   */
  take(event: DescribedEvent): boolean {
    if (this.join(event)) return true
    if (this.#groups.length === this.#limit) return false
    this.#groups.push({ newest: event, oldest: event, count: 1 })
    return true
  }

  /** The log position of the oldest event added. */
  get end(): number | undefined {
    return this.#groups.at(-1)?.oldest.position
  }

  entries(): AuditEntry[] {
    return this.#groups.map(({ newest: { position, event, kind, sentence, actor }, count }) => ({
      id: position,
      at: doneAt(event).toISOString(),
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
  const isOne = isSameAct(one.event, other.event) || isRepetition(one, other)
  return isOne && one.event.type === other.event.type && hasSameText(one, other)
}

const isRepetition = (one: DescribedEvent, other: DescribedEvent): boolean =>
  one.sentence.isRepeated === true && one.actor.id === other.actor.id && one.event.stream === other.event.stream

/** Whether both events are of one request. Events of a system have no request and are compared by their instant. */
function isSameAct({ meta: one, recordedAt }: Recorded, { meta: other, recordedAt: otherAt }: Recorded): boolean {
  if (one.requestId !== undefined || other.requestId !== undefined) return one.requestId === other.requestId
  return recordedAt.getTime() === otherAt.getTime()
}

/** Compares the sentences for one same count (0), so that only their other parts can differ. */
const hasSameText = ({ sentence: { many } }: DescribedEvent, other: DescribedEvent): boolean =>
  many !== undefined && many(0) === other.sentence.many?.(0)

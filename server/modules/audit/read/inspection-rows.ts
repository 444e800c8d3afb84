import type { Actor } from './audit-book.ts'

/** A label's number and printed code. */
export interface LabelNumber {
  readonly id: number
  readonly code: string
}

/** When an event was recorded, and by whom. */
export interface Stamp {
  readonly at: Date
  readonly by: Actor
}

/** An event of one label, or of several labels of one act with consecutive numbers and equal facts. */
export interface InspectionRow<Facts> extends Stamp {
  readonly first: LabelNumber
  last: LabelNumber
  readonly facts: Facts
}

/** Collects the rows of one section in the order of the log. */
export class RowList<Facts extends object> {
  readonly rows: InspectionRow<Facts>[] = []
  /** Equal facts share one object: a kitchen makes the same few hundred products thousands of times. */
  readonly #facts = new Map<string, Facts>()
  #act = ''

  /** @param act the same for all events of one request, or of one instant if there is no request */
  add(act: string, { label, facts, ...stamp }: Stamp & { readonly label: LabelNumber; readonly facts: Facts }): void {
    const last = this.rows.at(-1)
    const shared = this.#shared(facts)
    if (last !== undefined && act === this.#act && last.last.id + 1 === label.id && last.facts === shared) {
      last.last = label
      return
    }
    this.#act = act
    this.rows.push({ ...stamp, facts: shared, first: label, last: label })
  }

  #shared(facts: Facts): Facts {
    const key = JSON.stringify(facts)
    const shared = this.#facts.get(key) ?? facts
    this.#facts.set(key, shared)
    return shared
  }

  /** Sorted by instant: the log's order may differ from it by the length of a request. */
  inOrder(): readonly InspectionRow<Facts>[] {
    return this.rows.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  }
}

export const labelsIn = ({ first, last }: InspectionRow<unknown>): number => last.id - first.id + 1

import type { Actor } from './audit-book.ts'

/** A label as everything that happened to it names it. */
export interface LabelNumber {
  readonly id: number
  readonly code: string
}

/** When an event was recorded, and by whom. */
export interface Stamp {
  readonly at: Date
  readonly by: Actor
}

/** What happened to one label, or to several of one act whose numbers have no gap and of which the same is said. */
export interface InspectionRow<Facts> extends Stamp {
  readonly first: LabelNumber
  last: LabelNumber
  readonly facts: Facts
}

/** Collects the rows of one section as the log tells them. */
export class RowList<Facts extends object> {
  readonly rows: InspectionRow<Facts>[] = []
  /** Facts that are alike are one object: a kitchen makes the same few hundred products thousands of times. */
  readonly #facts = new Map<string, Facts>()
  #act = ''

  /** @param act tells what was done at once from what was done at another time */
  add(act: string, { label, facts, ...stamp }: Stamp & { readonly label: LabelNumber; readonly facts: Facts }): void {
    const last = this.rows.at(-1)
    const own = this.#shared(facts)
    if (last !== undefined && act === this.#act && last.last.id + 1 === label.id && last.facts === own) {
      last.last = label
      return
    }
    this.#act = act
    this.rows.push({ ...stamp, facts: own, first: label, last: label })
  }

  #shared(facts: Facts): Facts {
    const key = JSON.stringify(facts)
    const known = this.#facts.get(key) ?? facts
    this.#facts.set(key, known)
    return known
  }

  /** The log rises with time but for the length of a request: what is printed rises with time to the letter. */
  inOrder(): readonly InspectionRow<Facts>[] {
    return this.rows.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  }
}

export const labelsIn = ({ first, last }: InspectionRow<unknown>): number => last.id - first.id + 1

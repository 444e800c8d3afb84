import type { Actor, DescribedEvent } from './audit-book.ts'
import { doneAt } from '../../../events/event.ts'

/** The event types of occurrences, of recalls and of declared allergens that the pack tells in the words of the audit trail. */
export const incidentTypes = [
  'IncidentOpened',
  'IncidentResumed',
  'IncidentChanged',
  'IncidentFoodMeasured',
  'IncidentEnded',
  'IncidentDecided',
] as const
export const recallTypes = ['RecallOpened', 'RecallLabelsReleased', 'RecallClosed'] as const
export const allergenTypes = ['AllergensDeclared', 'OtherBrandReceived', 'AllergensConfirmed'] as const

export interface ToldRow {
  readonly at: Date
  readonly by: Actor
  readonly text: string
}

/** What happened in a period, one row for each event, the earliest first. */
export class ToldRecord {
  readonly rows: ToldRow[] = []
  readonly #types: ReadonlySet<string>

  constructor(types: readonly string[]) {
    this.#types = new Set(types)
  }

  take({ event, actor, sentence }: DescribedEvent): void {
    if (this.#types.has(event.type)) this.rows.push({ at: doneAt(event), by: actor, text: sentence.text })
  }
}

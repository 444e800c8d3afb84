import type { LabelEvent, WithdrawalHow } from '../../labels/published.ts'
import type { InspectionRow, LabelNumber } from './inspection-rows.ts'

export type DiscardReason = Extract<LabelEvent, { readonly type: 'LabelDiscarded' }>['data']['reason']

export type DepartureHow = DiscardReason | WithdrawalHow | 'transformada' | 'anulada'

/** How a label left stock, and when. */
export interface Departure {
  readonly at: Date
  readonly how: DepartureHow
}
export interface ExpiryFacts {
  readonly name: string
  readonly expirationDate: string
}
export interface ExpiredFacts extends ExpiryFacts {
  /** The withdrawal that followed; null: the label was still in stock at the moment of the pack. */
  readonly departure: Departure | null
}

/** The row of several labels that expired together, as one row for each run of labels with one outcome. */
export function splitRow(
  { first, last, facts, ...stamp }: InspectionRow<ExpiryFacts>,
  departureOf: (id: number) => Departure | null,
  numbered: (id: number) => LabelNumber,
): InspectionRow<ExpiredFacts>[] {
  const rows: InspectionRow<ExpiredFacts>[] = []
  for (let { id } = first; id <= last.id; id += 1) {
    const departure = departureOf(id)
    const run = rows.at(-1)
    if (run !== undefined && isSameDeparture(run.facts.departure, departure)) run.last = numbered(id)
    else rows.push({ ...stamp, first: numbered(id), last: numbered(id), facts: { ...facts, departure } })
  }
  return rows
}

const isSameDeparture = (one: Departure | null, other: Departure | null): boolean =>
  one?.how === other?.how && one?.at.getTime() === other?.at.getTime()

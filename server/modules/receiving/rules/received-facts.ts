import { formatLabelDate } from '../../../contract/calendar.ts'

interface Confirmed {
  readonly id: number
  readonly confirmed_at: Date | null
  readonly confirmed_by: string | null
}

/** What is said of a note that was received already: when, by whom, and in which receipt. */
export const receivedFacts = (
  { id, confirmed_at: at, confirmed_by: by }: Confirmed,
  names: ReadonlyMap<string, string>,
  timeZone: string,
) => ({
  id,
  at: at === null ? '' : formatLabelDate(at.toISOString(), timeZone),
  by: names.get(by ?? '') ?? 'alguém',
})

import { localDate, readLabelDate, zonedInstant } from './calendar.ts'
import type { RejectionTexts } from '../http/contract/problem.ts'

/** How far the clock of a device may be ahead of the server's. */
const CLOCK_AHEAD_MS = 5 * 60_000

/** Whether a moment, or a day, is later than now, by more than a device's clock may be ahead. */
export function hasNotBegun(said: string, now: Date, timeZone: string): boolean {
  const latest = new Date(now.getTime() + CLOCK_AHEAD_MS)
  const read = readLabelDate(said)
  if (read === null) return false
  return read.kind === 'day' ? read.date > localDate(latest, timeZone) : read.instant > latest
}

/** What a clock that is ahead calls the future has happened now: no time begins later than that. */
export const notLaterThan = (said: string, now: Date, timeZone: string): string =>
  Date.parse(said) > now.getTime() ? zonedInstant(now, timeZone) : said

const ofPath = ({ path }: Readonly<Record<string, string | number>>) => String(path)
/** Labels, shelf lives and previews give them, each with the path of its own field. */
export const startTimeRejections = {
  start_in_future: { kind: 'invalid', text: 'O início ainda não chegou. Confira o dia e a hora.', path: ofPath },
  date_out_of_years: { kind: 'invalid', text: 'A data deve ficar entre os anos 2000 e 2199.', path: ofPath },
} as const satisfies RejectionTexts

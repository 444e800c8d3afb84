import type { JudgedLabel, Verdict } from './label.ts'
import { lastOf } from './exposure.ts'
import type { Series } from './segments.ts'
import { MINUTE_MS } from './segments.ts'
import { outcomes } from './verdict-schemas.ts'

/**
 * Since when nobody had measured a label's place or its food when the power came back, or when the label left the place;
 * null: somebody measured then or later, or the power has not failed.
 */
export function unmeasuredSince(series: Series, { noPower, from, startedAt, until, food }: JudgedLabel): number | null {
  if (noPower === null || until === null) return null
  const air = lastOf(series)
  // A reading of the place from before the label came says nothing of the label.
  const inPlace = air === null || air < (from ?? startedAt) ? [] : [air]
  const last = Math.max(noPower.unmeasuredSince, ...inPlace, ...food.map(({ at }) => at))
  return last < until ? last : null
}

/** `8 h 00`. A part of a minute is left out, as the time that the house allows has ended by then. */
export function clockText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

/**
 * The verdict of the readings, and where nobody measured for as long as the house allows up to the end of a power cut, no
 * milder one than that a person decides.
 */
export function withUnmeasured(verdict: Verdict, series: Series, label: JudgedLabel): Verdict {
  const since = unmeasuredSince(series, label)
  if (since === null || label.until === null) return verdict
  const ms = label.until - since
  if (ms < series.gapMinutes * MINUTE_MS || verdict.outcome === 'descartar') return verdict
  const asked = `Ninguém mediu por ${clockText(ms)}. Meça o alimento ou decida.`
  const tells = verdict.outcome !== 'mantem'
  return {
    ...verdict,
    outcome: 'decidir',
    // Nobody has a date where a person has to decide.
    expirationDate: label.expirationDate,
    sentence: tells ? `${asked} Pelas leituras: ${verdict.sentence}` : asked,
    unmeasured: { until: label.until, outcome: verdict.outcome },
  }
}

/** Whether the readings give a shorter date or thawed food, so that nobody keeps the label as it is. */
export const isShortened = ({ unmeasured }: Verdict): boolean =>
  unmeasured !== null && outcomes.indexOf(unmeasured.outcome) > 0 && unmeasured.outcome !== 'decidir'

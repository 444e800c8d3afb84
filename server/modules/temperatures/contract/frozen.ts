import { expiryInstant, localDate } from '../../../contract/calendar.ts'
import { celsiusText, durationText } from '../../../contract/food.ts'
import type { End } from '../../shelf-life/contract/end.ts'
import { endOfDuration } from '../../shelf-life/contract/end.ts'
import { shelfLife } from '../../shelf-life/contract/engine.ts'
import type { Tiers } from '../../shelf-life/contract/norm-books.ts'
import { candidateOf, isInForce } from '../../shelf-life/contract/norm-choice.ts'
import type { NormRow } from '../../shelf-life/contract/norm-row.ts'
import { rowText } from '../../shelf-life/contract/wording.ts'
import type { JudgedLabel, VerdictFacts } from './label.ts'
import type { TemperatureBound } from './limits.ts'
import type { Series, Window } from './segments.ts'
import { MINUTE_MS, segmentAt } from './segments.ts'

// The tiers of frozen food (CVS 3/2026, art. 44 I) are those of the norm books. Their dates are counted as the engine of
// the times counts them.

export const FREEZING = 0

/** The row of a frozen tier that a temperature has; null: it is warmer than all of them. */
export function tierAt(tiers: Tiers, celsius: number): { readonly row: NormRow; readonly rank: number } | null {
  const place = { id: '', name: '', kind: 'congelado', tempMin: null, tempMax: celsius } as const
  const { row, fitting } = candidateOf(tiers, place)
  return fitting ? { row, rank: tiers.rows.indexOf(row) } : null
}

/** When a label that was kept at a tier from its own start would end. */
export function tierEnd({ duration }: NormRow, { startedAt }: JudgedLabel, { kitchen }: VerdictFacts): End {
  const start = new Date(startedAt)
  const { timeZone, countExactHours } = kitchen
  return endOfDuration(duration, { start, day: localDate(start, timeZone), timeZone, countExactHours })
}

/**
 * The tier that a label's date is from: the warmest one with which it would be good as long as it is. A date that no tier
 * gives, as one that a person has said, has the coldest tier.
 */
export function ownTier(tiers: Tiers, label: JudgedLabel, facts: VerdictFacts): NormRow {
  const end = expiryInstant(label.expirationDate, facts.kitchen.timeZone).getTime()
  return tiers.rows.findLast((row) => tierEnd(row, label, facts).at >= end) ?? tiers.rows[0]
}

/** Whether frozen food is out of its own tier or, without a norm, warmer than its place may be. */
export function isFrozenWithin(tiers: Tiers | null, own: NormRow | null, bound: TemperatureBound) {
  return (celsius: number): boolean => {
    if (tiers === null || own === null) return celsius <= bound.celsius
    const tier = tierAt(tiers, celsius)
    return tier !== null && tier.rank <= tiers.rows.indexOf(own)
  }
}

/**
 * The warmest temperature that was reached or passed for the tolerance, all such times together; null: none was. Without
 * a tolerance one moment is enough.
 */
export function sustainedIn(series: Series, window: Window, toleranceMinutes: number): number | null {
  let ms = 0
  for (const segment of series.warmestFirst()) {
    const length = Math.min(segment.to, window.until) - Math.max(segment.from, window.from)
    if (length <= 0) continue
    ms += length
    if (ms >= toleranceMinutes * MINUTE_MS) return segment.value
  }
  return null
}

/** The beginning of the first time above 0 °C; null: there was none. */
export function thawedSince(series: Series, { from, until }: Window): number | null {
  for (let index = segmentAt(series, from); index < series.segments.length; index++) {
    const segment = series.segments[index]
    if (segment === undefined || segment.from >= until) return null
    if (segment.value > FREEZING) return Math.max(segment.from, from)
  }
  return null
}

/**
 * The date of what has thawed, as the act of thawing would give it in a fridge that is cold enough: never later than its
 * own. Where nothing says a time it has that of ready food, which is the shortest.
 */
export function thawedEnd(label: JudgedLabel, thawedAt: number, chilledMost: number, facts: VerdictFacts): End {
  const { kitchen, norms } = facts
  const start = new Date(thawedAt)
  const own = { text: label.expirationDate, at: expiryInstant(label.expirationDate, kitchen.timeZone).getTime() }
  const answer = shelfLife(
    {
      baseProductId: null,
      foodClass: label.foodClass,
      state: 'descongelado',
      makersAfterOpening: null,
      place: { id: '', name: '', kind: 'refrigerado', tempMin: null, tempMax: chilledMost },
      startedAt: start.toISOString(),
      makersDate: null,
      ceilings: [],
      otherPlaces: [],
    },
    kitchen,
    norms,
  )
  const thawed =
    answer.outcome === 'answer' && answer.expiration_date !== null
      ? { text: answer.expiration_date, at: expiryInstant(answer.expiration_date, kitchen.timeZone).getTime() }
      : endOfDuration(
          { n: kitchen.thawedReadyHours, unit: 'hora' },
          { start, day: localDate(start, kitchen.timeZone), timeZone: kitchen.timeZone, countExactHours: true },
        )
  return thawed.at < own.at ? thawed : own
}

/** `30 dias de −11 a −18 °C · Portaria CVS 3/2026, art. 44 I`. */
export const tierText = (row: NormRow): string => rowText(row)

/** ` Referência de SP: 30 dias.`; empty: the reference says nothing of it. */
export function referenceText(label: JudgedLabel, celsius: number, day: string, { norms }: VerdictFacts): string {
  const tiers = norms.reference(label.foodClass, label.state, 'congelado').find((one) => isInForce(one, day))
  const tier = tiers === undefined ? null : tierAt(tiers, celsius)
  return tier === null ? '' : ` Referência de SP: ${durationText(tier.row.duration)}.`
}

export const heldText = (celsius: number, length: string): string => `${celsiusText(celsius)} ou mais por ${length}`

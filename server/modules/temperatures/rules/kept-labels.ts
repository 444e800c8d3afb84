import type { Verdict } from '../contract/label.ts'
import { MINUTE_MS } from '../contract/segments.ts'
import { isBlocking, outcomes } from '../contract/verdict-schemas.ts'
import type { JudgedFood } from './judged-labels.ts'

/** What was decided about a label, with what its verdict said then. */
export interface DecisionThen {
  readonly decision: string
  readonly outcome: string
  /** null: the event is of before they were written down. */
  readonly units: string | null
  readonly sustained: string | null
  readonly at: Date
}

/**
 * Whether what a person has decided to keep is still kept: its outcome has not become graver since, nor longer or warmer, and
 * nobody left it unmeasured since for too long.
 */
function isKept(decided: DecisionThen | undefined, verdict: Verdict): boolean {
  if (decided?.decision !== 'mantem') return false
  const { outcome, units, unmeasured, counted } = verdict
  if (unmeasured !== null && unmeasured.until - decided.at.getTime() >= counted.series.gapMinutes * MINUTE_MS)
    return false
  if (outcome !== 'decidir' || decided.outcome !== outcome)
    return outcomes.indexOf(outcome) <= outcomes.findIndex((one) => one === decided.outcome)
  return decided.units === null || (units <= Number(decided.units) && isNoWarmer(verdict, decided.sustained))
}

/**
 * Where nobody had measured when it was decided, a first reading that keeps the date is no warmer than what the person saw,
 * and any other is.
 */
function isNoWarmer({ sustained, unmeasured }: Verdict, seen: string | null): boolean {
  if (sustained === null) return true
  return seen === null ? unmeasured?.outcome === 'mantem' : sustained <= Number(seen)
}

/** The decision that stands for a label: its own, or those about all that it was made of. undefined: there is none. */
export function standingDecision<Decision extends DecisionThen>(
  { food, verdict, madeOf }: JudgedFood,
  decided: ReadonlyMap<number, Decision>,
): Decision | undefined {
  const own = decided.get(food.id)
  if (own !== undefined) return isKept(own, verdict) ? own : undefined
  const blocking = madeOf.filter((one) => isBlocking(one.verdict.outcome))
  const standing = blocking.map((one) => standingDecision(one, decided))
  return standing.every((one) => one !== undefined) && blocking.some((one) => isNoGraver(verdict, one.verdict))
    ? standing[0]
    : undefined
}

const isNoGraver = (verdict: Verdict, than: Verdict): boolean =>
  outcomes.indexOf(verdict.outcome) <= outcomes.indexOf(than.outcome) &&
  verdict.units <= than.units &&
  (verdict.sustained ?? -Infinity) <= (than.sustained ?? Infinity)

/** What must be discarded or decided. What a person has kept stays free. */
export const mustBeBlocked = (label: JudgedFood, decided: ReadonlyMap<number, DecisionThen>): boolean =>
  label.scope === 'certo' && isBlocking(label.verdict.outcome) && standingDecision(label, decided) === undefined

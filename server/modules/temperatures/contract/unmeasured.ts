import { FOOD_AFTER_CUT_MS } from './incidents.ts'
import type { JudgedLabel, Unmeasured, Verdict } from './label.ts'
import { lastOf } from './exposure.ts'
import type { Series } from './segments.ts'
import { MINUTE_MS } from './segments.ts'
import type { Outcome } from './verdict-schemas.ts'
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
  // What has been elsewhere for longer says nothing of the places without power.
  const ofFood = food.flatMap(({ at }) => (at <= noPower.leftAt + FOOD_AFTER_CUT_MS ? [at] : []))
  const last = Math.max(noPower.unmeasuredSince, ...inPlace, ...ofFood)
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
  const unmeasured = { until: label.until, asked, ...readOf(verdict) }
  // Nobody has a date where a person has to decide.
  return { ...verdict, outcome: 'decidir', expirationDate: label.expirationDate, ...saying(unmeasured) }
}

const saying = (unmeasured: Unmeasured): Pick<Verdict, 'sentence' | 'unmeasured'> => {
  const { asked, told } = unmeasured
  return { sentence: told === null ? asked : `${asked} Pelas leituras: ${told}`, unmeasured }
}

type Read = Pick<Unmeasured, 'outcome' | 'told'>

/** What the readings alone give. */
const readOf = ({ outcome, sentence, unmeasured }: Verdict): Read =>
  unmeasured ?? { outcome, told: outcome === 'mantem' ? null : sentence }

/** A shorter date comes before what a person may keep. */
const weightOf = ({ outcome }: Read): number => (outcome === 'decidir' ? 0.5 : outcomes.indexOf(outcome))

const warmest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/**
 * The graver of two verdicts about one label, of two points or places. Where nobody had measured one of them it also has what
 * the readings of the other one give, however mild that is beside it.
 */
export function withMilder(graver: Verdict, milder: Verdict): Verdict {
  const unmeasured = graver.unmeasured ?? milder.unmeasured
  if (unmeasured === null || graver.outcome === 'descartar') return graver
  const [own, other] = [readOf(graver), readOf(milder)]
  const { outcome, told } = weightOf(other) > weightOf(own) ? other : own
  const until = Math.max(unmeasured.until, milder.unmeasured?.until ?? unmeasured.until)
  return {
    ...graver,
    sustained: warmest(graver.sustained, milder.sustained),
    ...saying({ until, asked: unmeasured.asked, outcome, told }),
  }
}

const shortened: ReadonlySet<Outcome> = new Set(['encurta', 'descongelou'])
/** Whether the readings give a shorter date or thawed food, so that nobody keeps the label as it is. */
export const isShortened = ({ unmeasured }: Verdict): boolean =>
  unmeasured !== null && shortened.has(unmeasured.outcome)

import { zonedInstant } from '../../../contract/calendar.ts'
import { shareText, unitsOfShare } from './exposure.ts'
import type { JudgedLabel, Verdict, VerdictFacts } from './label.ts'
import { MINUTE_MS, segmentsIn, seriesOf } from './segments.ts'
import { DEFAULT_GAP_MINUTES } from './settings.ts'
import { verdictOf } from './verdict.ts'
import type { ExposureRule, VerdictAnswer, VerdictBody, VerdictSegment } from './verdict-schemas.ts'

const instantMs = (text: string): number => Date.parse(text)
const read = (readings: VerdictBody['readings']) => readings.map(({ at, value }) => ({ at: instantMs(at), value }))

/** What a house has set for its verdicts. */
export interface HouseRule {
  readonly rule: ExposureRule
  readonly gapMinutes?: number
}

/** The answer to a request that asks without writing. */
export function verdictAnswerOf(body: VerdictBody, house: HouseRule, facts: VerdictFacts): VerdictAnswer {
  const series = seriesOf(read(body.readings), {
    isHot: body.storageKind === 'quente',
    gapMinutes: house.gapMinutes ?? DEFAULT_GAP_MINUTES,
  })
  const label: JudgedLabel = {
    storageKind: body.storageKind,
    foodClass: body.foodClass ?? null,
    state: body.state,
    startedAt: instantMs(body.startedAt),
    expirationDate: body.expiration_date,
    placeMax: body.placeMax ?? null,
    rule: body.rule ?? house.rule,
    toleranceMinutes: body.toleranceMinutes ?? null,
    used: unitsOfShare(body.used ?? 0),
    from: typeof body.from === 'string' ? instantMs(body.from) : null,
    until: null,
    noPower: null,
    food: read(body.food ?? []),
    pauses: [],
  }
  const verdict = verdictOf(series, label, facts)
  const at = (ms: number) => zonedInstant(new Date(ms), facts.kitchen.timeZone)
  return {
    outcome: verdict.outcome,
    used: shareText(verdict.units),
    crossedAt: verdict.crossedAt === null ? null : at(verdict.crossedAt),
    sustained: verdict.sustained,
    expiration_date: verdict.expirationDate,
    segments: segmentsOf(verdict, facts.kitchen.timeZone),
    sentence: verdict.sentence,
    norm: verdict.norm,
    article: verdict.article,
  }
}

/** The segments of a verdict, for a screen. Not part of it: an occurrence has many labels and shows few of them so. */
export function segmentsOf({ counted }: Verdict, timeZone: string): VerdictSegment[] {
  const { series, window, weighing, weighedFrom } = counted
  return segmentsIn(series, window).map(({ from, to, value, isGap }) => ({
    from: zonedInstant(new Date(from), timeZone),
    to: zonedInstant(new Date(to), timeZone),
    value,
    minutes: (to - from) / MINUTE_MS,
    share: shareText(from < weighedFrom || weighing === null ? 0 : (to - from) * weighing.weightOf(value)),
    ...(isGap ? { mark: 'sem leitura' as const } : {}),
  }))
}

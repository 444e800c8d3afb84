import { localDate, readLabelDate, zonedInstant } from '../../../contract/calendar.ts'
import type { Ceiling, GivenCeiling } from './ceilings.ts'
import { ceilingsOf, ceilingText, expiredCeilingText } from './ceilings.ts'
import type { Considered } from './explanation.ts'
import { consideredTimes } from './explanation.ts'
import type { HandEnd, HandLimit } from './hand-limit.ts'
import { endByHand, longestByHand, withColderRule } from './hand-limit.ts'
import type { Counting, End } from './end.ts'
import { ceilingEnd, endOfDuration } from './end.ts'
import type { BasisKind, CeilingKind, Duration } from '../../../contract/food.ts'
import type { PlaceNorms } from './norm-books.ts'
import type { StoragePlace } from './norm-choice.ts'
import type { Resolution, ResolutionFacts, Subject, TimeRule } from './resolution.ts'
import { resolveTime } from './resolution.ts'
import * as wording from './wording.ts'

/** What a label's date is asked for. Nothing else decides it: the engine reads no clock. */
export interface ShelfLifeInput extends Subject {
  readonly place: StoragePlace
  /** When it was opened, prepared, thawed: RFC 3339 with offset. */
  readonly startedAt: string
  /** `2026-12-31` or `2026-12`. */
  readonly makersDate: string | null
  /** Dates of a lot, of the label that it comes from, of the prepared ingredients. */
  readonly ceilings: readonly GivenCeiling[]
  /** The other places of the kitchen, for the alternatives. */
  readonly otherPlaces: readonly StoragePlace[]
}

/** The tenant's own rules. */
export interface KitchenRules {
  readonly timeZone: string
  /** Days are counted as 24 hours each, instead of to the end of the last day. */
  readonly countExactHours: boolean
  readonly thawedReadyHours: number
  readonly rules: readonly TimeRule[]
}

export interface Basis {
  readonly kind: BasisKind
  readonly text: string
  readonly norm: string | null
  readonly article: string | null
}

export interface Alternative {
  readonly storageTypeId: string
  readonly name: string
  readonly expiration_date: string
}

export interface ShelfLifeAnswer {
  readonly outcome: 'answer'
  /** A day (good to its end) or an instant with offset; null: a person says it, not later than the ceiling. */
  readonly expiration_date: string | null
  readonly expires_at: string | null
  readonly startedAt: string
  readonly duration: Duration | null
  readonly basis: Basis
  /** The date that decided; of an answer without a date, the earliest one. */
  readonly ceiling: { readonly kind: CeilingKind; readonly date: string; readonly code: string | null } | null
  /** The line under the date: what decided. */
  readonly sentence: string
  /** The last date that a person may say; null: nothing limits it, as with what is sealed and has no maker's date. */
  readonly limit: string | null
  /** What limits it: `90 dias abaixo de −18 °C · Portaria CVS 3/2026, art. 44 I`. */
  readonly limitText: string | null
  readonly hints: readonly string[]
  readonly alternatives: readonly Alternative[]
  readonly explanation: {
    /** Every time that was looked at. */
    readonly considered: readonly Considered[]
    /** The earliest first. */
    readonly ceilings: readonly { readonly kind: CeilingKind; readonly date: string; readonly text: string }[]
    readonly decidedBy: 'prazo' | 'teto' | 'pessoa'
  }
  /** The edition of the norm books. */
  readonly ruleVersion: number
}

export const refusalCodes = [
  'too_warm',
  'already_expired',
  'class_missing',
  'state_not_allowed',
  'above_norm',
  'date_unreadable',
] as const
export interface ShelfLifeRefusal {
  readonly outcome: 'refusal'
  readonly code: (typeof refusalCodes)[number]
  readonly text: string
  /** The last date that a person may say all the same; null: nobody may. */
  readonly limit: string | null
  /** Places where it could be kept. */
  readonly alternatives: readonly Alternative[]
  readonly ruleVersion: number
}

interface Context {
  readonly input: ShelfLifeInput
  readonly start: Date
  readonly ceilings: readonly Ceiling[]
  readonly kitchen: KitchenRules
  readonly facts: ResolutionFacts
}

/** The date of a label with its reasons, or why there can be none. */
export function shelfLife(
  input: ShelfLifeInput,
  kitchen: KitchenRules,
  norms: PlaceNorms,
): ShelfLifeAnswer | ShelfLifeRefusal {
  const start = readLabelDate(input.startedAt)
  const ceilings = ceilingsOf(input.makersDate, input.ceilings, kitchen.timeZone)
  if (start?.kind !== 'instant' || ceilings === null)
    return {
      outcome: 'refusal',
      code: 'date_unreadable',
      text: wording.UNREADABLE_TEXT,
      limit: null,
      alternatives: [],
      ruleVersion: norms.edition,
    }
  const day = localDate(start.instant, kitchen.timeZone)
  const facts = { rules: kitchen.rules, norms, thawedReadyHours: kitchen.thawedReadyHours, day }
  const context = { input, start: start.instant, ceilings, kitchen, facts }
  const [earliest] = ceilings
  if (earliest !== undefined && earliest.at <= start.instant.getTime())
    return refusal(context, 'already_expired', expiredCeilingText(earliest, kitchen.timeZone))
  const resolution = resolveTime(input, input.place, facts)
  switch (resolution.kind) {
    case 'refrozen':
      return refusal(context, 'state_not_allowed', wording.REFROZEN_TEXT)
    case 'class_missing':
      return refusal(context, 'class_missing', wording.CLASS_MISSING_TEXT)
    case 'too_warm':
      return limited(context, 'too_warm', wording.tooWarmText(resolution.row, input.foodClass, input.place))
    case 'class_too_warm':
      return limited(context, 'too_warm', wording.classTooWarmText(resolution.limit, input.foodClass, input.place))
    case 'out_of_place':
      return refusal(context, 'too_warm', wording.outOfPlaceText(input.foodClass, input.place))
    case 'above_norm':
      return limited(context, 'above_norm', wording.aboveNormText(resolution.row))
    case 'time':
    case 'makers_date':
    case 'manual':
      return answer(context, resolution)
    default:
      return resolution satisfies never
  }
}

function refusal(context: Context, code: ShelfLifeRefusal['code'], text: string): ShelfLifeRefusal {
  const isOver = code === 'already_expired'
  const alternatives = isOver ? [] : alternativesOf(context)
  return { outcome: 'refusal', code, text, limit: null, alternatives, ruleVersion: context.facts.norms.edition }
}

/** A refusal after which a person who answers for the rules may say a date, up to its limit. */
function limited(context: Context, code: ShelfLifeRefusal['code'], text: string): ShelfLifeRefusal {
  return { ...refusal(context, code, text), limit: handEnd(context, handLimit(context))?.text ?? null }
}

/** What limits a person's date, apart from the ceilings; null: nothing. */
function handLimit({ input: { foodClass, state, place }, facts: { norms, day } }: Context, colder?: TimeRule) {
  const limit = foodClass === null ? null : longestByHand({ foodClass, states: [state], kind: place.kind, day }, norms)
  return colder === undefined ? limit : withColderRule(limit, colder, state)
}

const handEnd = (context: Context, limit: HandLimit | null): HandEnd | null =>
  endByHand(limit, context.ceilings, countingOf(context))

const lastByHand = (resolution: Answerable, context: Context): HandEnd | null =>
  handEnd(context, handLimit(context, resolution.kind === 'manual' ? resolution.colder : undefined))

const countingOf = ({ start, kitchen, facts: { day } }: Context): Counting => ({
  start,
  day,
  timeZone: kitchen.timeZone,
  countExactHours: kitchen.countExactHours,
})

type Answerable = Resolution & { readonly kind: 'time' | 'makers_date' | 'manual' }

function answer(context: Context, resolution: Answerable): ShelfLifeAnswer {
  const { input, start, ceilings, kitchen, facts } = context
  const end = endOf(resolution, context)
  const basis = basisOf(resolution, input, end)
  const decides = decidingCeiling(resolution, context)
  const sentence = end === null || decides === null ? basis.text : ceilingText(decides)
  const last = end === null ? lastByHand(resolution, context) : { ...end, why: sentence }
  return {
    outcome: 'answer',
    expiration_date: end?.text ?? null,
    expires_at: end === null ? null : new Date(end.at).toISOString(),
    startedAt: zonedInstant(start, kitchen.timeZone),
    duration: resolution.kind === 'time' ? resolution.duration : null,
    basis,
    ceiling: decides && { kind: decides.kind, date: decides.date, code: decides.code },
    sentence,
    limit: last?.text ?? null,
    limitText: last?.why ?? null,
    hints: hintsOf(resolution, context),
    alternatives: alternativesOf(context),
    explanation: {
      considered: consideredTimes(resolution, input, facts),
      ceilings: ceilings.map((ceiling) => ({ kind: ceiling.kind, date: ceiling.date, text: ceilingText(ceiling) })),
      decidedBy: end === null ? 'pessoa' : decides === null ? 'prazo' : 'teto',
    },
    ruleVersion: facts.norms.edition,
  }
}

const hintsOf = (resolution: Answerable, { input, facts: { norms, day } }: Context): readonly string[] =>
  resolution.kind === 'makers_date' ? [] : wording.hintsOf(resolution, input, { place: input.place, norms, day })

/** The ceiling that comes before the time's own end; of an answer without a time, the earliest one. */
function decidingCeiling(resolution: Answerable, context: Context): Ceiling | null {
  const [earliest] = context.ceilings
  if (earliest === undefined) return null
  switch (resolution.kind) {
    case 'time':
      return earliest.at < endOfDuration(resolution.duration, countingOf(context)).at ? earliest : null
    case 'makers_date':
      // The maker's date is what such a label has, not a limit to it.
      return earliest.kind === 'fabricante' ? null : earliest
    case 'manual':
      return earliest
    default:
      return resolution satisfies never
  }
}

function basisOf(resolution: Answerable, input: ShelfLifeInput, end: End | null): Basis {
  const none = { norm: null, article: null }
  switch (resolution.kind) {
    case 'manual':
      return { kind: 'manual', text: wording.MANUAL_TEXT, ...none }
    case 'makers_date':
      return end === null
        ? { kind: 'manual', text: wording.NO_MAKERS_DATE_TEXT, ...none }
        : { kind: 'fabricante', text: wording.SEALED_TEXT, ...none }
    case 'time': {
      const { source, duration } = resolution
      const text = wording.sourceText(source, duration, input.state)
      if (source.origin === 'norma')
        return { kind: 'norma', text, norm: source.row.book.name, article: source.row.article }
      return { kind: source.origin === 'fabricante' ? 'fabricante' : 'casa', text, ...none }
    }
    default:
      return resolution satisfies never
  }
}

/** Null: there is no date. */
function endOf(resolution: Resolution, context: Context): End | null {
  const { ceilings, input, kitchen } = context
  const [earliest] = ceilings
  if (resolution.kind === 'time') {
    const own = endOfDuration(resolution.duration, countingOf(context))
    return earliest !== undefined && earliest.at < own.at ? ceilingEnd(earliest, kitchen.timeZone) : own
  }
  // Of what is sealed the maker's date is the date, unless something else comes before it.
  return resolution.kind === 'makers_date' && input.makersDate !== null && earliest !== undefined
    ? ceilingEnd(earliest, kitchen.timeZone)
    : null
}

function alternativesOf(context: Context): readonly Alternative[] {
  const { input, facts } = context
  const found: Alternative[] = []
  for (const place of input.otherPlaces) {
    if (place.id === input.place.id) continue
    const end = endOf(resolveTime(input, place, facts), context)
    if (end !== null) found.push({ storageTypeId: place.id, name: place.name, expiration_date: end.text })
  }
  return found
}

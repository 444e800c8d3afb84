import { addDays, endOfDay, localDate, readLabelDate, zonedInstant } from '../../calendar.contract.ts'
import type { Ceiling, GivenCeiling } from './ceilings.contract.ts'
import { ceilingsOf, ceilingText, expiredCeilingText } from './ceilings.contract.ts'
import type { Considered } from './explanation.contract.ts'
import { consideredTimes } from './explanation.contract.ts'
import type { BasisKind, CeilingKind, Duration } from '../../food.contract.ts'
import { hoursOf } from '../../food.contract.ts'
import type { PlaceNorms } from './norm-books.contract.ts'
import type { StoragePlace } from './norm-choice.contract.ts'
import type { Resolution, ResolutionFacts, Subject, TimeRule } from './resolution.contract.ts'
import { resolveTime } from './resolution.contract.ts'
import * as wording from './wording.contract.ts'

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
  /** Places where it could be kept. */
  readonly alternatives: readonly Alternative[]
  readonly ruleVersion: number
}

/** An end: as the label has it, and as an instant. */
interface End {
  readonly text: string
  readonly at: number
}

interface Context {
  readonly input: ShelfLifeInput
  readonly start: Date
  readonly ceilings: readonly Ceiling[]
  readonly kitchen: KitchenRules
  readonly facts: ResolutionFacts
}

// The last day that a label may have, and an instant that lies in it everywhere.
const LAST_DAY = '2199-12-31'
const LAST_INSTANT = Date.parse('2199-12-31T10:00:00Z')

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
      return refusal(context, 'too_warm', wording.tooWarmText(resolution.row, input.foodClass, input.place))
    case 'above_norm':
      return refusal(context, 'above_norm', wording.aboveNormText(resolution.row))
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
  return { outcome: 'refusal', code, text, alternatives, ruleVersion: context.facts.norms.edition }
}

type Answerable = Resolution & { readonly kind: 'time' | 'makers_date' | 'manual' }

function answer(context: Context, resolution: Answerable): ShelfLifeAnswer {
  const { input, start, ceilings, kitchen, facts } = context
  const end = endOf(resolution, context)
  const basis = basisOf(resolution, input, end)
  const decides = decidingCeiling(resolution, context)
  return {
    outcome: 'answer',
    expiration_date: end?.text ?? null,
    expires_at: end === null ? null : new Date(end.at).toISOString(),
    startedAt: zonedInstant(start, kitchen.timeZone),
    duration: resolution.kind === 'time' ? resolution.duration : null,
    basis,
    ceiling: decides && { kind: decides.kind, date: decides.date, code: decides.code },
    sentence: end === null || decides === null ? basis.text : ceilingText(decides),
    hints:
      resolution.kind === 'makers_date'
        ? []
        : wording.hintsOf(resolution, input, { place: input.place, norms: facts.norms, day: facts.day }),
    alternatives: alternativesOf(context),
    explanation: {
      considered: consideredTimes(resolution, input, facts),
      ceilings: ceilings.map((ceiling) => ({ kind: ceiling.kind, date: ceiling.date, text: ceilingText(ceiling) })),
      decidedBy: end === null ? 'pessoa' : decides === null ? 'prazo' : 'teto',
    },
    ruleVersion: facts.norms.edition,
  }
}

/** The ceiling that comes before the time's own end; of an answer without a time, the earliest one. */
function decidingCeiling(resolution: Answerable, context: Context): Ceiling | null {
  const [earliest] = context.ceilings
  if (earliest === undefined) return null
  switch (resolution.kind) {
    case 'time':
      return earliest.at < ownEnd(resolution.duration, context).at ? earliest : null
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
    const own = ownEnd(resolution.duration, context)
    return earliest !== undefined && earliest.at < own.at ? ceilingEnd(earliest, kitchen.timeZone) : own
  }
  // Of what is sealed the maker's date is the date, unless something else comes before it.
  return resolution.kind === 'makers_date' && input.makersDate !== null && earliest !== undefined
    ? ceilingEnd(earliest, kitchen.timeZone)
    : null
}

function ceilingEnd({ date, at }: Ceiling, timeZone: string): End {
  const isDay = readLabelDate(date)?.kind === 'day'
  return { text: isDay ? date : zonedInstant(new Date(at), timeZone), at }
}

/**
 * The end of a duration: days end with the last of them, the day of the start not counted. Hours are exact, and so is
 * one day, as counting it to the end of the next one would nearly double it.
 */
function ownEnd(duration: Duration, { start, kitchen, facts }: Context): End {
  const isExact = duration.unit === 'hora' || duration.n === 1 || kitchen.countExactHours
  if (isExact) {
    const at = start.getTime() + hoursOf(duration) * 3_600_000
    if (at < LAST_INSTANT) return { text: zonedInstant(new Date(at), kitchen.timeZone), at }
  }
  const last = isExact ? LAST_DAY : addDays(facts.day, duration.n)
  const text = last > LAST_DAY ? LAST_DAY : last
  return { text, at: endOfDay(text, kitchen.timeZone).getTime() }
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

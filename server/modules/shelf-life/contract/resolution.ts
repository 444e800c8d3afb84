import type { Duration, FoodClass, FoodState, StorageKind } from '../../../contract/food.ts'
import { coldLimits, hoursOf, isOutOfPlace, readyClasses } from '../../../contract/food.ts'
import type { PlaceNorms } from './norm-books.ts'
import type { NormChoice, StoragePlace } from './norm-choice.ts'
import { chooseNorm } from './norm-choice.ts'
import type { NormRow } from './norm-row.ts'

/** A time of the house, or of the maker, for one product or for a class. */
export interface TimeRule {
  readonly id: string
  readonly baseProductId: string | null
  readonly foodClass: FoodClass | null
  readonly state: FoodState
  readonly storageKind: StorageKind
  readonly duration: Duration
  readonly origin: 'casa' | 'fabricante'
  readonly note: string
  /** Only places that are at most so warm (°C) have this time; −18.1 is colder than −18. Missing or null: all places. */
  readonly tempMax?: number | null
}

/** What the time of a label depends on, apart from its place. */
export interface Subject {
  readonly baseProductId: string | null
  readonly foodClass: FoodClass | null
  readonly state: FoodState
  /** The maker's time after opening, as it is on the pack. */
  readonly makersAfterOpening: Duration | null
}

export type TimeSource =
  | { readonly origin: 'fabricante'; readonly rule: TimeRule | null }
  | { readonly origin: 'casa'; readonly rule: TimeRule }
  | { readonly origin: 'descongelado' }
  | { readonly origin: 'norma'; readonly row: NormRow }

export type Resolution =
  | { readonly kind: 'time'; readonly duration: Duration; readonly source: TimeSource; readonly norm: NormChoice }
  /** Sealed: the maker's date itself. */
  | { readonly kind: 'makers_date' }
  /**
   * A person says the date; `norm`: what was found, which may be a place that has not said its temperature; `colder`: a
   * rule of the house that asks for a colder place.
   */
  | { readonly kind: 'manual'; readonly norm: NormChoice; readonly colder?: TimeRule }
  | { readonly kind: 'too_warm'; readonly row: NormRow }
  /** The class needs cold, and no norm of the kitchen's place names a temperature; `limit`: °C. */
  | { readonly kind: 'class_too_warm'; readonly limit: number }
  /** The class is not kept in such a place. */
  | { readonly kind: 'out_of_place' }
  | { readonly kind: 'above_norm'; readonly row: NormRow }
  | { readonly kind: 'class_missing' }
  | { readonly kind: 'refrozen' }

const NO_NORM: NormChoice = { kind: 'none' }

/** Whether a place is cold enough for a rule. One that has not said its temperature is not. */
export const isKept = ({ tempMax = null }: TimeRule, place: Pick<StoragePlace, 'tempMax'>): boolean =>
  tempMax === null || (place.tempMax !== null && place.tempMax <= tempMax)

interface FoundRules {
  /** For all places. */
  readonly rule: TimeRule | null
  /** Of the class, for places so cold. */
  readonly kept: readonly TimeRule[]
  /** A rule of the class that asks for a colder place. */
  readonly colder: TimeRule | null
}

/** The first that exists: of the product the maker's, then the house's, then the house's for the class. */
function rulesFor(
  rules: readonly TimeRule[],
  { baseProductId, foodClass, state }: Subject,
  kind: StorageKind,
  place: StoragePlace,
): FoundRules {
  let ofProduct: TimeRule | null = null
  let ofClass: TimeRule | null = null
  let colder: TimeRule | null = null
  const kept: TimeRule[] = []
  for (const rule of rules) {
    if (rule.state !== state || rule.storageKind !== kind) continue
    if (rule.baseProductId !== null && rule.baseProductId === baseProductId) {
      if (rule.origin === 'fabricante') return { rule, kept: [], colder: null }
      ofProduct ??= rule
    } else if (isOfClass(rule, foodClass)) {
      if ((rule.tempMax ?? null) === null) ofClass ??= rule
      else if (isKept(rule, place)) kept.push(rule)
      else colder = warmer(colder, rule)
    }
  }
  return { rule: ofProduct ?? ofClass, kept, colder }
}

const isOfClass = (rule: TimeRule, foodClass: FoodClass | null): boolean =>
  rule.baseProductId === null && rule.foodClass !== null && rule.foodClass === foodClass

/** Of two rules that ask for a colder place, the one that asks for less. */
const warmer = (found: TimeRule | null, rule: TimeRule): TimeRule =>
  found === null || (found.tempMax ?? 0) < (rule.tempMax ?? 0) ? rule : found

/** The longest that the limit allows, so that a colder place never has less; without such a one, the longest. */
function longestWithin(rules: readonly TimeRule[], limit: NormRow | null): TimeRule | null {
  const byLength = [...rules].sort((a, b) => hoursOf(b.duration) - hoursOf(a.duration))
  const within = byLength.find(({ duration }) => limit === null || hoursOf(duration) <= hoursOf(limit.duration))
  return within ?? byLength[0] ?? null
}

export interface ResolutionFacts {
  readonly rules: readonly TimeRule[]
  readonly norms: PlaceNorms
  /** How long food that is ready to eat is good after thawing. */
  readonly thawedReadyHours: number
  /** The local day of the start. */
  readonly day: string
}

/** Which time applies in this place, and where it comes from. */
export function resolveTime(subject: Subject, place: StoragePlace, facts: ResolutionFacts): Resolution {
  const { state, foodClass } = subject
  const { kind } = place
  if (state === 'descongelado' && kind === 'congelado') return { kind: 'refrozen' }
  if (kind === null) return state === 'lacrado' ? { kind: 'makers_date' } : { kind: 'manual', norm: NO_NORM }
  const found = rulesFor(facts.rules, subject, kind, place)
  if (isOutOfPlace(foodClass, state, kind) && !isShownForHours(foodClass, kind, found.rule))
    return { kind: 'out_of_place' }
  const norm = chooseNorm(facts.norms.own(foodClass, state, kind), place, facts.day)
  const limit = classLimit(subject, place, norm)
  if (limit !== null) return { kind: 'class_too_warm', limit }
  if (found.rule?.origin === 'fabricante' && !isOfPack(subject, kind)) return makersRule(found.rule)
  if (norm.kind === 'unfit' && !norm.unknown) return { kind: 'too_warm', row: norm.row }
  return admittedTime(subject, kind, { found, norm, thawedReadyHours: facts.thawedReadyHours })
}

interface Found {
  readonly found: ReturnType<typeof rulesFor>
  readonly norm: NormChoice
  readonly thawedReadyHours: number
}

/** The time of food that may be kept in this place: of the pack, of the house, or of the norms. */
function admittedTime(subject: Subject, kind: StorageKind, { found, norm, thawedReadyHours }: Found): Resolution {
  if (isOfPack(subject, kind)) return packTime(subject.makersAfterOpening, norm)
  const rule = found.rule ?? (found.kept.length === 0 ? null : longestWithin(found.kept, limitOf(norm)))
  if (rule !== null) return houseTime(rule, norm)
  if (subject.state === 'lacrado') return { kind: 'makers_date' }
  // The house has its own time for colder places, so a norm's longer one does not apply in a warmer one.
  if (found.colder !== null) return { kind: 'manual', norm, colder: found.colder }
  return normTime(norm, thawedTime(subject, kind, thawedReadyHours)) ?? noTime(subject.foodClass, norm)
}

/** Food that is ready to eat may stand outside the cold for the hours that the house has set for that. */
const isShownForHours = (
  foodClass: FoodClass | null,
  kind: StorageKind,
  rule: Pick<TimeRule, 'duration'> | null,
): boolean => kind === 'ambiente' && rule?.duration.unit === 'hora' && foodClass !== null && readyClasses.has(foodClass)

/** Whether no label of the class gets its date by this rule, because food of the class is not kept in such a place. */
export const isRuleOutOfPlace = (
  rule: Pick<TimeRule, 'state' | 'storageKind' | 'duration'> & { readonly tempMax?: number | null | undefined },
  foodClass: FoodClass | null,
): boolean =>
  isOutOfPlace(foodClass, rule.state, rule.storageKind) &&
  ((rule.tempMax ?? null) !== null || !isShownForHours(foodClass, rule.storageKind, rule))

/** The temperature of the class that a fridge does not keep; null: it keeps it, has not said it, or a norm judges it. */
function classLimit({ foodClass, state }: Subject, { kind, tempMax }: StoragePlace, norm: NormChoice): number | null {
  if (kind !== 'refrigerado' || norm.kind !== 'none' || foodClass === null || state === 'lacrado') return null
  const limit = coldLimits[foodClass]
  return limit !== undefined && tempMax !== null && tempMax > limit ? limit : null
}

type OfPack = Subject & { readonly makersAfterOpening: Duration }

/** What is frozen after opening is no longer only opened, so the pack's time does not speak of it. */
const isOfPack = (subject: Subject, kind: StorageKind): subject is OfPack =>
  subject.state === 'aberto' && kind !== 'congelado' && subject.makersAfterOpening !== null

/** The norms' times apply only where the maker is silent; their temperatures apply to what the pack says after opening. */
const packTime = (duration: Duration, norm: NormChoice): Resolution => ({
  kind: 'time',
  duration,
  source: { origin: 'fabricante', rule: null },
  norm,
})

const makersRule = (rule: TimeRule): Resolution => ({
  kind: 'time',
  duration: rule.duration,
  source: { origin: 'fabricante', rule },
  norm: NO_NORM,
})

const limitOf = (norm: NormChoice): NormRow | null =>
  norm.kind === 'row' ? norm.allowed : norm.kind === 'unfit' ? norm.row : null

function houseTime(rule: TimeRule, norm: NormChoice): Resolution {
  const limit = limitOf(norm)
  if (limit !== null && hoursOf(rule.duration) > hoursOf(limit.duration)) return { kind: 'above_norm', row: limit }
  return { kind: 'time', duration: rule.duration, source: { origin: 'casa', rule }, norm }
}

/** The norm's time, or the house's after thawing where that is not longer. */
function normTime(norm: NormChoice, thawed: Duration | null): Resolution | null {
  // A place that has not said its temperature does not do away with a limit that is known.
  if (norm.kind === 'unfit' && thawed !== null && hoursOf(norm.row.duration) < hoursOf(thawed))
    return { kind: 'time', duration: norm.row.duration, source: { origin: 'norma', row: norm.row }, norm }
  if (norm.kind === 'row' && (thawed === null || hoursOf(norm.row.duration) < hoursOf(thawed)))
    return { kind: 'time', duration: norm.row.duration, source: { origin: 'norma', row: norm.row }, norm }
  // Warmer than any reference: a person decides.
  if (thawed === null || norm.kind === 'outside') return null
  return { kind: 'time', duration: thawed, source: { origin: 'descongelado' }, norm }
}

const noTime = (foodClass: FoodClass | null, norm: NormChoice): Resolution =>
  foodClass === null ? { kind: 'class_missing' } : { kind: 'manual', norm }

function thawedTime({ state, foodClass }: Subject, kind: StorageKind, hours: number): Duration | null {
  const isReady = foodClass !== null && readyClasses.has(foodClass)
  return state === 'descongelado' && kind === 'refrigerado' && isReady ? { n: hours, unit: 'hora' } : null
}

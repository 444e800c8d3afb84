import { Rejection } from '../../../errors.ts'
import type { Duration, FoodState, StorageKind } from '../../../contract/food.ts'
import type { GeneratedLabel, LabelDates, OriginLimit, Provenance } from './events.ts'
import type { LifePlace } from '../contract/label-place.ts'
import { isInstant } from '../../../contract/calendar.ts'
import { earliestOf, expiryInstant, localDate } from '../../../contract/expiry.ts'

// The dates of what a label becomes. The engine that knows the rules is an argument; nothing here reads a clock.

export const transformations = ['aberta', 'porcionada', 'congelada', 'descongelada', 'movida'] as const
export type Transformation = (typeof transformations)[number]

/** The place as an event says it. What was beside the former place is not there. */
export const keptAt = ({ name, id, tempMin, tempMax }: LifePlace) => ({
  storageType: name,
  additionalStorageType: '',
  storageTypeId: id,
  storageTempMin: tempMin,
  storageTempMax: tempMax,
})

export interface DateQuestion {
  readonly state: FoodState
  readonly storageTypeId: string
  readonly startedAt: string
  readonly makersDate: string | null
  readonly makersAfterOpening: Duration | null
  /** Dates that it must not pass. */
  readonly ceilings: readonly {
    readonly kind: 'mae' | 'ingrediente' | 'lote'
    readonly date: string
    readonly code: string | null
    readonly name: string | null
  }[]
}

/** What the engine answers; without a date a person says it. */
type DateAnswer = Pick<Provenance, 'basis' | 'ceiling' | 'sentence' | 'ruleVersion' | 'foodClass'> & {
  readonly expirationDate: string | null
  /** The last date that a person may say; missing or null: nothing limits it. */
  readonly limit?: string | null
}

/** What the dates of a kitchen's labels depend on. `ask` throws a Rejection where the engine refuses. */
export interface LifeKitchen {
  readonly timeZone: string
  readonly freezeWithinHours: number
  readonly ask: (question: DateQuestion) => DateAnswer
}

export interface LifeStep {
  readonly how: Transformation
  /** When it was done, and when it is written down. */
  readonly at: string
  readonly now: string
  readonly place: LifePlace
  /** How the label is kept so far; null: nobody has said it. */
  readonly kind: StorageKind | null
  /** A date that a person says; needed where the engine has none. */
  readonly date: string | null
  readonly quantity: number
  /** Of each child. */
  readonly weight: string | null
  readonly responsible: string | null
}

/** The dates of the children. Only the rule of freezing gives more than the label has. */
export function datesOf(label: GeneratedLabel, step: LifeStep, kitchen: LifeKitchen): LabelDates {
  switch (step.how) {
    case 'aberta':
      return newlyDated(label, step, kitchen, 'aberto')
    case 'descongelada':
      return newlyDated(label, step, kitchen, 'descongelado')
    case 'porcionada':
      return label.state === 'lacrado'
        ? newlyDated(label, step, kitchen, 'manipulado')
        : checkedAt(label, step, kitchen)
    case 'movida':
      return checkedAt(label, step, kitchen)
    case 'congelada':
      return frozen(label, step, kitchen)
    default:
      return step.how satisfies never
  }
}

/** The time begins now, and never ends later than that of the label that it comes from. */
function newlyDated(label: GeneratedLabel, step: LifeStep, kitchen: LifeKitchen, state: FoodState): LabelDates {
  const answer = answerOf(kitchen, {
    state,
    storageTypeId: step.place.id,
    startedAt: step.at,
    makersDate: label.makersDate,
    makersAfterOpening: label.makersAfterOpening,
    ceilings: [{ kind: 'mae', date: label.expirationDate, code: label.code, name: label.name }],
  })
  const end = ended(label, answer, step, kitchen.timeZone)
  // As on a label of the form: what is told in hours says from which hour on.
  const manipulationDate = isInstant(end.expirationDate) ? step.at : localDate(new Date(step.at), kitchen.timeZone)
  return { ...end, state, startedAt: step.at, manipulationDate }
}

const NO_ANSWER: DateAnswer = {
  expirationDate: null,
  basis: null,
  ceiling: null,
  sentence: null,
  ruleVersion: null,
  foodClass: null,
}

/** Of a food without a class there is no answer, but a person may say the date. */
function answerOf({ ask }: LifeKitchen, question: DateQuestion): DateAnswer {
  try {
    return ask(question)
  } catch (error) {
    if (error instanceof Rejection && error.code === 'class_missing') return NO_ANSWER
    throw error
  }
}

type Ended = Omit<LabelDates, 'state' | 'startedAt' | 'manipulationDate'>

/** The end as the engine says it, or as a person does where the engine has no date. */
function ended(label: GeneratedLabel, answer: DateAnswer, { date }: LifeStep, timeZone: string): Ended {
  const { expirationDate, limit: byHand = null, ...reasons } = answer
  const own = [label.expirationDate, byHand, answer.ceiling?.date ?? null]
  const limits = own.flatMap((limited) => (limited === null ? [] : [{ date: limited }]))
  const limit = earliestOf(limits, timeZone)?.date ?? label.expirationDate
  const end = expirationDate ?? date
  if (end === null) throw new Rejection('date_needed')
  const expiresAt = expiryInstant(end, timeZone)
  const dated = { ...reasons, expirationDate: end, expiresAt: expiresAt.toISOString(), manualReason: null }
  if (expirationDate !== null) return dated
  if (expiresAt > expiryInstant(limit, timeZone)) throw aboveLimit(limit, timeZone)
  return { ...dated, basis: MANUAL, sentence: MANUAL.text }
}

const aboveLimit = (date: string, timeZone: string) => new Rejection('life_above_limit', { date, timeZone })

/** A person may say an earlier date than the one that was found, not a later one. */
export function shortened(dates: LabelDates, { date }: LifeStep, timeZone: string): LabelDates {
  if (date === null) return dates
  const expiresAt = expiryInstant(date, timeZone).toISOString()
  if (expiresAt === dates.expiresAt) return dates
  if (expiresAt > dates.expiresAt) throw aboveLimit(dates.expirationDate, timeZone)
  return { ...dates, expirationDate: date, expiresAt, basis: MANUAL, ceiling: null, sentence: MANUAL.text }
}

const MANUAL = { kind: 'manual', text: 'Validade informada à mão', norm: null, article: null } as const

/** The label's own date, or an earlier one where its new place asks for that. */
function checkedAt(label: GeneratedLabel, step: LifeStep, kitchen: LifeKitchen): LabelDates {
  const { state, startedAt } = label
  if (state === null || startedAt === null || step.place.id === label.storageTypeId) return label
  const answer = answerOf(kitchen, questionOf({ ...label, state, startedAt }, step.place))
  if (answer.expirationDate === null) return label
  const expiresAt = expiryInstant(answer.expirationDate, kitchen.timeZone)
  if (expiresAt >= new Date(label.expiresAt)) return label
  return { ...label, ...answer, expirationDate: answer.expirationDate, expiresAt: expiresAt.toISOString() }
}

type Started = GeneratedLabel & { readonly state: FoodState; readonly startedAt: string }

/** The question of the label itself, in another place. What it came from goes on limiting it. */
function questionOf(label: Started, place: LifePlace): DateQuestion {
  const { state, startedAt, makersDate, makersAfterOpening } = label
  const ceilings = lastingLimits(label).map((limit) => ({ ...limit, name: null }))
  return { state, storageTypeId: place.id, startedAt, makersDate, makersAfterOpening, ceilings }
}

/**
 * The dates that a food keeps to, however it is kept. Of a label from before they were recorded only the one that decided
 * is known. The date that a thawed label had in the freezer is none: it is that of a place.
 */
function lastingLimits(label: GeneratedLabel): readonly OriginLimit[] {
  const { originLimit, ceiling, state, basis } = label
  const limits: OriginLimit[] = originLimit === undefined ? [] : [originLimit]
  if (ceiling !== null && ceiling.kind !== 'fabricante' && (ceiling.kind !== 'mae' || state !== 'descongelado'))
    limits.push({ kind: ceiling.kind, date: ceiling.date, code: ceiling.code })
  // A person has read it on the pack, or has seen the food: no place gives it more.
  if (basis?.kind === 'manual') limits.push(ownLimit(label))
  return limits
}

const ownLimit = ({ expirationDate, code }: GeneratedLabel): OriginLimit => ({
  kind: 'mae',
  date: expirationDate,
  code,
})

/** What the children of a label keep to, whatever decides their own dates; undefined: nothing. */
export function originLimitOf(label: GeneratedLabel, how: Transformation, timeZone: string): OriginLimit | undefined {
  const isTakenOut = label.state === 'lacrado' && (how === 'aberta' || how === 'porcionada')
  return earliestOf([...lastingLimits(label), ...(isTakenOut ? [ownLimit(label)] : [])], timeZone)
}

/**
 * Frozen soon after its preparation or opening, it has the time of what is frozen, counted from there. Written down later,
 * or where nobody knows since when it is what it is, its date stays: nobody can tell any more that it was frozen in time.
 * A date that a person has said gets no longer either.
 */
function frozen(label: GeneratedLabel, step: LifeStep, kitchen: LifeKitchen): LabelDates {
  const { state, startedAt, basis } = label
  if (state === null || startedAt === null || !isWithin(kitchen.freezeWithinHours, startedAt, step.now)) return label
  if (basis?.kind === 'manual') return checkedAt(label, step, kitchen)
  const answer = answerOf(kitchen, questionOf({ ...label, state, startedAt }, step.place))
  if (answer.expirationDate === null && step.date === null) return label
  const kept = { state, startedAt, manipulationDate: label.manipulationDate }
  return { ...ended(label, answer, step, kitchen.timeZone), ...kept }
}

/** A start in the future, as labels of before may have, is within no hours. */
function isWithin(hours: number, from: string, to: string): boolean {
  const age = Date.parse(to) - Date.parse(from)
  return age >= 0 && age <= hours * 3_600_000
}

/** Whether its freezing is written down too late for a longer date: the date stays, and the person is told why. */
export function isLateFreeze({ startedAt }: GeneratedLabel, now: string, freezeWithinHours: number): boolean {
  return startedAt !== null && !isWithin(freezeWithinHours, startedAt, now)
}

import { zonedInstant } from '#contract/calendar'
import { expiryInstant, isLabelDate, localDate } from '#contract/labels/shelf-life'
import { mayNow } from '../../../lib/rights.ts'
import { exactInstant } from '../../../lib/exact-instant.ts'
import type { Dated } from './dating.ts'

/** Where the form's date comes from. */
export type Dating =
  /** The product has no class, so there is nothing to compute. */
  | { readonly kind: 'person' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | ({ readonly kind: 'computed' } & Dated)

/** The form's values that a date depends on. */
interface DateText {
  readonly expirationDate: string
  readonly expiryTime: string
  readonly byHand: boolean
}
interface StartText {
  readonly manipulationDate: string
  readonly startTime: string
}

export interface Moment {
  readonly now: Date
  readonly timeZone: string
}

/** The date that the label gets. */
export interface FormDate {
  readonly dating: Dating
  /** As the API has it; blank: none yet. */
  readonly expiry: string
  /** A person says the date. */
  readonly byHand: boolean
  /** The last date that a person may say; null: any. */
  readonly limit: string | null
  /** There is no computed date, so the person says why this one. */
  readonly asksReason: boolean
  /** Why the rules of this device, which has no connection, give no date; null: they do. */
  readonly outOfDate: string | null
}

const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/
export const isTimeOfDay = (text: string): boolean => timeOfDay.test(text)

export function formDateOf(
  values: DateText,
  dating: Dating,
  { timeZone, outOfDate }: { readonly timeZone: string; readonly outOfDate: string | null },
): FormDate {
  const isOld = outOfDate !== null
  const typed = typedExpiry(values, timeZone)
  const unknown = { dating, expiry: '', byHand: false, limit: null, asksReason: false, outOfDate }
  // What the product's registered days propose is out of date, too.
  if (dating.kind === 'person')
    return { ...unknown, expiry: isOld && !values.byHand ? '' : typed, byHand: true, asksReason: isOld }
  if (dating.kind !== 'computed') return unknown
  const { result } = dating
  const byHand = mayBeByHand(dating) && (values.byHand || needsHand(dating, isOld))
  const own = result?.outcome === 'answer' && !isOld ? result.expiration_date : null
  return {
    dating,
    expiry: byHand ? typed : (own ?? ''),
    byHand,
    limit: result?.limit ?? null,
    asksReason: byHand && own === null,
    outOfDate,
  }
}

/**
 * Whether a person may say the date where there is none, or another one. A sample is kept for its time, no less. Where
 * the rules refuse, only who answers for them may, and only up to a limit.
 */
export function mayBeByHand({ result, sample }: Pick<Dated, 'result' | 'sample'>): boolean {
  if (sample || result === null) return false
  return result.outcome === 'answer' || (result.limit !== null && mayNow('regras'))
}

/** Nothing gives a date. Of what is sealed the maker's date does: it is asked for instead. */
const needsHand = ({ result, state }: Dated, isOld: boolean): boolean =>
  result?.outcome === 'answer' && (isOld || (result.expiration_date === null && state !== 'lacrado'))

/** The exact instant when a time was typed, else the day, valid until its end. An incomplete time is ignored. */
function typedExpiry({ expirationDate, expiryTime }: Omit<DateText, 'byHand'>, timeZone: string): string {
  return isLabelDate(expirationDate) && isTimeOfDay(expiryTime)
    ? exactInstant(expirationDate, expiryTime, timeZone)
    : expirationDate
}

/** Whether a date is later than a limit. */
export function isPast(limit: string, expiry: string, timeZone: string): boolean {
  return isLabelDate(expiry) && expiryInstant(expiry, timeZone) > expiryInstant(limit, timeZone)
}

/**
 * When the food was prepared, opened or thawed, as the person has said it; null: now. A day without an hour counts from
 * its first instant, so that the label never gets more time than the food has.
 */
export function saidStart({ manipulationDate, startTime }: StartText, { now, timeZone }: Moment): string | null {
  if (!isLabelDate(manipulationDate)) return null
  if (isTimeOfDay(startTime)) return exactInstant(manipulationDate, startTime, timeZone)
  return manipulationDate === localDate(now, timeZone) ? null : exactInstant(manipulationDate, '00:00', timeZone)
}

export const startOf = (values: StartText, moment: Moment): string =>
  saidStart(values, moment) ?? zonedInstant(wholeMinute(moment.now), moment.timeZone)

/** As it is printed: the seconds of the start would be lost, and a date that counts hours would not fit it. */
const wholeMinute = (at: Date) => new Date(Math.floor(at.getTime() / 60_000) * 60_000)

import { admittedStart, admitYears } from '../../../admitted-dates.ts'
import { Rejection } from '../../../errors.ts'
import { durationText, isLongAfterOpening } from '../../../contract/food.ts'
import type { GeneratedLabel, Provenance } from '../stream/events.ts'
import { NO_PROVENANCE } from '../stream/events.ts'
import { placeFields } from '../stream/life-dates-decider.ts'
import type { GenerateBody } from '../contract/generate-body.ts'
import type { DateAnswer, DateEngine } from '../ports.ts'
import { addDays, expiryInstant, formatLabelDate, isInstant, localDate } from '../../../contract/expiry.ts'

/** A date with its reason, as the label's event keeps it. */
export type DatedFields = Pick<GeneratedLabel, 'expirationDate' | 'expiresAt' | 'manipulationDate'> & Provenance

/** The batch that a label is made by, with what limits its date and the labels that went into it. */
export interface BatchOrigin {
  readonly batchId: string
  readonly parentIds: readonly number[]
  readonly ceilings: readonly { readonly date: string; readonly code: string; readonly name: string }[]
  /** Something in it was frozen once. */
  readonly wasFrozen: boolean
}

interface Asked {
  readonly engine: DateEngine
  readonly now: Date
  readonly timeZone: string
  /** null: it is made by no batch. */
  readonly batch: BatchOrigin | null
}

const byHand = { kind: 'manual', text: 'Validade informada à mão', norm: null, article: null } as const

const printed = ({ brand, supplier, lot }: GenerateBody) => ({
  brand: brand || null,
  supplier: supplier || null,
  lot: lot || null,
})

interface AskedByHand {
  /** null: the label names no base product. */
  readonly engine: Pick<DateEngine, 'askByHand'> | null
  readonly now: Date
  readonly timeZone: string
  /** The person answers for the rules of the dates. */
  readonly maySetRules: boolean
}

/**
 * The date of a label without a situação: a person has said it. For a product with a class that is an exception, which
 * needs the permission, a reason and a date within what the norms allow the class. Throws a Rejection otherwise.
 */
export function datedByHand(
  body: GenerateBody & { readonly expiration_date: string },
  { engine, now, timeZone, maySetRules }: AskedByHand,
): DatedFields {
  admitTyped(body, timeZone)
  const manualReason = body.manualReason || null
  const place = body.storageTypeId || body.storageType || ''
  const limited = engine?.askByHand({ place, start: startByHand(body, now, timeZone) }) ?? null
  const expiresAt = expiryInstant(body.expiration_date, timeZone).toISOString()
  if (limited !== null) {
    if (!maySetRules || manualReason === null) throw new Rejection('state_needed')
    refuseLater(expiresAt, limited, timeZone)
  }
  return {
    ...NO_PROVENANCE,
    ...printed(body),
    storageTypeId: body.storageTypeId ?? null,
    basis: byHand,
    ...((limited !== null || manualReason !== null) && { sentence: byHand.text, manualReason }),
    foodClass: limited?.foodClass ?? null,
    manipulationDate: body.manipulation_date ?? localDate(now, timeZone),
    expirationDate: body.expiration_date,
    expiresAt,
  }
}

function admitTyped({ expiration_date: expiration, manipulation_date: manipulation }: GenerateBody, timeZone: string) {
  if (expiration !== undefined) admitYears(expiration, timeZone, 'expiration_date')
  if (manipulation !== undefined) admitYears(manipulation, timeZone, 'manipulation_date')
}

/** The food is at least as old as its manipulation says, and never younger than now. */
function startByHand({ manipulation_date: date }: GenerateBody, now: Date, timeZone: string): Date {
  if (date === undefined) return now
  const given = isInstant(date) ? new Date(date) : expiryInstant(addDays(date, -1), timeZone)
  return given < now ? given : now
}

/** The engine's date, or an earlier one that a person has sent. Throws a Rejection where there can be none. */
export function datedByEngine(
  body: GenerateBody & { readonly state: NonNullable<GenerateBody['state']> },
  { engine, now, timeZone, batch }: Asked,
): DatedFields & { readonly storageName: string } {
  const asked = {
    state: body.state,
    storageTypeId: body.storageTypeId ?? body.storageType ?? '',
    startedAt: admittedStart(body.startedAt ?? now.toISOString(), now, timeZone),
    makersDate: body.makersDate ?? null,
    makersAfterOpening: body.makersAfterOpening ?? null,
  }
  const { makersAfterOpening } = asked
  if (makersAfterOpening !== null && isLongAfterOpening(makersAfterOpening) && body.afterOpeningConfirmed !== true)
    throw new Rejection('after_opening_unconfirmed', { time: durationText(makersAfterOpening) })
  const sample = body.sample ?? false
  const given = engine.ask({ ...asked, foodClass: null, ceilings: ceilingsOf(batch), sample })
  const { place, answer } = given
  const decided = decide(given, body, timeZone)
  const { expirationDate } = decided
  return {
    ...decided,
    ...printed(body),
    ...asked,
    startedAt: answer.startedAt,
    // It follows from the start, whatever an older client sends. A short life is told in hours, from the hour of its start.
    manipulationDate: isInstant(expirationDate) ? answer.startedAt : localDate(new Date(answer.startedAt), timeZone),
    ...placeFields(place),
    storageName: place.name,
    foodClass: given.foodClass,
    ruleVersion: answer.ruleVersion,
    cost: null,
    sample,
    ...originFields(given, batch, body.state),
  }
}

/** What the label comes from, and what that means for all that is made of it. */
function originFields(given: DateAnswer, batch: BatchOrigin | null, state: GenerateBody['state']) {
  // What is prepared anew is another food.
  const neverFreeze = given.neverFreeze || (batch?.wasFrozen === true && state !== 'preparado')
  return {
    parentIds: [...(batch?.parentIds ?? given.parentIds)],
    batchId: batch?.batchId ?? null,
    ...(given.originLimit !== null && { originLimit: given.originLimit }),
    ...(neverFreeze && { neverFreeze: true }),
  }
}

const ceilingsOf = (batch: BatchOrigin | null) =>
  batch === null ? [] : batch.ceilings.map((ceiling) => ({ kind: 'ingrediente' as const, ...ceiling }))

type Decided = Pick<DatedFields, 'expirationDate' | 'expiresAt' | 'basis' | 'ceiling' | 'sentence' | 'manualReason'>

function decide({ answer }: DateAnswer, body: GenerateBody, timeZone: string): Decided {
  const manualReason = body.manualReason || null
  const { expiration_date: date, expires_at: end, basis, ceiling, sentence } = answer
  const own = date === null || end === null ? null : { expirationDate: date, expiresAt: new Date(end).toISOString() }
  const sent = body.expiration_date
  if (sent === undefined) {
    if (own === null) throw new Rejection('date_by_hand_needed', { text: basis.text })
    return { ...own, basis, ceiling, sentence, manualReason }
  }
  admitYears(sent, timeZone, 'expiration_date')
  const expiresAt = expiryInstant(sent, timeZone).toISOString()
  if (own?.expiresAt === expiresAt) return { ...own, basis, ceiling, sentence, manualReason }
  // A sample is kept for no less than its time, and its hours are exact.
  if (body.sample === true) throw new Rejection('sample_time', { sentence })
  refuseLater(expiresAt, answer, timeZone)
  if (own === null && manualReason === null) throw new Rejection('manual_reason_needed', { text: basis.text })
  const before = own === null ? '' : `, antes do prazo: ${formatLabelDate(own.expirationDate, timeZone)} (${sentence})`
  return {
    expirationDate: sent,
    expiresAt,
    basis: byHand,
    ceiling: null,
    sentence: `${byHand.text}${before}`,
    manualReason,
  }
}

const printedSentences = {
  'too late': 'Validade impressa sem internet, depois do prazo',
  'no rule': 'Validade impressa sem internet, sem prazo cadastrado',
} as const

/** A date that stands on paper already, past what the rules allowed or where they have none. */
export function datesAsPrinted(onPaper: string, why: keyof typeof printedSentences, timeZone: string) {
  admitYears(onPaper, timeZone, 'expiration_date')
  return {
    expirationDate: onPaper,
    expiresAt: expiryInstant(onPaper, timeZone).toISOString(),
    basis: byHand,
    ceiling: null,
    sentence: printedSentences[why],
  } as const
}

/** A person's date is not later than the engine's; where the engine has none, not later than what limits it. */
function refuseLater(
  end: string,
  { limit, limitText }: Pick<DateAnswer['answer'], 'limit' | 'limitText'>,
  timeZone: string,
): void {
  if (limit === null || Date.parse(end) <= expiryInstant(limit, timeZone).getTime()) return
  throw new Rejection('above_limit', { date: limit, timeZone, sentence: limitText ?? '' })
}

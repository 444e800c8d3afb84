import { admittedStart, admitYears } from '../../../contract/admitted-dates.ts'
import { durationText, isLongAfterOpening } from '../../../contract/food.ts'
import type { FoodClass } from '../../../contract/food.ts'
import { expiryInstant, formatLabelDate, isInstant, localDate } from '../../../contract/expiry.ts'
import { Rejection } from '../../../contract/rejection.ts'
import type { KitchenQuestion } from '../../shelf-life/contract/asked-kitchen.ts'
import type { GenerateBody } from './generate-body.ts'
import { placeFields } from './label-place.ts'
import type { LifePlace } from './label-place.ts'
import type { LabelProvenance } from './provenance.ts'

// The date of a new label with a situação, at the server and on a device without a connection.

/** A date that a food keeps to, however it is kept. */
interface OriginLimit {
  readonly kind: 'mae' | 'ingrediente' | 'lote'
  readonly date: string
  readonly code: string | null
}

export interface DateAnswer {
  readonly place: LifePlace
  readonly foodClass: FoodClass | null
  readonly parentIds: readonly number[]
  /** The earliest of the ceilings, whether it decided or not; null: there is none. */
  readonly originLimit: OriginLimit | null
  /** It comes from what was thawed or frozen, and is not prepared anew. */
  readonly neverFreeze: boolean
  readonly answer: {
    /** null: a person says it, not later than the ceiling. */
    readonly expiration_date: string | null
    readonly expires_at: string | null
    readonly startedAt: string
    readonly basis: NonNullable<LabelProvenance['basis']>
    readonly ceiling: LabelProvenance['ceiling']
    readonly sentence: string
    /** The last date that a person may say, and why; null: nothing limits it. */
    readonly limit: string | null
    readonly limitText: string | null
    readonly ruleVersion: number
  }
}

/** A date with its reason, as the label's event keeps it. */
export type DatedFields = Readonly<LabelProvenance> & {
  readonly expirationDate: string
  readonly expiresAt: string
  readonly manipulationDate: string
  readonly cost: string | null
  readonly originLimit?: OriginLimit | undefined
}

/** The batch that a label is made by, with what limits its date and the labels that went into it. */
export interface BatchOrigin {
  readonly batchId: string
  readonly parentIds: readonly number[]
  readonly ceilings: readonly { readonly date: string; readonly code: string; readonly name: string }[]
  /** Something in it was frozen once. */
  readonly wasFrozen: boolean
}

interface Asked {
  readonly engine: { ask(question: KitchenQuestion): DateAnswer }
  readonly now: Date
  readonly timeZone: string
  /** null: it is made by no batch. */
  readonly batch: BatchOrigin | null
}

export const byHand = { kind: 'manual', text: 'Validade informada à mão', norm: null, article: null } as const

/** What is copied from the pack. */
export const printedOf = ({ brand, supplier, lot }: GenerateBody) => ({
  brand: brand || null,
  supplier: supplier || null,
  lot: lot || null,
})

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
    ...printedOf(body),
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

/** A person's date is not later than the engine's; where the engine has none, not later than what limits it. */
export function refuseLater(
  end: string,
  { limit, limitText }: Pick<DateAnswer['answer'], 'limit' | 'limitText'>,
  timeZone: string,
): void {
  if (limit === null || Date.parse(end) <= expiryInstant(limit, timeZone).getTime()) return
  throw new Rejection('above_limit', { date: limit, timeZone, sentence: limitText ?? '' })
}

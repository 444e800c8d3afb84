import { admitYears } from '../../../contract/admitted-dates.ts'
import { addDays, expiryInstant, isInstant, localDate } from '../../../contract/expiry.ts'
import { Rejection } from '../../../contract/rejection.ts'
import type { HandAnswer, HandQuestion } from '../../shelf-life/contract/by-hand.ts'
import { byHand, printedOf, refuseLater } from './dating.ts'
import type { DatedFields } from './dating.ts'
import type { GenerateBody } from './generate-body.ts'
import { NOTHING_SAID } from './provenance.ts'

// The date of a label without a situação, at the server and on a device without a connection.

interface HandEngine {
  /** null: the product has no class. Throws a Rejection where the food cannot be in that place. */
  askByHand(question: HandQuestion): HandAnswer | null
}

interface AskedByHand {
  /** null: the label names no base product. */
  readonly engine: HandEngine | null
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
    ...NOTHING_SAID,
    cost: null,
    ...printedOf(body),
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

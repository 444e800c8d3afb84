import { admittedStart, admitYears } from '../../admitted-dates.ts'
import { Rejection } from '../../errors.ts'
import type { GeneratedLabel, Provenance } from './events.ts'
import { NO_PROVENANCE } from './events.ts'
import type { GenerateBody } from './generate-body.contract.ts'
import type { DateAnswer, DateEngine } from './ports.ts'
import { expiryInstant, formatLabelDate, isInstant, localDate } from './shelf-life.contract.ts'

/** A date with its reason, as the label's event keeps it. */
export type DatedFields = Pick<GeneratedLabel, 'expirationDate' | 'expiresAt' | 'manipulationDate'> & Provenance

interface Asked {
  readonly engine: DateEngine
  readonly now: Date
  readonly timeZone: string
}

const byHand = { kind: 'manual', text: 'Validade informada à mão', norm: null, article: null } as const

const printed = ({ brand, supplier, lot }: GenerateBody) => ({
  brand: brand || null,
  supplier: supplier || null,
  lot: lot || null,
})

/** The date of a label without a situação: a person has said it. */
export function datedByHand(
  body: GenerateBody & { readonly expiration_date: string },
  { now, timeZone }: Pick<Asked, 'now' | 'timeZone'>,
): DatedFields {
  admitYears(body.expiration_date, timeZone, 'expiration_date')
  if (body.manipulation_date !== undefined) admitYears(body.manipulation_date, timeZone, 'manipulation_date')
  return {
    ...NO_PROVENANCE,
    ...printed(body),
    storageTypeId: body.storageTypeId ?? null,
    basis: byHand,
    manipulationDate: body.manipulation_date ?? localDate(now, timeZone),
    expirationDate: body.expiration_date,
    expiresAt: expiryInstant(body.expiration_date, timeZone).toISOString(),
  }
}

/** The engine's date, or an earlier one that a person has sent. Throws a Rejection where there can be none. */
export function datedByEngine(
  body: GenerateBody & { readonly state: NonNullable<GenerateBody['state']> },
  { engine, now, timeZone }: Asked,
): DatedFields & { readonly storageName: string } {
  const asked = {
    state: body.state,
    storageTypeId: body.storageTypeId ?? body.storageType ?? '',
    startedAt: admittedStart(body.startedAt ?? now.toISOString(), now, timeZone),
    makersDate: body.makersDate ?? null,
    makersAfterOpening: body.makersAfterOpening ?? null,
  }
  const sample = body.sample ?? false
  const given = engine.ask({ ...asked, foodClass: null, ceilings: [], sample })
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
    storageTypeId: place.id,
    storageName: place.name,
    storageKind: place.kind,
    storageTempMin: place.tempMin,
    storageTempMax: place.tempMax,
    foodClass: given.foodClass,
    ruleVersion: answer.ruleVersion,
    parentIds: [...given.parentIds],
    batchId: null,
    cost: null,
    sample,
    ...(given.originLimit !== null && { originLimit: given.originLimit }),
    ...(given.neverFreeze && { neverFreeze: true }),
  }
}

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
  refuseAbove(answer, expiresAt, timeZone)
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
function refuseAbove({ expiration_date: own, ceiling, sentence }: DateAnswer['answer'], end: string, timeZone: string) {
  const limit = own ?? ceiling?.date
  if (limit === undefined || Date.parse(end) <= expiryInstant(limit, timeZone).getTime()) return
  const why = own === null && ceiling !== null ? ceilingWords[ceiling.kind] : sentence
  throw new Rejection('above_limit', { date: limit, timeZone, sentence: why })
}

const ceilingWords = {
  fabricante: 'validade do fabricante',
  mae: 'validade da etiqueta-mãe',
  ingrediente: 'validade de um ingrediente',
  lote: 'validade do lote',
} as const

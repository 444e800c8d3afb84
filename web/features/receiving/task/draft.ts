import type { TemperatureGroup } from '#contract/receiving/groups'
import { passesLimit, temperatureGroups } from '#contract/receiving/groups'
import type { LineBody, Receipt, ReceiptBody } from '#contract/receiving/receipts'
import { PACK_DECIMALS } from '#contract/receiving/receipts'
import type { ReceiptReview, ReviewLine } from '#contract/receiving/review'
import { labelsByLot } from '../labels-by-lot.ts'

/** A receipt as its change is sent. */
export function bodyOf({ id: _id, status: _status, supplierId, supplier, invoice, ...receipt }: Receipt): ReceiptBody {
  const { series = null, ...ofNote } = invoice ?? { number: '' }
  return {
    ...receipt,
    ...(supplierId === null ? { supplier } : { supplierId }),
    ...(invoice !== null && { invoice: { ...ofNote, ...(series !== null && { series }) } }),
  }
}

/** A line of the draft with what the server says of it; null: it is too new. */
export interface DraftLine {
  readonly index: number
  readonly line: LineBody
  readonly review: ReviewLine | null
  /** Sentences of what a confirmation would refuse. */
  readonly faults: readonly string[]
  readonly isWarm: boolean
}

/** Whether a row shows the same: a draft is made anew with each edit, but the parts that it holds are not. */
export const isSameLine = (one: DraftLine, other: DraftLine): boolean =>
  one.index === other.index &&
  one.line === other.line &&
  one.review === other.review &&
  one.isWarm === other.isWarm &&
  one.faults.length === other.faults.length &&
  one.faults.every((text, place) => text === other.faults[place])

export const isKept = ({ ignored, outcome }: LineBody): boolean =>
  ignored !== true && (outcome === 'aceito' || outcome === 'segregado')

const isNamed = ({ ingredientId, baseProductId }: LineBody): boolean =>
  (ingredientId ?? null) !== null || (baseProductId ?? null) !== null

/** The first rank is what a person has to say, then what is not as it should be, then all others. */
export function rankOf({ line, faults }: DraftLine): 0 | 1 | 2 {
  if (isKept(line) && !isNamed(line)) return 0
  return faults.length > 0 || (line.outcome !== 'aceito' && line.ignored !== true) ? 1 : 2
}

/** Whether what was measured refuses the line. */
function isTooWarm(line: LineBody, review: ReviewLine | null, temperatures: ReceiptBody['temperatures']): boolean {
  const { group = null, limit = null } = review ?? {}
  const celsius = line.temperature ?? (group === null ? null : (temperatures?.[group] ?? null))
  return limit !== null && limit.force === 'limite' && celsius !== null && passesLimit(celsius, limit)
}

export interface MeasuredGroup {
  readonly group: TemperatureGroup
  readonly limit: NonNullable<ReviewLine['limit']>
  readonly celsius: number | null
}

/** The groups of what arrives, in their order. */
export function groupsOf(lines: readonly DraftLine[], temperatures: ReceiptBody['temperatures']): MeasuredGroup[] {
  return temperatureGroups.flatMap((group) => {
    const of = lines.filter(({ review, line }) => review?.group === group && isKept(line))
    const own = of.find(({ line }) => (line.makersTempMax ?? null) === null) ?? of[0]
    const limit = own?.review?.limit ?? null
    return limit === null ? [] : [{ group, limit, celsius: temperatures?.[group] ?? null }]
  })
}

/** The line with what was proposed for it: what it is, what one unit holds, and a label for each unit. */
export function accepted(line: LineBody, { match, pack, labels }: ReviewLine): LineBody {
  return {
    ...line,
    ...(match.ingredientId !== null && { ingredientId: match.ingredientId }),
    ...(match.baseProductId !== null && { baseProductId: match.baseProductId }),
    ...(pack !== null && { pack: { n: Number(pack.n.toFixed(PACK_DECIMALS)), unit: pack.unit } }),
    lots: line.lots.some((lot) => lot.labels) ? line.lots : labelsByLot(line.lots, labels),
  }
}

interface Refused {
  readonly path: string
  readonly message: string
}

/** @param refused what the server has refused last, by path; null: nothing */
export function linesOf(
  { lines, temperatures }: ReceiptBody,
  review: ReceiptReview,
  refused: readonly Refused[] | null,
): DraftLine[] {
  const told = refused ?? review.refusals.map(({ path, text }) => ({ path, message: text }))
  const faults = new Map<string, string[]>()
  for (const { path, message } of told) {
    const place = /^lines\.(\d+)/.exec(path)?.[1]
    if (place !== undefined) faults.set(place, [...(faults.get(place) ?? []), message])
  }
  return lines.map((line, index) => {
    const of = review.lines[index] ?? null
    const isWarm = isTooWarm(line, of, temperatures)
    return { index, line, review: of, isWarm, faults: faults.get(String(index)) ?? [] }
  })
}

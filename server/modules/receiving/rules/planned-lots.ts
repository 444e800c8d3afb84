import Big from 'big.js'
import { lastDayOfMakersDate } from '../../../contract/makers-date.ts'
import { parseWeight } from '../../../contract/weight.ts'
import { inUnit } from '../../../contract/units.ts'
import { Rejection } from '../../../errors.ts'
import { LABELS_MAX, PACK_DECIMALS } from '../contract/receipts.ts'
import type { ReceiptLine } from '../events.ts'
import type { ConfirmedLine } from './confirmed-line.ts'
import { amountText } from './confirmed-line.ts'
import { labelCosts } from './label-costs.ts'
import { ROUNDED_OFF, lotQuantities } from './lot-quantities.ts'
import type { KnownProduct } from './match-goods.ts'

type LineLot = ReceiptLine['lots'][number]

export interface PlannedLabels {
  readonly product: KnownProduct
  readonly weight: string
  readonly makersDate: string
  /** The cost of each label; null: not known. */
  readonly costs: readonly string[] | null
  readonly count: number
}

/** A lot that stays in the restaurant. */
export interface PlannedLot {
  readonly of: ConfirmedLine
  readonly lot: LineLot
  readonly path: string
  /** The quantity, in the unit of the line. */
  readonly quantity: number
  readonly labels: PlannedLabels | null
}

/** Half of the last decimal of a pack: three boxes of 0.333333 kg hold a kilo. */
const PACK_ROUNDED_OFF = new Big(10).pow(-PACK_DECIMALS).div(2)

const WHOLE_LINE: LineLot = {
  lot: '',
  makersDate: null,
  manufacturedOn: null,
  quantity: null,
  storageTypeId: null,
  labels: null,
}

/** The lots of the accepted or segregated goods, with their labels. Throws a Rejection where a label is not possible. */
export function plannedLots(lines: readonly ConfirmedLine[], today: string): PlannedLot[] {
  const lots = lines.flatMap((each) => {
    const { outcome, ignored } = each.line
    return !ignored && (outcome === 'aceito' || outcome === 'segregado') ? lotsOfLine(each, today) : []
  })
  const count = lots.reduce((sum, { labels }) => sum + (labels?.count ?? 0), 0)
  if (count > LABELS_MAX) throw new Rejection('labels_too_many', { count })
  return lots
}

function lotsOfLine(of: ConfirmedLine, today: string): PlannedLot[] {
  admitAccepted(of)
  const lots = of.line.lots.length === 0 ? [WHOLE_LINE] : of.line.lots
  const quantities = lotQuantities(of, lots)
  const weights = lots.map((lot, place) => weightIn(of, lot, place))
  admitAmount(of, lots, { quantities, weights })
  const costs = costsOf(of, lots, weights)
  let first = 0
  return lots.map((lot, index) => {
    const path = `lines.${of.index}.lots.${index}`
    const count = lot.labels?.count ?? 0
    const own = costs?.slice(first, first + count) ?? null
    first += count
    return {
      of,
      lot,
      path,
      quantity: Number(quantities[index]),
      labels: labelsOf(of, lot, { path, costs: own, today }),
    }
  })
}

/** Throws a Rejection where more was accepted than the note has. */
function admitAccepted({ line, accepted, index }: ConfirmedLine): void {
  if (accepted.lte(line.quantity)) return
  throw new Rejection('accepted_exceeds_quantity', {
    path: `lines.${index}.acceptedQuantity`,
    text: `A nota tem ${amountText(new Big(line.quantity), line.unit)}: não dá para aceitar ${amountText(accepted, line.unit)}.`,
  })
}

/**
 * The weight of one label in the unit of the pack; null: there are no labels, or their weight names no unit (`1 fatia`).
 * Throws a Rejection where the weight cannot be compared with what one unit of the line holds.
 */
function weightIn({ line, pack, index }: ConfirmedLine, { labels }: LineLot, place: number): Big | null {
  if (labels === null) return null
  if (pack === null)
    throw new Rejection('pack_needed', {
      path: `lines.${index}.pack`,
      text: `Diga o que vem em 1 ${line.unit} de ${line.description} para etiquetar.`,
    })
  const weight = parseWeight(labels.weight)
  if (weight === null || weight.unit === null) return null
  const own = inUnit(weight.quantity, weight.unit, pack.unit)
  if (own === null)
    throw new Rejection('label_unit_differs', {
      path: `lines.${index}.lots.${place}.labels`,
      text: `1 ${line.unit} traz ${amountText(pack.n, pack.unit)}: diga em ${pack.unit} de quanto é cada etiqueta, não em ${weight.word}.`,
    })
  return own
}

interface LotAmounts {
  readonly quantities: readonly Big[]
  readonly weights: readonly (Big | null)[]
}

/**
 * Throws a Rejection where the labels of a lot weigh more than the lot, or the labels of the line more than what was
 * accepted. Lots that say no quantity have their labels out of what the others leave.
 */
function admitAmount(of: ConfirmedLine, lots: readonly LineLot[], { quantities, weights }: LotAmounts): void {
  const { accepted, pack, index } = of
  if (pack === null) return
  const shared = lots.reduce(
    (total, { quantity }, place) => (quantity === null ? total.plus(quantities[place] ?? 0) : total),
    new Big(0),
  )
  const sums = { line: new Big(0), shared: new Big(0) }
  for (const [place, { labels, quantity }] of lots.entries()) {
    const weight = weights[place] ?? null
    if (labels === null || weight === null) continue
    const amount = weight.times(labels.count)
    sums.line = sums.line.plus(amount)
    if (quantity === null) sums.shared = sums.shared.plus(amount)
    const ofLot = quantity === null ? shared : (quantities[place] ?? new Big(0))
    const isOver =
      sums.line.gt(accepted.times(pack.n.plus(PACK_ROUNDED_OFF))) ||
      (quantity === null ? sums.shared : amount).gt(ofLot.plus(ROUNDED_OFF).times(pack.n.plus(PACK_ROUNDED_OFF)))
    if (isOver)
      throw new Rejection('labels_exceed_quantity', {
        path: `lines.${index}.lots.${place}.labels`,
        text: `São ${amountText(ofLot.times(pack.n), pack.unit)} recebidos: ${labels.count} etiquetas de ${labels.weight} passam disso.`,
      })
  }
}

/** The costs of all labels of a line, one after another; null: the cost of the line or a weight is not known. */
function costsOf(
  { line, accepted, pack }: ConfirmedLine,
  lots: readonly LineLot[],
  weights: readonly (Big | null)[],
): string[] | null {
  if (line.total === null || pack === null) return null
  const each: Big[] = []
  for (const [place, { labels }] of lots.entries()) {
    const weight = weights[place] ?? null
    if (labels === null) continue
    if (weight === null) return null
    each.push(...Array.from({ length: labels.count }, () => weight))
  }
  // Goods that were not accepted take their part of the cost away: the price of a unit stays the price of the invoice.
  const cost = new Big(line.total).times(accepted).div(line.quantity)
  return labelCosts(cost, accepted.times(pack.n), each)
}

interface LabelContext {
  readonly path: string
  readonly costs: readonly string[] | null
  readonly today: string
}

function labelsOf(
  { line, product }: ConfirmedLine,
  { labels, makersDate }: LineLot,
  { path, costs, today }: LabelContext,
): PlannedLabels | null {
  if (labels === null) return null
  if (product === null) throw new Rejection('label_product_needed', { path: `${path}.labels`, name: line.description })
  if (makersDate === null)
    throw new Rejection('makers_date_needed', { path: `${path}.makersDate`, name: line.description })
  const last = lastDayOfMakersDate(makersDate)
  if (last !== null && last < today)
    throw new Rejection('already_expired', {
      path: `${path}.makersDate`,
      text: `${line.description} já venceu em ${last.split('-').toReversed().join('/')}.`,
    })
  return { product, weight: labels.weight, makersDate, costs, count: labels.count }
}

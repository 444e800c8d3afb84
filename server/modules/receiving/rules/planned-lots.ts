import Big from 'big.js'
import { lastDayOfMakersDate } from '../../../contract/makers-date.ts'
import { parseWeight } from '../../../contract/weight.ts'
import { inUnit } from '../../../contract/units.ts'
import { Rejection } from '../../../errors.ts'
import { LABELS_MAX } from '../contract/receipts.ts'
import type { ReceiptLine } from '../events.ts'
import type { ConfirmedLine } from './confirmed-line.ts'
import { amountText } from './confirmed-line.ts'
import { labelCosts } from './label-costs.ts'
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
  const lots = of.line.lots.length === 0 ? [WHOLE_LINE] : of.line.lots
  const weights = lots.map(({ labels }) => weightIn(of, labels))
  admitAmount(of, lots, weights)
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
      quantity: lot.quantity ?? Number(of.accepted.div(lots.length).round(4)),
      labels: labelsOf(of, lot, { path, costs: own, today }),
    }
  })
}

/** The weight of one label in the unit of the pack; null: the units do not convert. */
function weightIn({ pack }: ConfirmedLine, labels: LineLot['labels']): Big | null {
  const weight = labels === null ? null : parseWeight(labels.weight)
  if (pack === null || weight === null || weight.unit === null) return null
  return inUnit(weight.quantity, weight.unit, pack.unit)
}

/** Throws a Rejection where the labels weigh more than what was accepted. */
function admitAmount(
  { accepted, pack, index }: ConfirmedLine,
  lots: readonly LineLot[],
  weights: readonly (Big | null)[],
): void {
  if (pack === null) return
  const amount = accepted.times(pack.n)
  let sum = new Big(0)
  for (const [place, { labels }] of lots.entries()) {
    const weight = weights[place] ?? null
    if (labels === null || weight === null) continue
    sum = sum.plus(weight.times(labels.count))
    if (sum.gt(amount))
      throw new Rejection('labels_exceed_quantity', {
        path: `lines.${index}.lots.${place}.labels`,
        text: `São ${amountText(amount, pack.unit)} recebidos: ${labels.count} etiquetas de ${labels.weight} passam disso.`,
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

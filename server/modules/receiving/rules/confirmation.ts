import { Rejection } from '../../../errors.ts'
import { groupNames } from '../contract/groups.ts'
import { reasonWords } from '../contract/outcome-words.ts'
import type { PriceChange } from '../contract/lots.ts'
import type { RefusalReason } from '../contract/receipts.ts'
import { refusalReasons } from '../contract/receipts.ts'
import type { DeclaredGoods, OtherBrand } from '../contract/other-brand.ts'
import { brandHint } from '../contract/other-brand.ts'
import { otherBrands } from './other-brands.ts'
import type { ReceiptDetails, ReceiptLine } from '../events.ts'
import { pricesOf } from './confirm-prices.ts'
import type { ConfirmedLine, ConfirmFacts, Judged } from './confirmed-line.ts'
import { admitMeasured, confirmedLine, judgeTemperature } from './confirmed-line.ts'
import type { CountedLimit } from './counted-limits.ts'
import { countedLimits } from './counted-limits.ts'
import type { PlannedLot } from './planned-lots.ts'
import { plannedLots } from './planned-lots.ts'

interface SetAside {
  /** The supplier's name of the goods of the line. */
  readonly name: string
  readonly lot: string
  readonly outcome: 'recusado' | 'segregado'
  readonly why: string
}

/** Everything that a confirmation does, before lots and labels have numbers. */
export interface Confirmation {
  readonly lines: readonly ConfirmedLine[]
  readonly lots: readonly PlannedLot[]
  readonly prices: PriceChange[]
  readonly setAside: readonly SetAside[]
  readonly limits: readonly CountedLimit[]
  readonly hints: string[]
  readonly otherBrands: OtherBrand[]
}

interface Confirming extends ConfirmFacts {
  readonly seesCosts: boolean
  /** The prices wait for somebody who accepts them. */
  readonly waits: boolean
  readonly declared: ReadonlyMap<number, DeclaredGoods>
}

/** Throws a Rejection where one of the lines cannot be received as it is. */
export function confirmationOf(details: ReceiptDetails, facts: Confirming): Confirmation {
  const lines = details.lines.map((line, index) => confirmedLine(line, index, facts))
  admitMeasured(lines, details.temperatures, groupNames)
  const judged = lines.map((each) => judgeTemperature(each, details.temperatures, facts))
  for (const [place, each] of lines.entries()) admitReason(each, judged[place] ?? null)
  const prices = pricesOf(lines, details.id, facts)
  const isMissing = details.lines.some(({ outcome }) => outcome === 'nao_veio')
  const brands = otherBrands(lines, facts.declared)
  return {
    lines,
    prices,
    lots: plannedLots(lines, facts.today),
    limits: countedLimits(lines, details.temperatures, facts),
    setAside: lines.flatMap(({ line }, index) => setAsideOf(line, judged[index]?.tooWarm ?? null)),
    hints: [
      ...new Set(judged.flatMap(({ hint }) => hint ?? [])),
      ...(isMissing ? ['Peça a carta de correção ou a devolução.'] : []),
      ...new Set(brands.map(brandHint)),
    ],
    otherBrands: brands,
  }
}

function setAsideOf(line: ReceiptLine, tooWarm: string | null): SetAside[] {
  const { outcome, description, lots, ignored } = line
  if (ignored) return []
  if (outcome !== 'recusado' && outcome !== 'segregado') return []
  const lot = lots.map((each) => each.lot).filter((each) => each !== '')
  return [{ name: description, lot: lot.join(', '), outcome, why: tooWarm ?? reasonWords[reasonOf(line)] }]
}

/** Throws a Rejection where a line is set aside without a reason, and nothing was measured that is one. */
export function admitReason(
  { line: { outcome, reason, description, ignored }, index }: ConfirmedLine,
  judged: Pick<Judged, 'tooWarm'> | null,
): void {
  const isSetAside = !ignored && (outcome === 'recusado' || outcome === 'segregado')
  if (isSetAside && reason === null && (judged?.tooWarm ?? null) === null)
    throw new Rejection('reason_needed', { path: `lines.${index}.reason`, name: description })
}

/** The person's reason for setting a line aside. A line without a reason was too warm (`admitReason`). */
export const reasonOf = ({ reason }: Pick<ReceiptLine, 'reason'>): RefusalReason =>
  refusalReasons.find((known) => known === reason) ?? 'temperatura'

import Big from 'big.js'
import { Rejection } from '../../../errors.ts'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { groupNames } from '../contract/groups.ts'
import { receivingRejections } from '../contract/api.ts'
import { LABELS_MAX } from '../contract/receipts.ts'
import type { ReceiptReview, ReviewLine, ReviewRefusal } from '../contract/review.ts'
import type { ReceiptDetails, ReceiptLine } from '../events.ts'
import { pricesOf } from './confirm-prices.ts'
import { admitReason } from './confirmation.ts'
import type { ConfirmedLine, ConfirmFacts } from './confirmed-line.ts'
import {
  admitMeasured,
  confirmedLine,
  isKept,
  judgeTemperature,
  limitOfLine,
  lineAs,
  namedGoods,
  unmeasuredGroups,
} from './confirmed-line.ts'
import type { GoodsIndex, HouseGoods, MatchedGoods } from './match-goods.ts'
import { confirmedGoods, goodsIndex, goodsOf } from './match-goods.ts'
import type { DeclaredGoods } from '../contract/other-brand.ts'
import { brandHints } from './other-brands.ts'
import type { FoundPack } from './pack.ts'
import { packOf, priceOf } from './pack.ts'
import { plannedLots } from './planned-lots.ts'
import { priceChange, proposedLabels, roundingHint } from './reading.ts'

interface ReviewFacts extends ConfirmFacts {
  readonly house: Pick<HouseGoods, 'ingredients' | 'products'>
  readonly seesCosts: boolean
  readonly declared: ReadonlyMap<number, DeclaredGoods>
}

type Review = Omit<ReceiptReview, 'version' | 'sheets'>

/** An open receipt by the rules of the reading and of the confirmation. */
export function reviewOf(details: ReceiptDetails, facts: ReviewFacts): Review {
  const refusals: ReviewRefusal[] = []
  const { byCode, byEan } = facts
  const goods = goodsIndex({ ...facts.house, byCode, byEan })
  const or = <T>(rule: () => T): T | null => {
    try {
      return rule()
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      refusals.push(refusalOf(error))
      return null
    }
  }
  const named = details.lines.flatMap((line, index) => or(() => confirmedLine(line, index, facts)) ?? [])
  const { temperatures } = details
  or(() => admitMeasured(named, temperatures, groupNames))
  const hints = new Map<number, string>()
  const lots = named.flatMap((each) => {
    const judged = or(() => judgeTemperature(each, temperatures, facts))
    if (judged?.hint) hints.set(each.index, judged.hint)
    or(() => admitReason(each, judged))
    return or(() => plannedLots([each], facts.today)) ?? []
  })
  const cost = { seesCosts: facts.seesCosts, waits: !facts.seesCosts }
  const priced = named.filter((each) => or(() => pricesOf([each], details.id, cost)) !== null)
  const labels = lots.reduce((sum, each) => sum + (each.labels?.count ?? 0), 0)
  if (labels > LABELS_MAX) refusals.push(refusalOf(new Rejection('labels_too_many')))
  return {
    lines: details.lines.map((line, index) =>
      reviewLine(line, { index, hint: hints.get(index) ?? null }, { ...facts, goods }),
    ),
    needed: unmeasuredGroups(named, temperatures),
    labels,
    prices: facts.seesCosts ? pricesOf(priced, details.id, cost) : [],
    difference: facts.seesCosts ? differenceOf(details) : null,
    refusals,
  }
}

function refusalOf({ code, facts }: Rejection): ReviewRefusal {
  const known: RejectionTexts[string] | undefined = (receivingRejections as RejectionTexts)[code]
  if (known === undefined) throw new Error(`No sentence for ${code}`)
  const { text, path = '' } = known
  return {
    code,
    path: typeof path === 'string' ? path : path(facts),
    text: typeof text === 'string' ? text : text(facts),
  }
}

function reviewLine(
  line: ReceiptLine,
  { index, hint }: { readonly index: number; readonly hint: string | null },
  facts: ReviewFacts & { readonly goods: GoodsIndex },
): ReviewLine {
  const said = namedGoods(line, facts)
  // A name is proposed only for a line of which nothing is said.
  const isSilent = said === null && !line.ignored
  const match = isSilent ? goodsOf(line, facts.goods) : (confirmedGoods(line, facts.goods) ?? NO_MATCH)
  const each = lineAs(line, index, { ...(said ?? (isSilent ? match : NO_MATCH)), saved: facts })
  const { product, pack, group } = each
  const price = priceOfLine(each)
  return {
    n: index + 1,
    ...namesOf(each, match.by),
    pack: pack && { n: Number(pack.n), unit: pack.unit, from: packSource(each, match) },
    price: facts.seesCosts ? priceChange(price, each) : null,
    group,
    limit: group === null ? null : limitOfLine(line, group, facts),
    labels: isKept(line) ? proposedLabels(line, { goods: { product }, pack, lots: line.lots }) : null,
    hints: [
      ...(hint === null ? [] : [hint]),
      ...(facts.seesCosts ? roundingHint(price) : []),
      ...brandHints(each, facts.declared),
    ],
    isOpen: isKept(line) && said === null,
    isNew: isKept(line) && match.by !== 'codigo' && match.by !== 'ean',
  }
}

const NO_MATCH: MatchedGoods = { by: null, ingredient: null, product: null, ignored: false, pack: null }

const namesOf = (
  { line, ingredient, product }: ConfirmedLine,
  by: MatchedGoods['by'],
): Pick<ReviewLine, 'match' | 'name' | 'unit'> => ({
  match: { by, ingredientId: ingredient?.id ?? null, baseProductId: product?.id ?? null, ignored: line.ignored },
  name: ingredient?.name ?? product?.name ?? null,
  unit: ingredient?.unit ?? null,
})

function priceOfLine({ line, ingredient, pack }: ConfirmedLine) {
  if (line.total === null || ingredient === null || pack === null) return null
  return priceOf(new Big(line.total), new Big(line.quantity), pack.n)
}

/** The source that would have given the same pack; `dito`: none of those that are known without the file. */
function packSource(
  { line, ingredient, pack }: ConfirmedLine,
  match: MatchedGoods,
): NonNullable<ReviewLine['pack']>['from'] {
  const item = { unit: line.unit, quantity: '1', taxUnit: '', taxQuantity: '0', description: line.description }
  const found: FoundPack | null = packOf(item, match.pack, ingredient?.unit ?? null)
  if (found === null || pack === null || !found.n.eq(pack.n) || found.unit !== pack.unit) return 'dito'
  return found.from === 'tributavel' ? 'dito' : found.from
}

function differenceOf({ invoice, lines }: ReceiptDetails): string | null {
  if (invoice?.total === undefined || invoice.total === null || lines.some(({ total }) => total === null)) return null
  return lines.reduce((left, { total }) => left.minus(total ?? 0), new Big(invoice.total)).toFixed(2)
}

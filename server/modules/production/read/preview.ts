import { endOfDay, formatLabelDate } from '../../../contract/calendar.ts'
import { nameKey } from '../../../contract/text.ts'
import { weightText } from '../../../contract/weight.ts'
import { may } from '../../../http/contract/permission.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Identity } from '../../../http/identity.ts'
import type { BatchBody, BatchPreview, Proposal } from '../contract/batches.ts'
import type { BatchDates, BatchProduct, InputLabel, InputLot, ProductionPorts, SheetLine } from '../ports.ts'
import { batchNames, hintsOf, isProductOfLine } from '../rules/inputs.ts'
import { packOf } from '../rules/outputs.ts'
import { timesOf, yieldQuestion } from '../rules/yield.ts'
import type { PlannedBatch } from './read-batch.ts'
import { birthOf, planBatch, refuseOld } from './read-batch.ts'

interface Previewer {
  readonly identity: Promise<Identity>
  readonly now: Date
  readonly ports: ProductionPorts
}

/** A batch as it would be made now, with what could go in. Nothing is written. */
export async function previewBatch(
  tx: TenantTransaction,
  body: BatchBody,
  { identity, now, ports }: Previewer,
): Promise<BatchPreview> {
  const preparing = ports.dates(tx, batchNames(body), identity)
  const [plan, own] = await Promise.all([planBatch(tx, body, { identity, now, ports, preparing }), identity])
  const { sheet, yields, inputs, caps, packed, costed, openLots, timeZone } = plan
  refuseOld(sheet, body)
  const seesCosts = may(own, 'ver_custos')
  const [products, changedPrices] = await Promise.all([
    ports.productsOfLines(tx, sheet.lines),
    seesCosts ? ports.changedPrices(tx, sheet.id) : 0,
  ])
  const productIds = sheet.lines.map((line) => productIdsOf(line, products))
  const proposals = await proposalsOf(tx, plan, { productIds, ports })
  const dates = datesOf(plan, now)
  const [first] = dates
  const limiting = caps.find(({ code }) => first?.sentence.includes(`(${code})`) === true)
  return {
    recipeId: sheet.id,
    version: sheet.version,
    name: sheet.name,
    cooked: plan.cooked,
    planned: { n: yields.planned.toNumber(), unit: yields.unit },
    real: { n: yields.real.toNumber(), unit: yields.unit },
    yieldQuestion: yieldQuestion(yields),
    lines: sheet.lines.map((line, index) =>
      lineAnswer(line, body.times, { openLots, productIds: productIds[index] ?? [] }),
    ),
    inputs: inputs.map(({ stored: { labelId: _label, ...input } }) => input),
    proposals,
    outputs: packed.outputs.map(({ product, amounts }) => ({
      baseProductId: product.id,
      name: product.name,
      count: amounts.length,
      weights: amounts.map((amount) => weightText(amount, yields.unit)),
    })),
    packs: packsOf(plan),
    leftover: packed.leftover.gt(0) ? { n: packed.leftover.toNumber(), unit: yields.unit } : null,
    lot: plan.lot,
    dates,
    ceiling: limiting === undefined ? null : { ...limiting, date: formatLabelDate(limiting.date, timeZone) },
    ...(seesCosts && { cost: { total: costed.total, changedPrices } }),
    hints: hintsOf(inputs, dates, { at: new Date(plan.producedAt), timeZone }),
  }
}

interface AtLine {
  readonly openLots: readonly InputLot[]
  readonly productIds: readonly string[]
}

function lineAnswer(line: SheetLine, times: number, { openLots, productIds }: AtLine) {
  const { name, ingredientId, recipeId, quantity } = line
  const presumed = ingredientId === null ? [] : openLots.filter((lot) => lot.ingredientId === ingredientId)
  return {
    name,
    ingredientId,
    recipeId,
    planned: timesOf(quantity, times),
    productIds: [...productIds],
    presumed: presumed.map(({ id, code, lot, expirationDate }) => ({
      lotId: id,
      code,
      lot,
      expiration_date: expirationDate,
    })),
  }
}

function packsOf({ packed, sheet, products }: PlannedBatch): BatchPreview['packs'] {
  const ids = [
    ...packed.outputs.map(({ product }) => product.id),
    ...sheet.outputs.map((output) => output.baseProductId),
  ]
  return [...new Set(ids)].flatMap((id) => {
    const product = products.get(id)
    return product === undefined ? [] : { baseProductId: id, name: product.name, pack: packOf(product, sheet) }
  })
}

type Dated = PlannedBatch<BatchDates>

/** One date for each output. */
function datesOf(plan: Dated, now: Date): BatchPreview['dates'] {
  const { costed, packed, prepared } = plan
  const { outputs } = packed
  const orders = outputs.flatMap(({ path }) => costed.orders.find((order) => order.path === path) ?? [])
  const names = new Map(outputs.map(({ path, product }) => [path, product.name]))
  return prepared.of(orders, birthOf(plan, ''), now).map((dated, index) => {
    const order = orders[index]
    return { baseProductId: order?.baseProductId ?? '', name: names.get(order?.path ?? '') ?? '', ...dated }
  })
}

/** For each line what expires first, then the lots without labels, the oldest first (rule 7). */
async function proposalsOf(
  tx: TenantTransaction,
  plan: PlannedBatch,
  { productIds, ports }: { readonly productIds: readonly string[][]; readonly ports: ProductionPorts },
): Promise<Proposal[]> {
  const { sheet, openLots, producedAt, timeZone } = plan
  const kindsOf = sheet.lines.map((line, index) => [...(productIds[index] ?? []), nameKey(line.name)])
  const labels = await ports.soonest(tx, kindsOf.flat(), { at: new Date(producedAt), timeZone })
  return sheet.lines.flatMap((line, index) => {
    const kinds = new Set(kindsOf[index])
    const fitting = labels.filter(({ kind }) => kinds.has(kind))
    const soonestFirst = fitting.toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime() || a.id - b.id)
    const lots = openLots.filter(
      (lot) => !lot.hasLabels && lot.ingredientId !== null && lot.ingredientId === line.ingredientId,
    )
    return [...soonestFirst.map((label) => ofLabel(label, index)), ...lots.map((lot) => ofLot(lot, index, timeZone))]
  })
}

/** The base products whose labels are what a line says. */
const productIdsOf = (line: SheetLine, products: readonly BatchProduct[]): string[] => [
  ...new Set([...products.filter((product) => isProductOfLine(product, line)).map(({ id }) => id), ...line.productIds]),
]

const ofLabel = (label: InputLabel, line: number): Proposal => ({
  line,
  code: label.code,
  lotId: null,
  shown: label.code,
  name: label.name,
  weight: label.weight,
  storageType: label.storageType,
  expires_at: label.expiresAt.toISOString(),
  expiration_date: label.expirationDate,
})

const ofLot = (lot: InputLot, line: number, timeZone: string): Proposal => ({
  line,
  code: null,
  lotId: lot.id,
  shown: lot.code,
  name: lot.name,
  weight: lot.quantity,
  storageType: null,
  expires_at: lot.expirationDate === null ? null : endOfDay(lot.expirationDate, timeZone).toISOString(),
  expiration_date: lot.expirationDate,
})

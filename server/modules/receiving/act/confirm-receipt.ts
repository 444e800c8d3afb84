import { localDate } from '../../../contract/calendar.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { decideAndAppend, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { may } from '../../../http/contract/permission.ts'
import type { Identity } from '../../../http/identity.ts'
import type { Confirmed } from '../contract/confirmed.ts'
import type { PriceChange, ReceivedLot } from '../contract/lots.ts'
import type { ConfirmBody } from '../contract/receipts.ts'
import type { ReceiptDetails } from '../events.ts'
import { lotDecider } from '../lot-decider.ts'
import type { ReceivingPorts } from '../ports.ts'
import { nextId } from '../queries.ts'
import { knownSupplier, readSavedGoods } from '../read/read-note.ts'
import { namedIds, readLimits } from '../read/receipts.ts'
import { receiptDecider } from '../receipt-decider.ts'
import { brandedIngredients } from '../rules/other-brands.ts'
import type { Confirmation } from '../rules/confirmation.ts'
import { confirmationOf } from '../rules/confirmation.ts'
import { labelOrders } from '../rules/label-orders.ts'
import type { PlannedLot } from '../rules/planned-lots.ts'
import { receiptAnswer } from '../rules/receipt-answer.ts'
import { registerSupplier } from '../supplier-commands.ts'
import { loadOpenReceipt } from './open-receipt.ts'

interface Call {
  readonly identity: Promise<Identity>
  readonly origin: string
  readonly ports: ReceivingPorts
}

/** Makes the lots, labels, prices and print jobs of a receipt: all of them, or none. */
export async function confirmReceipt(unit: UnitOfWork, id: number, body: ConfirmBody, call: Call): Promise<Confirmed> {
  const { ports, identity: asking } = call
  const loaded = await loadOpenReceipt(unit.tx, id)
  const { details, version } = loaded.state
  const [identity, goods, { supplier, saved }, { uf }, limits, firstLot] = await Promise.all([
    asking,
    // The confirmation holds the tenant's lock: of the register it reads what the lines name.
    ports.knownGoods(unit.tx, namedIds(details)),
    savedGoodsOf(unit.tx, details),
    ports.business(unit.tx),
    readLimits(unit.tx),
    nextId(unit.tx, 'received-lot'),
  ])
  const seesCosts = may(identity, 'ver_custos')
  const { timeZone } = identity
  const confirmation = confirmationOf(details, {
    ...goods,
    ...saved,
    uf,
    limits,
    today: localDate(unit.now, timeZone),
    declared: await ports.declaredGoods(unit.tx, brandedIngredients(details.lines, goods)),
    seesCosts,
    waits: !seesCosts || !body.updatePrices,
  })
  const supplierId = supplier ?? (await newSupplier(unit, details))
  const lots = await numberedLots(unit, confirmation.lots, { details, supplierId, firstLot, timeZone })
  const made = await makeLabels(unit, body.station ?? null, lots, details.name, call)
  decideAndAppend(unit, receiptDecider, loaded, {
    type: 'ConfirmReceipt',
    version: body.version,
    ...eventsOf(details, confirmation, { supplierId, at: unit.now.toISOString(), labels: made.labels.length }),
  })
  await ports.changePrices(
    unit,
    confirmation.prices.flatMap(({ id: receiptPrice, waits, ingredientId, now }) =>
      waits ? [] : [{ ingredientId, price: Number(now), invoice: details.invoice?.number ?? null, receiptPrice }],
    ),
  )
  await ports.receiveBrands(
    unit,
    id,
    confirmation.otherBrands.map(({ ingredientId, now: brand }) => ({ ingredientId, brand })),
  )
  return {
    receipt: receiptAnswer({ ...details, supplierId }, { version: version + 1, status: 'recebido', seesCosts }),
    lots: lots.map((lot, index) => receive(unit, lot, made.ids[index] ?? [])),
    labels: [...made.labels],
    job: made.job,
    prices: seesCosts ? confirmation.prices : [],
    hints: confirmation.hints,
    otherBrands: confirmation.otherBrands,
  }
}

/** The supplier, and what the supplier's goods are for the house. */
async function savedGoodsOf(tx: TenantTransaction, details: ReceiptDetails) {
  const supplier = await knownSupplier(tx, details)
  return { supplier, saved: await readSavedGoods(tx, supplier, details.lines) }
}

async function newSupplier(unit: UnitOfWork, { name, cnpj }: ReceiptDetails): Promise<number> {
  return (await registerSupplier(unit, { name, cnpj, tradeName: '', phone: '', note: '' })).id
}

export interface NumberedLot {
  readonly planned: PlannedLot
  readonly id: number
  readonly day: string
  readonly ofDay: number
  readonly code: string
  readonly details: ReceiptDetails
  readonly supplierId: number
}

interface Numbering {
  readonly details: ReceiptDetails
  readonly supplierId: number
  readonly firstLot: number
  readonly timeZone: string
}

/** A planned lot with the restaurant's code: `R261130-01` is the first lot of that day. */
async function numberedLots(
  unit: UnitOfWork,
  planned: readonly PlannedLot[],
  { details, supplierId, firstLot, timeZone }: Numbering,
): Promise<NumberedLot[]> {
  const day = `R${localDate(new Date(details.receivedAt), timeZone).slice(2).replaceAll('-', '')}`
  const firstOfDay = await nextId(unit.tx, day)
  return planned.map((lot, index) => {
    const ofDay = firstOfDay + index
    const code = `${day}-${String(ofDay).padStart(2, '0')}`
    return { planned: lot, id: firstLot + index, day, ofDay, code, details, supplierId }
  })
}

/** The ids of the labels, for each lot. */
async function makeLabels(
  unit: UnitOfWork,
  station: string | null,
  lots: readonly NumberedLot[],
  supplier: string,
  { ports, identity, origin }: Call,
) {
  const orders = lots.flatMap((lot, index) =>
    labelOrders(lot.planned, { supplier, code: lot.code }).map((order) => ({ index, order })),
  )
  if (orders.length === 0) return { ids: [], labels: [], job: null }
  const baseProductIds = [...new Set(orders.map(({ order }) => order.baseProductId))]
  const maker = await ports.prepareLabels(unit, station, { baseProductIds, identity })
  const made = await maker.make(
    orders.map(({ order }) => order),
    { identity, origin },
  )
  const ids = lots.map((_, index) =>
    orders.flatMap((each, place) => (each.index === index ? (made.ids[place] ?? []) : [])),
  )
  return { ids, labels: made.labels, job: made.job }
}

function receive(unit: UnitOfWork, lot: NumberedLot, labelIds: readonly number[]): ReceivedLot {
  const { planned, id, code, day, ofDay, details, supplierId } = lot
  const { line, ingredient, product } = planned.of
  const isSegregated = line.outcome === 'segregado'
  const shared = {
    id,
    code,
    lot: planned.lot.lot,
    ingredientId: ingredient?.id ?? null,
    baseProductId: product?.id ?? null,
    description: line.description,
    brand: line.brand,
    sif: line.sif,
    receivedAt: details.receivedAt,
    makersDate: planned.lot.makersDate,
    quantity: planned.quantity,
    unit: line.unit,
  }
  decideAndAppend(unit, lotDecider, newStream(lotDecider, lotStream(id)), {
    type: 'ReceiveLot',
    details: {
      ...shared,
      day,
      ofDay,
      receiptId: details.id,
      supplierId,
      supplier: details.name,
      isSegregated,
      labelIds: [...labelIds],
    },
  })
  return {
    ...shared,
    goods: ingredient?.name ?? product?.name ?? line.description,
    receiptId: details.id,
    supplier: { id: supplierId, name: details.name },
    invoice: details.invoice && { number: details.invoice.number, key: details.invoice.key },
    status: isSegregated ? 'segregado' : 'em_uso',
    labels: { inStock: labelIds.length, gone: 0 },
  }
}

export const lotStream = (id: number) => `received-lot-${id}`

interface Made {
  readonly supplierId: number
  readonly at: string
  readonly labels: number
}

function eventsOf(
  details: ReceiptDetails,
  { lines, setAside, prices, limits }: Confirmation,
  { supplierId, at, labels }: Made,
) {
  const stored = ({ waits: _waits, ...price }: PriceChange) => price
  return {
    data: {
      id: details.id,
      supplierId,
      name: details.name,
      number: details.invoice?.number ?? null,
      at,
      items: lines.length,
      refused: lines.filter(({ line }) => line.outcome === 'recusado').length,
      labels,
      goods: goodsOf(lines),
      prices: prices.filter(({ waits }) => !waits).map(stored),
      waiting: prices.filter(({ waits }) => waits).map(stored),
      limits: [...limits],
    },
    setAside: setAside.map((each) => ({ id: details.id, ...each })),
  }
}

/** Where several lines have the same code, the last line counts. */
const goodsOf = (lines: Confirmation['lines']) => {
  const byCode = new Map(
    lines.flatMap(({ line, ingredient, product, pack }) => {
      const isNamed = line.ignored || ingredient !== null || product !== null
      if (line.supplierCode === '' || !isNamed) return []
      const goods = {
        code: line.supplierCode,
        ean: line.ean,
        ingredientId: ingredient?.id ?? null,
        baseProductId: product?.id ?? null,
        ignored: line.ignored,
        pack: pack && { n: Number(pack.n), unit: pack.unit },
      }
      return [[line.supplierCode, goods] as const]
    }),
  )
  return [...byCode.values()]
}

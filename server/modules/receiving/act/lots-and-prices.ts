import Big from 'big.js'
import { exact, reais } from '../../../contract/decimal.ts'
import { Rejection } from '../../../errors.ts'
import { handleCommand } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { LotCloseBody, PriceChange, PricesBody } from '../contract/lots.ts'
import { lotDecider } from '../lot-decider.ts'
import type { ReceivingPorts } from '../ports.ts'
import { listWaitingPrices } from '../queries.ts'
import { waitingPrices } from '../read/receipts.ts'
import { lotStream } from './confirm-receipt.ts'
import { priceDecider } from '../price-decider.ts'
import { isSuspicious } from '../rules/pack.ts'

export async function closeLot(unit: UnitOfWork, id: number, { how, reason = '' }: LotCloseBody): Promise<void> {
  await handleCommand(unit, lotDecider, lotStream(id), { type: 'CloseLot', at: unit.now.toISOString(), how, reason })
}

export async function reopenLot(unit: UnitOfWork, id: number): Promise<void> {
  await handleCommand(unit, lotDecider, lotStream(id), { type: 'ReopenLot', at: unit.now.toISOString() })
}

type WaitingPrice = Omit<PriceChange, 'waits'>

/**
 * Accepted prices go to the register; refused prices change nothing there. Where an ingredient has several accepted prices, the
 * price of the newest receipt counts.
 */
export async function decidePrices(
  unit: UnitOfWork,
  { accept, refuse }: PricesBody,
  ports: Pick<ReceivingPorts, 'changePrices' | 'knownGoods'>,
): Promise<void> {
  const rows = await listWaitingPrices(unit.tx)
  const known = new Map(waitingPrices(rows).map((price) => [price.id, price]))
  const chosen = (ids: readonly string[]): WaitingPrice[] =>
    [...new Set(ids)].toSorted(byReceipt).map((id) => {
      const price = known.get(id)
      if (price === undefined) throw new Rejection('waiting_price_unknown')
      const { waits: _waits, ...stored } = price
      return stored
    })
  const [accepted, refused] = [chosen(accept), chosen(refuse.filter((id) => !accept.includes(id)))]
  const { ingredients: registered } = await ports.knownGoods(unit.tx, {
    ingredients: accepted.map(({ ingredientId }) => ingredientId),
    products: [],
  })
  for (const price of accepted) admitPrice(price, registered.get(price.ingredientId), accepted.length)
  await handleCommand(unit, priceDecider, 'waiting-prices', { type: 'DecidePrices', accepted, refused })
  const invoices = new Map(rows.map(({ id, invoice }) => [id, invoice]))
  const byIngredient = new Map(
    accepted
      .filter(({ ingredientId }) => registered.has(ingredientId))
      .map(({ id, ingredientId, now }) => [
        ingredientId,
        { ingredientId, price: Number(now), invoice: invoices.get(id) ?? null },
      ]),
  )
  await ports.changePrices(unit, [...byIngredient.values()])
}

/** `99-1` before `100-1`: the ids of prices have the number of the receipt and of its line. */
function byReceipt(one: string, other: string): number {
  const [receipt = 0, line = 0] = one.split('-').map(Number)
  const [otherReceipt = 0, otherLine = 0] = other.split('-').map(Number)
  return receipt - otherReceipt || line - otherLine
}

/**
 * Throws a Rejection where the unit of the ingredient has changed since the note, and where a price that looks wrong is accepted
 * with others: accepted alone, somebody has looked at that price. A deleted ingredient has no price any more.
 */
function admitPrice(
  { name, unit, now }: WaitingPrice,
  ingredient: { readonly unit: string; readonly price: number } | undefined,
  count: number,
): void {
  if (ingredient === undefined) return
  if (ingredient.unit !== unit) throw new Rejection('waiting_price_unit', { name, from: unit, to: ingredient.unit })
  const [before, after] = [new Big(ingredient.price), new Big(now)]
  if (count === 1 || !isSuspicious(after, before)) return
  throw new Rejection('waiting_price_suspicious', {
    name,
    unit,
    before: reais(exact(before)),
    now: reais(exact(after)),
  })
}

import Big from 'big.js'
import { exact, reais } from '../../../contract/decimal.ts'
import { Rejection } from '../../../errors.ts'
import { decideAndAppend, handleCommand, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { LotCloseBody, PricesBody } from '../contract/lots.ts'
import { lotDecider } from '../lot-decider.ts'
import type { ReceivingPorts } from '../ports.ts'
import type { KnownWaitingPrice } from '../read/waiting-prices.ts'
import { readWaitingPrices } from '../read/waiting-prices.ts'
import { lotStream } from './confirm-receipt.ts'
import { priceDecider } from '../price-decider.ts'

export async function closeLot(unit: UnitOfWork, id: number, { how, reason = '' }: LotCloseBody): Promise<void> {
  await handleCommand(unit, lotDecider, lotStream(id), { type: 'CloseLot', at: unit.now.toISOString(), how, reason })
}

export async function reopenLot(unit: UnitOfWork, id: number): Promise<void> {
  await handleCommand(unit, lotDecider, lotStream(id), { type: 'ReopenLot', at: unit.now.toISOString() })
}

const changeBlocks =
  (type: 'BlockLot' | 'ReleaseLot') =>
  async (unit: UnitOfWork, ids: readonly number[], reason: string): Promise<void> => {
    if (ids.length === 0) return
    const at = unit.now.toISOString()
    for (const lot of await loadStreams(unit, lotDecider, ids.map(lotStream)))
      decideAndAppend(unit, lotDecider, lot, { type, at, reason })
  }

/** Nothing is made of these lots until they are released from the same reason, as a part of another module's unit. */
export const blockLots = changeBlocks('BlockLot')
export const releaseLots = changeBlocks('ReleaseLot')

/**
 * Accepted prices go to the register; refused prices change nothing there. Where an ingredient has several accepted prices, the
 * price of the newest receipt counts.
 */
export async function decidePrices(
  unit: UnitOfWork,
  { accept, refuse, acceptSuspicious = false }: PricesBody,
  ports: Pick<ReceivingPorts, 'changePrices' | 'knownGoods'>,
): Promise<void> {
  const known = new Map((await readWaitingPrices(unit.tx, ports)).map((each) => [each.price.id, each]))
  const chosen = (ids: readonly string[]): KnownWaitingPrice[] =>
    [...new Set(ids)].toSorted(byReceipt).map((id) => {
      const each = known.get(id)
      if (each === undefined) throw new Rejection('waiting_price_unknown')
      return each
    })
  const [accepted, refused] = [chosen(accept), chosen(refuse.filter((id) => !accept.includes(id)))]
  for (const each of accepted) admitPrice(each, acceptSuspicious)
  await handleCommand(unit, priceDecider, 'waiting-prices', {
    type: 'DecidePrices',
    accepted: accepted.map(storedPrice),
    refused: refused.map(storedPrice),
  })
  const byIngredient = new Map(
    accepted.flatMap(({ price: { id, ingredientId, now }, invoice, ingredient }) =>
      ingredient === null ? [] : [[ingredientId, { ingredientId, price: Number(now), invoice, receiptPrice: id }]],
    ),
  )
  await ports.changePrices(unit, [...byIngredient.values()])
}

const storedPrice = ({ price: { waits: _waits, needsCare: _care, ...stored } }: KnownWaitingPrice) => stored

/** `99-1` before `100-1`: the ids of prices have the number of the receipt and of its line. */
function byReceipt(one: string, other: string): number {
  const [receipt = 0, line = 0] = one.split('-').map(Number)
  const [otherReceipt = 0, otherLine = 0] = other.split('-').map(Number)
  return receipt - otherReceipt || line - otherLine
}

/**
 * Throws a Rejection where the unit of the ingredient has changed since the note, and where a price looks wrong and nobody has
 * said that it is right.
 */
function admitPrice({ price, ingredient }: KnownWaitingPrice, acceptSuspicious: boolean): void {
  const { name, unit, now, needsCare } = price
  if (ingredient === null || needsCare === null) return
  if (needsCare === 'unit') throw new Rejection('waiting_price_unit', { name, from: unit, to: ingredient.unit })
  if (acceptSuspicious) return
  throw new Rejection('waiting_price_suspicious', {
    name,
    unit,
    before: reais(exact(new Big(ingredient.price))),
    now: reais(exact(new Big(now))),
  })
}

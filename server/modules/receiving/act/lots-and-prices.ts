import { Rejection } from '../../../errors.ts'
import { handleCommand } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { LotCloseBody, PricesBody } from '../contract/lots.ts'
import { lotDecider } from '../lot-decider.ts'
import type { ReceivingPorts } from '../ports.ts'
import { listWaitingPrices } from '../queries.ts'
import { shownWaitingPrices } from '../read/receipts.ts'
import { lotStream } from './confirm-receipt.ts'
import { priceDecider } from '../price-decider.ts'

export async function closeLot(unit: UnitOfWork, id: number, { how, reason = '' }: LotCloseBody): Promise<void> {
  await handleCommand(unit, lotDecider, lotStream(id), { type: 'CloseLot', at: unit.now.toISOString(), how, reason })
}

export async function reopenLot(unit: UnitOfWork, id: number): Promise<void> {
  await handleCommand(unit, lotDecider, lotStream(id), { type: 'ReopenLot', at: unit.now.toISOString() })
}

/** Accepted prices go to the register; refused prices change nothing there. */
export async function decidePrices(
  unit: UnitOfWork,
  { accept, refuse }: PricesBody,
  ports: Pick<ReceivingPorts, 'changePrices'>,
): Promise<void> {
  const [waiting, rows] = await Promise.all([shownWaitingPrices(unit.tx), listWaitingPrices(unit.tx)])
  const known = new Map(waiting.map((price) => [price.id, price]))
  const chosen = (ids: readonly string[]) =>
    [...new Set(ids)].map((id) => {
      const price = known.get(id)
      if (price === undefined) throw new Rejection('waiting_price_unknown')
      const { waits: _waits, ...stored } = price
      return stored
    })
  const [accepted, refused] = [chosen(accept), chosen(refuse.filter((id) => !accept.includes(id)))]
  await handleCommand(unit, priceDecider, 'waiting-prices', { type: 'DecidePrices', accepted, refused })
  const invoices = new Map(rows.map(({ id, invoice }) => [id, invoice]))
  // Where an ingredient has several prices, the last price counts.
  const byIngredient = new Map(
    accepted.map(({ id, ingredientId, now }) => [
      ingredientId,
      { ingredientId, price: Number(now), invoice: invoices.get(id) ?? null },
    ]),
  )
  await ports.changePrices(unit, [...byIngredient.values()])
}

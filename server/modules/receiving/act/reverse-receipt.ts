import { Rejection } from '../../../errors.ts'
import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Identity } from '../../../http/identity.ts'
import { lotDecider } from '../lot-decider.ts'
import type { ReceivingPorts } from '../ports.ts'
import { lotIdsOf } from '../queries.ts'
import { confirmedReceipt, receiptDecider } from '../receipt-decider.ts'
import { lotStream } from './confirm-receipt.ts'
import { loadReceipt } from './open-receipt.ts'

interface Call {
  readonly identity: Promise<Identity>
  readonly ports: Pick<ReceivingPorts, 'annulLabels' | 'restorePrices'>
}

/** Takes a confirmation back: the labels and lots are annulled, and its prices that the register still has are restored. */
export async function reverseReceipt(
  unit: UnitOfWork,
  id: number,
  reason: string,
  { identity, ports }: Call,
): Promise<void> {
  const [loaded, lotIds, { timeZone }] = await Promise.all([loadReceipt(unit, id), lotIdsOf(unit.tx, id), identity])
  const { prices, waiting } = confirmedReceipt(loaded.state)
  const lots = await loadStreams(unit, lotDecider, lotIds.map(lotStream))
  const at = unit.now.toISOString()
  decideAndAppend(unit, receiptDecider, loaded, { type: 'ReverseReceipt', at, reason })
  const labelIds = lots.flatMap(({ state }) => state?.details.labelIds ?? [])
  if (!(await ports.annulLabels(unit, labelIds, timeZone))) throw new Rejection('receipt_in_use')
  for (const lot of lots) decideAndAppend(unit, lotDecider, lot, { type: 'ReverseLot', at, reason })
  await ports.restorePrices(
    unit,
    // A price that waited may have been accepted since.
    [...prices, ...waiting].map(({ id: receiptPrice, ingredientId }) => ({ ingredientId, receiptPrice })),
  )
}

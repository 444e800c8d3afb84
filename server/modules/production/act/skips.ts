import { Rejection } from '../../../errors.ts'
import { decideAndAppend, handleCommand, loadStreams, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { SkipBody } from '../contract/day-list.ts'
import type { ListPorts } from '../list-ports.ts'
import { skipDecider, skipStream } from '../skip-decider.ts'

/** Records that the kitchen does not make the product for that day. */
export async function skipProduct(
  unit: UnitOfWork,
  { date, baseProductId, reason }: SkipBody,
  ports: Pick<ListPorts, 'products'>,
): Promise<void> {
  const stream = skipStream(date)
  const [[loaded = newStream(skipDecider, stream)], [product]] = await Promise.all([
    loadStreams(unit, skipDecider, [stream]),
    ports.products(unit.tx, [baseProductId]),
  ])
  if (product === undefined) throw new Rejection('base_product_not_found')
  decideAndAppend(unit, skipDecider, loaded, {
    type: 'Skip',
    date,
    baseProductId,
    name: product.name,
    reason,
  })
}

export async function takeSkipBack(unit: UnitOfWork, { date, baseProductId }: SkipBody): Promise<void> {
  await handleCommand(unit, skipDecider, skipStream(date), {
    type: 'TakeBack',
    date,
    baseProductId,
  })
}

import { Rejection } from '../../../errors.ts'
import { decideAndAppend, loadStreams, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { ParLevelsBody, SetParLevel } from '../contract/day-list.ts'
import type { ListPorts } from '../list-ports.ts'
import { parDecider, parStream } from '../par-decider.ts'

const NONE = [0, 0, 0, 0, 0, 0, 0]

/** Sets the par of the products that are named, and answers them as they are now. */
export async function setParLevels(
  unit: UnitOfWork,
  body: ParLevelsBody,
  ports: Pick<ListPorts, 'products'>,
): Promise<SetParLevel[]> {
  const [[loaded = newStream(parDecider, parStream)], products] = await Promise.all([
    loadStreams(unit, parDecider, [parStream]),
    ports.products(
      unit.tx,
      body.map(({ baseProductId }) => baseProductId),
    ),
  ])
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const orders = body.map(({ baseProductId, byWeekday, was }, index) => {
    const name = names.get(baseProductId)
    if (name === undefined)
      throw new Rejection('par_product_unknown', {
        path: `${index}.baseProductId`,
      })
    return { baseProductId, name, byWeekday, was }
  })
  const state = decideAndAppend(unit, parDecider, loaded, {
    type: 'SetParLevels',
    orders,
  })
  return orders.map(({ baseProductId, name }) => ({
    baseProductId,
    name,
    byWeekday: [...(state.get(baseProductId) ?? NONE)],
  }))
}

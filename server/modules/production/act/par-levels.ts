import { Rejection } from '../../../errors.ts'
import { decideAndAppend, loadStreams, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { ParLevel, ParLevelsBody } from '../contract/day-list.ts'
import type { ListPorts } from '../list-ports.ts'
import { parDecider, parStream } from '../par-decider.ts'

/** Sets the par of every product: what is left out has none from now on. */
export async function setParLevels(
  unit: UnitOfWork,
  body: ParLevelsBody,
  ports: Pick<ListPorts, 'products'>,
): Promise<ParLevel[]> {
  const [[loaded = newStream(parDecider, parStream)], products] = await Promise.all([
    loadStreams(unit, parDecider, [parStream]),
    ports.products(
      unit.tx,
      body.map(({ baseProductId }) => baseProductId),
    ),
  ])
  const known = new Set(products.map(({ id }) => id))
  const unknown = body.findIndex(({ baseProductId }) => !known.has(baseProductId))
  if (unknown >= 0)
    throw new Rejection('par_product_unknown', {
      path: `${unknown}.baseProductId`,
    })
  const levels = new Map(body.map(({ baseProductId, byWeekday }) => [baseProductId, byWeekday]))
  const state = decideAndAppend(unit, parDecider, loaded, {
    type: 'SetParLevels',
    levels,
  })
  return products.flatMap(({ id, name }) => {
    const byWeekday = state.get(id)
    return byWeekday === undefined ? [] : [{ baseProductId: id, name, byWeekday: [...byWeekday] }]
  })
}

import { userIdOf } from '../../events/event.ts'
import { patch, projection, put, remove } from '../../events/projection.ts'
import type { ProductionEvent } from './events.ts'
import {
  batches,
  batchLots,
  batchOutputs,
  batchUses,
  parLevels,
  productionCounters,
  productionSkips,
} from './tables.ts'

const counted = (kind: string, last: number) => put(productionCounters, { kind, last_id: last })

export const productionProjection = projection<ProductionEvent>({
  name: 'production',
  tables: [batches, batchLots, batchOutputs, batchUses, parLevels, productionSkips, productionCounters],
  on: {
    BatchProduced: ({ data, meta }) => {
      const { id, lot, day, ofDay, recipeId, recipeVersion, name, times, planned, real, unit, producedAt, cost } = data
      const { cooked, inputs, usedUp, outputs, leftover, dates, hints } = data
      return [
        put(batches, {
          id,
          lot,
          recipe_id: recipeId,
          recipe_version: recipeVersion,
          name,
          times: String(times),
          planned: String(planned),
          real: String(real),
          unit,
          produced_at: producedAt,
          person: userIdOf(meta),
          cost,
          labels: outputs.reduce((sum, { labelIds }) => sum + labelIds.length, 0),
          undone_at: null,
          details: { cooked, inputs, outputs, leftover, dates, hints },
        }),
        ...outputs.map(({ baseProductId, labelIds }) =>
          put(batchOutputs, {
            batch_id: id,
            base_product_id: baseProductId,
            labels: labelIds.length,
            produced_at: producedAt,
            undone: false,
          }),
        ),
        ...inputs.flatMap(({ line, lotId, name: ofLine, evidence, quantity }) =>
          lotId === null
            ? []
            : [put(batchLots, { batch_id: id, line, lot_id: lotId, name: ofLine, evidence, quantity })],
        ),
        ...usedUp.map(({ baseProductId, labels }) =>
          put(batchUses, { batch_id: id, base_product_id: baseProductId, labels, produced_at: producedAt }),
        ),
        counted('batch', id),
        counted(day, ofDay),
      ]
    },
    BatchUndone: ({ data: { id, at, products, usedUp } }) => [
      patch(batches, { id }, { undone_at: at }),
      ...products.map((product) => patch(batchOutputs, { batch_id: id, base_product_id: product }, { undone: true })),
      ...usedUp.map((product) => remove(batchUses, { batch_id: id, base_product_id: product })),
    ],
    ParLevelsSet: ({ data: { levels, removed } }) => [
      ...levels.map(({ baseProductId, byWeekday }) =>
        put(parLevels, { base_product_id: baseProductId, by_weekday: byWeekday }),
      ),
      ...removed.map((id) => remove(parLevels, { base_product_id: id })),
    ],
    ProductionSkipped: ({ data: { date, baseProductId, reason } }) => [
      put(productionSkips, { date, base_product_id: baseProductId, reason }),
    ],
    ProductionSkipTakenBack: ({ data: { date, baseProductId } }) => [
      remove(productionSkips, { date, base_product_id: baseProductId }),
    ],
  },
})

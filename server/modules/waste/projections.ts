import { newest } from '../../contract/newest.ts'
import type { Change } from '../../events/projection.ts'
import { add, projection, put, remove } from '../../events/projection.ts'
import type { LabelEvent, Loss } from '../labels/published.ts'
import { lossOf } from '../labels/published.ts'
import { productKey } from './rules/product-key.ts'
import { labelFlows, olderLosses, wasteDays, wasteProducts } from './tables.ts'

type DataOf<Type extends LabelEvent['type']> = Extract<LabelEvent, { readonly type: Type }>['data']
type Counted = Extract<
  LabelEvent,
  {
    readonly type:
      | 'LabelGenerated'
      | 'LabelConsumed'
      | 'LabelDiscarded'
      | 'LabelMissing'
      | 'LabelAnnulled'
      | 'WithdrawalUndone'
  }
>

const QUARTER_MS = 15 * 60_000
const quarterOf = newest((at) => new Date(Math.floor(Date.parse(at) / QUARTER_MS) * QUARTER_MS).toISOString())

interface Flow {
  readonly made?: number
  readonly used?: number
  readonly discarded?: number
}
const flow = (at: string, key: string, { made = 0, used = 0, discarded = 0 }: Flow): Change =>
  add(labelFlows, { at: quarterOf(at), product_key: key }, { made, used, discarded })

interface Counting {
  /** −1: the loss was undone. */
  readonly sign: 1 | -1
  /** Of a part of the label, which stays in stock with the rest. */
  readonly isPart: boolean
}

function counted(reason: string, loss: Loss, { sign, isPart }: Counting): Change {
  const { day, sector, value, hoursToExpiry } = loss
  const late = hoursToExpiry < 0 ? 1 : 0
  const key = { local_date: day, reason, late, sector, product_key: productKey(loss), part: isPart ? 1 : 0 }
  // Cents are whole, so that their sums are exact.
  const cents = value === null ? 0 : Math.round(Number(value) * 100)
  return add(wasteDays, key, { count: sign, cents: sign * cents, uncosted: value === null ? sign : 0 })
}

function lost(reason: string, data: DataOf<'LabelDiscarded' | 'LabelMissing'>, isPart: boolean): Change {
  const loss = lossOf(data)
  if (loss !== null) return counted(reason, loss, { sign: 1, isPart })
  const { id, at, expiresAt } = data
  return put(olderLosses, { label_id: id, at, reason, late: Date.parse(at) > Date.parse(expiresAt) ? 1 : 0 })
}

function undone({ id, how, withdrawnAt, weight, loss }: DataOf<'WithdrawalUndone'>): Change[] {
  // A sample: nothing was counted.
  if (loss?.sample === true) return []
  const isPart = weight !== undefined
  const back =
    loss === undefined
      ? remove(olderLosses, { label_id: id, at: withdrawnAt })
      : counted(loss.reason, loss, { sign: -1, isPart })
  switch (how) {
    case 'consumida':
      return [flow(withdrawnAt, '', { used: -1 })]
    case 'descartada':
      return isPart ? [back] : [back, flow(withdrawnAt, '', { discarded: -1 })]
    case 'nao_localizada':
      return [back]
    default:
      // What was neither used nor lost is not counted.
      return []
  }
}

export const wasteProjection = projection<Counted>({
  name: 'waste',
  tables: [wasteDays, olderLosses, labelFlows, wasteProducts],
  on: {
    LabelGenerated: ({ data }) => [
      ...(data.uncounted === true ? [] : [flow(data.enteredAt, productKey(data), { made: 1 })]),
      // What was taken out of a label has that label's name, which may be older than the product's.
      ...(data.parentCode === undefined
        ? [put(wasteProducts, { product_key: productKey(data), name: data.name })]
        : []),
    ],
    LabelConsumed: ({ data }) => [flow(data.at, '', { used: 1 })],
    LabelDiscarded: ({ data }) => {
      if (data.sample === true) return []
      const isPart = data.remaining !== undefined
      return [lost(data.reason, data, isPart), ...(isPart ? [] : [flow(data.at, '', { discarded: 1 })])]
    },
    LabelMissing: ({ data }) => (data.sample === true ? [] : [lost('nao_localizada', data, false)]),
    LabelAnnulled: ({ data: { made } }) =>
      made === undefined ? [] : [flow(made.enteredAt, productKey(made), { made: -1 })],
    WithdrawalUndone: ({ data }) => undone(data),
  },
})

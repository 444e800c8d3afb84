import Big from 'big.js'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Exact } from '../../../contract/decimal.ts'
import type { Route } from '../../../http/route.ts'
import { sessionRoute } from '../../../http/route.ts'
import { readLabelStates } from './label-states.ts'
import { restOf } from '../stream/loss-decider.ts'
import { lossValue } from '../contract/loss-value.ts'
import { readWorth } from './loss-worth.ts'
import { shareLeft } from '../contract/parts.ts'
import type { ReadCosts } from '../ports.ts'
import type { LabelValues, ValuesQuery } from '../contract/values.ts'
import { labelValues, valuesQuery } from '../contract/values.ts'

/** What stays when this quantity is taken; null: nothing. */
function leftOf(weight: string, quantity: string | undefined): Exact | null {
  if (quantity === undefined) return null
  const rest = restOf(weight, quantity)
  return rest === null ? null : shareLeft(weight, rest)
}

async function valuesOf(
  tx: TenantTransaction,
  { ids, quantity }: ValuesQuery,
  readCosts: ReadCosts,
): Promise<LabelValues> {
  const states = await readLabelStates(tx, [...new Set(ids.split(',').map(Number))])
  const worthOf = await readWorth(tx, readCosts, states)
  const labels = states.flatMap((state) => {
    if (state.status !== 'in_stock') return []
    const { id, weight } = state.label
    return [{ id, value: lossValue(worthOf(state), id, leftOf(weight, quantity)).value }]
  })
  const known = labels.flatMap(({ value }) => value ?? [])
  return {
    total: known.reduce((sum, value) => sum.plus(value), new Big(0)).toFixed(2),
    uncosted: labels.length - known.length,
    labels,
  }
}

/** As a discard records it, so that it can be said before it is done. */
export const valueRoute = (readCosts: ReadCosts): Route =>
  sessionRoute({
    method: 'get',
    path: '/api/waste/value',
    tag: 'Perdas',
    summary: 'Quanto valem etiquetas em estoque, ou uma parte de uma, se fossem descartadas agora',
    needs: 'ver_custos',
    query: valuesQuery,
    answers: { 200: labelValues },
    read: async (tx, { query, identity }) => {
      // Without a session it fails before anything is read in a second flight.
      const [body] = await Promise.all([valuesOf(tx, query, readCosts), identity])
      return { status: 200, body }
    },
  })

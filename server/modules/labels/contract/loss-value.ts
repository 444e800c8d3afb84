import type Big from 'big.js'
import type { Exact } from '../../../contract/decimal.ts'
import { exact, grownCents, productOf } from '../../../contract/decimal.ts'

/** What all that a label has costs, and what says so: its batch, a recipe or an ingredient. */
export interface Worth {
  readonly cost: Exact
  readonly source: 'lote' | 'ficha' | 'ingrediente'
}

/** A greater value is a typing mistake in a price or a weight: it is not recorded. */
const VALUE_MAX = 1_000_000_000

/**
 * The cost of one label in whole cents. Labels of equal cost do not all get the rounded cost: three of R$ 10,00 / 3 would
 * make R$ 9,99. Each gets what the sum over the labels up to its number grows by, so that the values of any labels with
 * consecutive numbers, which are those that were made together, add up to their rounded sum, in whatever order and at
 * whatever time they are lost. A cost in whole cents stays as it is.
 */
function centsOf(cost: Exact, labelId: number): Big {
  const upTo = (labels: number) => productOf(cost, exact(labels))
  return grownCents(upTo(labelId), upTo(labelId - 1))
}

export interface LossValue {
  /** In reais, with two decimals; null: it is not known. */
  readonly value: string | null
  readonly source: Worth['source'] | null
  /** Of a part: what the rest costs, in the same form. */
  readonly rest: string | null
}

const UNKNOWN: LossValue = { value: null, source: null, rest: null }

/**
 * What is lost with a label or a part of it. The parts of a label add up to what all of it is worth.
 *
 * @param left the share of the label that stays, null for none
 */
export function lossValue(worth: Worth | null, labelId: number, left: Exact | null): LossValue {
  if (worth === null) return UNKNOWN
  const { cost, source } = worth
  const whole = centsOf(cost, labelId)
  if (whole.gt(VALUE_MAX)) return UNKNOWN
  if (left === null) return { value: whole.toFixed(2), source, rest: null }
  const rest = centsOf(productOf(cost, left), labelId)
  // The rounding of a rest that is nearly everything may be above that of everything.
  const kept = rest.gt(whole) ? whole : rest
  return { value: whole.minus(kept).toFixed(2), source, rest: kept.toFixed(2) }
}

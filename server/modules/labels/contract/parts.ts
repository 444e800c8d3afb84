import Big from 'big.js'
import type { Exact } from '../../../contract/decimal.ts'
import type { Unit } from '../../../contract/units.ts'
import { inUnit } from '../../../contract/units.ts'
import { parseWeight, smallUnits, weightText } from '../../../contract/weight.ts'

/** How a label's quantity is shared: what each part has, and what stays with it; `rest` null: nothing stays. */
export type Sharing =
  | { readonly kind: 'shared'; readonly parts: readonly string[]; readonly rest: string | null }
  /** More is taken than there is. */
  | { readonly kind: 'too_much' }
  /** Its own weight says no quantity that could be shared, so somebody has to say what each part has. */
  | { readonly kind: 'weight_needed' }
  /** What each part has cannot be compared with what there is: `2 kg` and `3 un`. */
  | { readonly kind: 'not_comparable' }

/** What a weight is without a quantity; `rest` null: nothing. */
export type Taking =
  | { readonly kind: 'taken'; readonly rest: string | null }
  | { readonly kind: 'too_much' | 'not_comparable' }
  /** The label's own weight says no quantity, so the rest cannot be computed. */
  | { readonly kind: 'part_not_measurable' }

/** Nothing is shared more finely than in thousandths of a small unit. */
const THOUSANDTHS = 1000

interface Measured {
  readonly quantity: Big
  /** A small unit. */
  readonly unit: Unit
}

const textOf = ({ quantity, unit }: Measured): string => weightText(quantity, unit)

/** A weight in its small unit; null where it is no quantity of a known unit (`1 balde`). */
function measured(weight: string): Measured | null {
  const amount = parseWeight(weight)
  if (amount === null || amount.unit === null) return null
  const unit = smallUnits[amount.unit]
  const quantity = inUnit(amount.quantity, amount.unit, unit)
  return quantity && { quantity, unit }
}

/** A quantity in words that no cost is counted in: `3 porções`. Other words are another measure. */
interface Counted {
  readonly quantity: Big
  readonly singular: string
}

/** `porcoes` and `porcao`, `potes` and `pote`: enough to compare what two people have written. */
const singularOf = (word: string) => word.replace(/(?:oes|aes|aos)$/, 'ao').replace(/(?<=[aeiou])s$/, '')

function counted(weight: string): Counted | null {
  const amount = parseWeight(weight)
  if (amount === null || amount.unit !== null) return null
  return { quantity: amount.quantity, singular: singularOf(amount.word) }
}

/** What stays of `whole` without `count` times `each`; null: they are not of the same measure. */
function difference(whole: string, each: string, count: number): { readonly rest: Big; readonly text: string } | null {
  const [all, part] = [measured(whole), measured(each)]
  if (all !== null && part !== null && all.unit === part.unit) {
    const rest = all.quantity.minus(part.quantity.times(count))
    return { rest, text: weightText(rest, all.unit) }
  }
  const [words, word] = [counted(whole), counted(each)]
  if (words === null || word === null || words.singular !== word.singular) return null
  const rest = words.quantity.minus(word.quantity.times(count))
  // As it is written on the label, or as the part is, of which there is one like it: `2 porções` without `1 porção`.
  const text = rest.eq(word.quantity) ? each : whole.replace(/[\d.,]+/, rest.toFixed().replace('.', ','))
  return { rest, text }
}

/**
 * Shares a label's weight among `count` parts. Without the weight of a part everything is shared equally; what does not
 * divide goes to the first parts, so that the sum of the parts is the whole.
 */
export function shareWeight(weight: string, count: number, ofEach: string | null): Sharing {
  const whole = measured(weight)
  if (ofEach === null) {
    if (count === 1) return { kind: 'shared', parts: [weight], rest: null }
    if (whole === null) return { kind: 'weight_needed' }
    if (whole.quantity.times(THOUSANDTHS).lt(count)) return { kind: 'too_much' }
    return { kind: 'shared', parts: equalParts(whole, count).map(textOf), rest: null }
  }
  const parts = Array.from({ length: count }, () => ofEach)
  const left = difference(weight, ofEach, count)
  // Nobody knows what a `1 balde` holds: it is taken as used up.
  if (left === null) return whole === null ? { kind: 'shared', parts, rest: null } : { kind: 'not_comparable' }
  if (left.rest.lt(0)) return { kind: 'too_much' }
  return { kind: 'shared', parts, rest: left.rest.eq(0) ? null : left.text }
}

/** Takes a quantity out of a label. Unlike portions, nothing is taken as used up: the rest stays in stock. */
export function takeOut(weight: string, quantity: string): Taking {
  if (weight === quantity) return { kind: 'taken', rest: null }
  const left = difference(weight, quantity, 1)
  if (left === null)
    return { kind: measured(weight) === null && counted(weight) === null ? 'part_not_measurable' : 'not_comparable' }
  if (left.rest.lt(0)) return { kind: 'too_much' }
  return { kind: 'taken', rest: left.rest.eq(0) ? null : left.text }
}

function equalParts({ quantity, unit }: Measured, count: number): readonly Measured[] {
  // Whole grams where they suffice, thousandths of them otherwise.
  const scale = quantity.gte(count) && quantity.mod(1).eq(0) ? 1 : THOUSANDTHS
  const total = quantity.times(scale)
  const whole = total.round(0, Big.roundDown)
  const left = whole.mod(count)
  const each = whole.minus(left).div(count)
  const scaled = (steps: Big) => (scale === 1 ? steps : steps.times('0.001'))
  const parts = Array.from({ length: count }, (_, index) => scaled(left.gt(index) ? each.plus(1) : each))
  // A quantity finer than a thousandth leaves a rest, which the first part has.
  const finer = scaled(total.minus(whole))
  return parts.map((part, index) => ({ quantity: index === 0 ? part.plus(finer) : part, unit }))
}

/** The proportion of these quantities to each other; where one cannot be read, all count the same. */
export function proportionsOf(weights: readonly string[]): readonly Big[] {
  const known = weights.flatMap((weight) => (measured(weight) ?? counted(weight))?.quantity ?? [])
  return known.length === weights.length ? known : weights.map(() => new Big(1))
}

/** The share of a weight that a rest of it is, as `shareWeight` or `takeOut` has found the rest. */
export function shareLeft(weight: string, rest: string): Exact {
  const [whole, left] = proportionsOf([weight, rest])
  return { numerator: left ?? new Big(1), denominator: whole ?? new Big(1) }
}

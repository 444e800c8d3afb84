import Big from 'big.js'
import type { Exact } from '../../decimal.contract.ts'
import type { Unit } from '../../units.contract.ts'
import { inUnit } from '../../units.contract.ts'
import { parseWeight } from '../../weight.contract.ts'

/** How a label's quantity is shared: what each part has, and what stays with it; `rest` null: nothing stays. */
export type Sharing =
  | { readonly kind: 'shared'; readonly parts: readonly string[]; readonly rest: string | null }
  /** More is taken than there is. */
  | { readonly kind: 'too_much' }
  /** Its own weight says no quantity that could be shared, so somebody has to say what each part has. */
  | { readonly kind: 'weight_needed' }
  /** What each part has cannot be compared with what there is: `2 kg` and `3 un`. */
  | { readonly kind: 'not_comparable' }

/** The unit in which parts are counted: the smaller one of each kind. */
const smallUnits: Readonly<Record<Unit, Unit>> = { kg: 'g', g: 'g', L: 'mL', mL: 'mL', unidade: 'unidade' }
const largeUnits: Readonly<Partial<Record<Unit, string>>> = { g: 'kg', mL: 'L' }

/** Nothing is shared more finely than in thousandths of a small unit. */
const THOUSANDTHS = 1000

interface Measured {
  readonly quantity: Big
  /** A small unit. */
  readonly unit: Unit
}

/** A weight in its small unit; null where it is no quantity of a known unit (`1 balde`). */
function measured(weight: string): Measured | null {
  const amount = parseWeight(weight)
  if (amount === null || amount.unit === null) return null
  const unit = smallUnits[amount.unit]
  const quantity = inUnit(amount.quantity, amount.unit, unit)
  return quantity && { quantity, unit }
}

/** `500 g`, `9,5 kg`, `3 un`: as `parseWeight` reads it again. */
function weightText({ quantity, unit }: Measured): string {
  const large = quantity.gte(1000) ? largeUnits[unit] : undefined
  const [shown, word] =
    large === undefined ? [quantity, unit === 'unidade' ? 'un' : unit] : [quantity.times('0.001'), large]
  return `${shown.toFixed().replace('.', ',')} ${word}`
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
    return { kind: 'shared', parts: equalParts(whole, count).map(weightText), rest: null }
  }
  const parts = Array.from({ length: count }, () => ofEach)
  const part = measured(ofEach)
  // Nobody knows what a `1 balde` holds: it is taken as used up.
  if (whole === null) return { kind: 'shared', parts, rest: null }
  if (part === null || part.unit !== whole.unit) return { kind: 'not_comparable' }
  const rest = whole.quantity.minus(part.quantity.times(count))
  if (rest.lt(0)) return { kind: 'too_much' }
  return { kind: 'shared', parts, rest: rest.eq(0) ? null : weightText({ quantity: rest, unit: whole.unit }) }
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
  const quantities = weights.map(measured)
  const known = quantities.flatMap((each) => each?.quantity ?? [])
  return known.length === weights.length ? known : weights.map(() => new Big(1))
}

/** The share of a weight that a rest of it is, as `shareWeight` has found the rest. */
export function shareLeft(weight: string, rest: string): Exact {
  const [whole, left] = proportionsOf([weight, rest])
  return { numerator: left ?? new Big(1), denominator: whole ?? new Big(1) }
}

import Big from 'big.js'
import type { Unit } from './unit.ts'
import { units } from './unit.ts'

export { units, unitSymbols } from './unit.ts'
export type { Unit } from './unit.ts'

export interface Measure {
  readonly kind: 'mass' | 'volume' | 'count'
  /** Factor to the base unit of the kind (kg, L, unidade). */
  readonly factor: Big
}
const ONE = new Big(1)
const THOUSANDTH = new Big('0.001')
export const measures: Readonly<Record<Unit, Measure>> = {
  kg: { kind: 'mass', factor: ONE },
  g: { kind: 'mass', factor: THOUSANDTH },
  L: { kind: 'volume', factor: ONE },
  mL: { kind: 'volume', factor: THOUSANDTH },
  unidade: { kind: 'count', factor: ONE },
}

/** The units that this unit converts to: kg and g, L and mL, or only unidade. */
export function unitsLike(unit: Unit): readonly Unit[] {
  return units.filter((other) => measures[other].kind === measures[unit].kind)
}

/** A quantity converted to another unit, exactly; null where the units do not convert (kg and unidade, kg and L). */
export function inUnit(quantity: Big | number, from: Unit, to: Unit): Big | null {
  if (measures[from].kind !== measures[to].kind) return null
  const own = new Big(quantity).times(measures[from].factor)
  // Times 1000 instead of a division by 0.001: a Big division could round.
  return measures[to].factor.eq(ONE) ? own : own.times(1000)
}

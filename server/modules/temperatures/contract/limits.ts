import type { FoodClass, FoodState, StorageKind } from '../../../contract/food.ts'
import { celsiusText, coldLimits } from '../../../contract/food.ts'
import type { PlaceNorms, Tiers } from '../../shelf-life/contract/norm-books.ts'
import { isInForce } from '../../shelf-life/contract/norm-choice.ts'
import type { NormRow } from '../../shelf-life/contract/norm-row.ts'

/** A temperature that a food must not pass: `max` at most this, `below` colder than this, `min` at least this. */
export interface TemperatureBound {
  readonly kind: 'max' | 'below' | 'min'
  readonly celsius: number
}

export function isOut(celsius: number, bound: TemperatureBound): boolean {
  switch (bound.kind) {
    case 'max':
      return celsius > bound.celsius
    case 'below':
      return celsius >= bound.celsius
    case 'min':
      return celsius < bound.celsius
    default:
      return bound.kind satisfies never
  }
}

/** `acima de 4 °C`, `em −18 °C ou acima`, `abaixo de 60 °C`: where the limit is passed. */
export function outText({ kind, celsius }: TemperatureBound): string {
  switch (kind) {
    case 'max':
      return `acima de ${celsiusText(celsius)}`
    case 'below':
      return `em ${celsiusText(celsius)} ou acima`
    case 'min':
      return `abaixo de ${celsiusText(celsius)}`
    default:
      return kind satisfies never
  }
}

export interface LabelLimit {
  readonly bound: TemperatureBound
  /** The norm's row that gives it; null: the place's own limit, or that of the class. */
  readonly row: NormRow | null
}

export interface LimitedLabel {
  readonly storageKind: StorageKind
  readonly foodClass: FoodClass | null
  readonly state: FoodState
  /** The warmest that the place may be; null: it has not said so. */
  readonly placeMax: number | null
}

/** Hot food, where no norm names a temperature for its situação: CVS 3/2026, art. 60. */
const HOT_LEAST = 60
/**
 * Chilled food of an unknown class in a place that has not said its temperature. RDC 216/2004, item 4.8.17, gives prepared
 * food its five days up to 4 °C.
 */
const CHILLED_MOST = 4
/** Frozen food that no norm speaks of: RDC 216/2004, item 4.8.16. */
const FROZEN_MOST = -18

/** What a place may not pass; null: it has not said so. */
export function placeBound(kind: StorageKind, max: number | null): TemperatureBound | null {
  if (kind === 'quente') return { kind: 'min', celsius: HOT_LEAST }
  return max === null ? null : { kind: 'max', celsius: max }
}

/**
 * The tiers of the most local norm in force, as for the times: it decides how cold a food has to be. A federal row for the
 * same class does not replace it.
 */
export const tiersInForce = (
  norms: PlaceNorms,
  { storageKind, foodClass, state }: Omit<LimitedLabel, 'placeMax'>,
  day: string,
): Tiers | null => norms.own(foodClass, state, storageKind).find((tiers) => isInForce(tiers, day)) ?? null

function boundOf({ limit }: NormRow): TemperatureBound | null {
  if (limit === null) return null
  if (limit.min !== undefined) return { kind: 'min', celsius: limit.min }
  if (limit.below !== undefined) return { kind: 'below', celsius: limit.below }
  return limit.max === undefined ? null : { kind: 'max', celsius: limit.max }
}

/**
 * The temperature that a label's food must not pass: the coldest tier of the norm for its class and situação, else what
 * the place says, else what the class needs. Frozen food has the tier of its own date, which is in `frozen.ts`; here its
 * coldest one. null: dry goods and food at room temperature in a place that has said nothing.
 */
export function limitOf(label: LimitedLabel, norms: PlaceNorms, day: string): LabelLimit | null {
  const row = tiersInForce(norms, label, day)?.rows[0] ?? null
  const bound = row && boundOf(row)
  if (bound !== null) return { bound, row }
  const fallback = fallbackOf(label)
  return fallback === null ? null : { bound: fallback, row: null }
}

function fallbackOf({ storageKind, foodClass, placeMax }: LimitedLabel): TemperatureBound | null {
  switch (storageKind) {
    case 'quente':
      return { kind: 'min', celsius: HOT_LEAST }
    case 'congelado':
      return { kind: 'max', celsius: placeMax ?? FROZEN_MOST }
    case 'refrigerado':
      return {
        kind: 'max',
        celsius: placeMax ?? (foodClass === null ? undefined : coldLimits[foodClass]) ?? CHILLED_MOST,
      }
    case 'ambiente':
    case 'seco':
      return placeMax === null ? null : { kind: 'max', celsius: placeMax }
    default:
      return storageKind satisfies never
  }
}

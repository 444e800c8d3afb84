import Big from 'big.js'
import { rounded } from '../../../contract/decimal.ts'
import type { Unit } from '../../../contract/units.ts'
import { inUnit } from '../../../contract/units.ts'
import { PACK_DECIMALS } from '../contract/receipts.ts'
import type { NoteItem } from './note.ts'

/** The contents of one unit of a line. */
export interface Pack {
  readonly n: Big
  readonly unit: Unit
}
export interface FoundPack extends Pack {
  readonly from: 'unidade' | 'de_para' | 'tributavel' | 'descricao'
}

const unitPacks: ReadonlyMap<string, Pack> = new Map([
  ['KG', { n: new Big(1), unit: 'kg' }],
  ['G', { n: new Big(1), unit: 'g' }],
  ['L', { n: new Big(1), unit: 'L' }],
  ['LT', { n: new Big(1), unit: 'L' }],
  ['ML', { n: new Big(1), unit: 'mL' }],
  ['UN', { n: new Big(1), unit: 'unidade' }],
  ['UND', { n: new Big(1), unit: 'unidade' }],
  ['UNID', { n: new Big(1), unit: 'unidade' }],
  ['DZ', { n: new Big(12), unit: 'unidade' }],
])

/** The contents that a unit of the note implies: `DZ` is 12 unidade. */
const packOfUnit = (unit: string): Pack | undefined => unitPacks.get(unit.toUpperCase())

/** Whether the line is counted by weight or volume, so that nobody puts one label on each of its units. */
export const isMeasured = (unit: string): boolean => (packOfUnit(unit)?.unit ?? 'unidade') !== 'unidade'

type PackedItem = Pick<NoteItem, 'unit' | 'quantity' | 'taxUnit' | 'taxQuantity' | 'description'>

/**
 * The contents of one unit of the line, from the first source that has them. Where the ingredient is known, they are in the
 * unit of the ingredient, and a source that does not convert to that unit is passed over. null: a person has to say them.
 *
 * @param saved the contents that somebody has confirmed for the supplier's product before
 * @param wanted the unit of the ingredient; null: not known
 */
export function packOf(item: PackedItem, saved: Pack | null, wanted: Unit | null): FoundPack | null {
  const ofUnit = packOfUnit(item.unit)
  const candidates: readonly (FoundPack | null)[] = [
    ofUnit === undefined ? null : { ...ofUnit, from: 'unidade' },
    saved === null ? null : { ...saved, from: 'de_para' },
    ofUnit === undefined ? taxPack(item) : null,
    describedPack(item.description),
  ]
  for (const candidate of candidates) {
    if (candidate === null) continue
    const pack = packIn(candidate, wanted)
    if (pack !== null) return { ...pack, from: candidate.from }
  }
  return null
}

/** The contents in this unit; null: they do not convert to it, or come to nothing in it. */
export function packIn({ n: own, unit: from }: Pack, wanted: Unit | null): Pack | null {
  const unit = wanted ?? from
  const n = inUnit(own, from, unit)?.round(PACK_DECIMALS)
  return n?.gt(0) ? { n, unit } : null
}

function taxPack({ quantity, taxUnit, taxQuantity }: PackedItem): FoundPack | null {
  const pack = packOfUnit(taxUnit)
  const [counted, taxed] = [new Big(quantity), new Big(taxQuantity)]
  if (pack === undefined || counted.lte(0) || taxed.lte(0)) return null
  const n = rounded({ numerator: taxed.times(pack.n), denominator: counted }, PACK_DECIMALS)
  return n.lte(0) ? null : { n, unit: pack.unit, from: 'tributavel' }
}

const DESCRIBED =
  /(?:(\d{1,5}(?:[.,]\d{1,3})?)\s?X\s?)?(\d{1,5}(?:[.,]\d{1,3})?)\s?(KG|ML|LT|UNID|UND|UN|DZ|G|L)(?![A-Z0-9])/gi

/** The last `12X1L`, `2KG` or `30DZ` of a description. */
function describedPack(description: string): FoundPack | null {
  const last = [...description.matchAll(DESCRIBED)].at(-1)
  const pack = packOfUnit(last?.[3] ?? '')
  if (last === undefined || pack === undefined) return null
  const number = (written: string | undefined) => new Big((written ?? '1').replace(',', '.'))
  const n = number(last[1]).times(number(last[2])).times(pack.n)
  return n.lte(0) ? null : { n, unit: pack.unit, from: 'descricao' }
}

/** The cost of a line: its goods less the discount, plus the additional costs. */
export const costOfLine = ({ goods, discount, charges }: Pick<NoteItem, 'goods' | 'discount' | 'charges'>): Big =>
  charges.reduce((sum, charge) => sum.plus(charge), new Big(goods).minus(discount))

export interface ReadPrice {
  /** The price of one unit of the ingredient, in reais, rounded half up to cents. */
  readonly now: Big
  /** The exact price to four decimals, where rounding has changed the price by more than 1 %. */
  readonly roundedFrom: Big | null
}

/** null: nothing was bought, or a unit cost less than half a cent. */
export function priceOf(cost: Big, quantity: Big, pack: Big): ReadPrice | null {
  const amount = quantity.times(pack)
  if (amount.lte(0) || cost.lte(0)) return null
  const price = { numerator: cost, denominator: amount }
  const now = rounded(price, 2)
  if (now.lte(0)) return null
  // |now − cost ÷ amount| > 1 % of cost ÷ amount, without a division.
  const isFar = now.times(amount).minus(cost).abs().gt(cost.div(100))
  return { now, roundedFrom: isFar ? rounded(price, 4) : null }
}

/** The change of the register's price, in per cent with one decimal. */
export const changePercent = (now: Big, before: Big): number =>
  Number(rounded({ numerator: now.minus(before).times(100), denominator: before }, 1))

/** Whether the price differs from the register's price by more than a half, either way. */
export const isSuspicious = (now: Big, before: Big): boolean => now.minus(before).abs().times(2).gt(before)

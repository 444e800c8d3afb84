import Big from 'big.js'
import { isDay } from '../../../contract/day.ts'
import { lastDayOfMakersDate } from '../../../contract/makers-date.ts'
import { rounded } from '../../../contract/decimal.ts'
import type { NoteItem } from './note.ts'

export interface ReadLot {
  /** The maker's lot number; empty: only a date was found. */
  readonly lot: string
  readonly makersDate: string | null
  readonly manufacturedOn: string | null
  /** The quantity, in the unit of the line; null: the note gives it in a unit that is not known. */
  readonly quantity: Big | null
  readonly from: 'rastro' | 'texto'
}

interface ReadLots {
  readonly lots: readonly ReadLot[]
  /** Whether the quantities of the lots add up to neither quantity of the line. */
  readonly areOff: boolean
}

type LotItem = Pick<NoteItem, 'quantity' | 'taxQuantity' | 'lots' | 'remark'>

/** The lots of a line: from the tracing fields of the file, else from the supplier's remark beside the line. */
export function lotsOf(item: LotItem): ReadLots {
  if (item.lots.length === 0) return { lots: writtenLot(item), areOff: false }
  const inLine = quantityInLine(item)
  const lots = item.lots.map(({ lot, makersDate, manufacturedOn, quantity }) => ({
    lot,
    makersDate,
    manufacturedOn,
    quantity: inLine?.(new Big(quantity)) ?? null,
    from: 'rastro' as const,
  }))
  return { lots, areOff: inLine === null }
}

/** The factor from the unit of a lot to the unit of the line; null: not known. */
function quantityInLine({ lots, quantity, taxQuantity }: LotItem): ((of: Big) => Big) | null {
  const sum = lots.reduce((total, lot) => total.plus(lot.quantity), new Big(0))
  if (sum.eq(quantity)) return (of) => of
  if (!sum.eq(taxQuantity) || sum.lte(0)) return null
  return (of) => rounded({ numerator: of.times(quantity), denominator: new Big(taxQuantity) }, 4)
}

const LOT = /(?:^|[^A-Z])(?:LOTE\s{0,3}[:.]?|L\s{0,3}[:.])\s{0,3}([A-Z0-9][A-Z0-9./-]{0,19})/i
const GOOD_UNTIL = /(?:^|[^A-Z])VAL(?:IDADE)?\.?\s{0,3}[:.]?\s{0,3}((?:\d{2}\/)?\d{2}\/\d{4})(?!\d)/i
const MADE_ON = /(?:^|[^A-Z])FAB(?:RICA[CÇ][AÃ]O)?\.?\s{0,3}[:.]?\s{0,3}(\d{2}\/\d{2}\/\d{4})(?!\d)/i

function writtenLot({ remark, quantity }: LotItem): readonly ReadLot[] {
  const lot = (LOT.exec(remark)?.[1] ?? '').replace(/[./-]+$/, '')
  const makersDate = writtenDay(GOOD_UNTIL.exec(remark)?.[1])
  const manufacturedOn = writtenDay(MADE_ON.exec(remark)?.[1])
  const isLot = /\d/.test(lot)
  if (!isLot && makersDate === null) return []
  return [{ lot: isLot ? lot : '', makersDate, manufacturedOn, quantity: new Big(quantity), from: 'texto' }]
}

/** `04/12/2026`, or `12/2026`, which is the last day of that month. */
function writtenDay(written: string | undefined): string | null {
  if (written === undefined) return null
  const iso = written.split('/').toReversed().join('-')
  const day = lastDayOfMakersDate(iso)
  return day !== null && isDay(day) ? day : null
}

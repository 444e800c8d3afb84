import { priceChangeOf } from '../price-change.ts'
import type { PriceChange } from '../price-change.ts'
import { costedSheet } from './sheet-values.ts'
import type { SheetValues } from './sheet-values.ts'

/** Price change of the form's current values at today's registered prices. */
export function sheetPriceChange(values: SheetValues): PriceChange | null {
  const lines = values.lines.filter(({ priceNow }) => priceNow !== null).length
  if (lines === 0) return null
  const costed = costedSheet(values)
  if (costed === null) return { kind: 'unknown', lines }
  return priceChangeOf({
    ...costed,
    ingredients: costed.ingredients.map((line, place) => ({
      ...line,
      priceNow: values.lines[place]?.priceNow ?? null,
      subSheetNow: values.lines[place]?.subSheetNow ?? null,
    })),
  })
}

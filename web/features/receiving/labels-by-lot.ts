import type { LineBody } from '#contract/receiving/receipts'

type LineLot = LineBody['lots'][number]
type Labels = NonNullable<LineLot['labels']>

/**
 * The labels of a line on its lots, one for each unit of a lot. A lot without a date has none. Where the lots do not say how
 * many units each has, only a single lot has labels.
 */
export function labelsByLot(lots: readonly LineLot[], labels: Labels | null): LineLot[] {
  const counts = labels === null ? [] : countsOf(lots, labels.count)
  return lots.map((lot, index) => {
    const count = counts[index] ?? 0
    const isDated = (lot.makersDate ?? null) !== null
    return labels === null || count === 0 || !isDated ? lot : { ...lot, labels: { ...labels, count } }
  })
}

function countsOf(lots: readonly LineLot[], count: number): readonly number[] {
  if (lots.length === 1) return [count]
  const quantities = lots.map(({ quantity }) => quantity ?? 0)
  const isCounted = quantities.every((quantity) => Number.isInteger(quantity) && quantity > 0)
  const sum = quantities.reduce((total, quantity) => total + quantity, 0)
  return isCounted && sum === count ? quantities : []
}

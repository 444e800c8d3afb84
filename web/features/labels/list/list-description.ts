import type { LabelLot } from '#contract/labels'
import type { StockCounts } from '#contract/labels/stock-counts'
import { counted, labelsText } from '#contract/words'
import { amountText } from '../../../lib/format.ts'
import type { LabelFilters } from '../list-address.ts'
import { dayFilters } from './day-filters.ts'
import { statusWords } from './label-filters.ts'

interface Shown {
  readonly filters: LabelFilters
  /** The name of the place that is asked for. */
  readonly place: string | undefined
  /** Of all that is in stock; undefined: not read. */
  readonly counts: StockCounts | undefined
  readonly lots: readonly LabelLot[]
  readonly hasMore: boolean
}

/** What the list shows: `58 etiquetas em 21 lotes · R$ 486,20`, and what it is narrowed by. */
export function listDescription({ filters, place, counts, lots, hasMore }: Shown): string {
  const { q, category, sector, status, purpose, basis } = filters
  const narrowed = [
    ...(status === undefined || dayFilters.some((chip) => chip.status === status) ? [] : [statusWords[status]]),
    ...(purpose ? ['só amostras'] : []),
    ...(basis ? ['só validades digitadas'] : []),
    ...(category ? [`categoria ${category}`] : []),
    ...(sector ? [`setor ${sector}`] : []),
    ...(place ? [place] : []),
    ...(q ? [`busca “${q}”`] : []),
  ]
  const listed = hasMore ? countText(filters, counts) : [lotsText(lots), worthText(lots)]
  return [...listed, ...narrowed].filter((part) => part !== '').join(' · ')
}

/** Of a list that is not read to its end only the kitchen's own totals are known. */
function countText(filters: LabelFilters, counts: StockCounts | undefined): readonly string[] {
  const { status, ...others } = filters
  if (counts === undefined || Object.keys(others).length > 0) return []
  if (status === undefined) return [labelsText(counts.total)]
  const chip = dayFilters.find((one) => one.status === status)
  return chip === undefined ? [] : [labelsText(counts[chip.status])]
}

function lotsText(lots: readonly LabelLot[]): string {
  const labels = lots.reduce((sum, lot) => sum + lot.labels.length, 0)
  if (labels === 0) return ''
  return labels === lots.length
    ? labelsText(labels)
    : `${labelsText(labels)} em ${counted(lots.length, 'lote', 'lotes')}`
}

/** Added up in cents: a sum of decimal fractions is not exact. */
function worthText(lots: readonly LabelLot[]): string {
  const known = lots.flatMap(({ worth }) => worth ?? [])
  if (known.length === 0) return ''
  const cents = known.reduce((sum, worth) => sum + BigInt(worth.replace('.', '')), 0n)
  const digits = String(cents).padStart(3, '0')
  return `R$ ${amountText(`${digits.slice(0, -2)}.${digits.slice(-2)}`)}`
}

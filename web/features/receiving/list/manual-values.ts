import type { ReceiptBody } from '#contract/receiving/receipts'
import type { Supplier } from '#contract/receiving'
import { nameKey } from '#contract/text'

/** An item as it is typed. */
export interface ManualItem {
  /** Of its row on the screen. */
  readonly key: number
  readonly description: string
  readonly quantity: string
  readonly unit: string
}

export interface ManualValues {
  readonly supplier: string
  /** Empty: there is no note at all. */
  readonly number: string
  readonly items: readonly ManualItem[]
}

/** As notes write them. */
export const manualUnits = ['KG', 'UN', 'CX', 'PCT', 'DZ', 'L', 'G', 'ML'] as const

export const blankItem = (key: number): ManualItem => ({ key, description: '', quantity: '', unit: 'KG' })

const isBlank = ({ description, quantity }: ManualItem): boolean => description.trim() === '' && quantity.trim() === ''

const quantityIn = (typed: string): number =>
  /^\d{1,7}(?:[.,]\d{1,4})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : 0

/** What is missing, by the name of its field: `supplier`, `description 3`, `quantity 3`. Rows without a word are left out. */
export function manualFaults({ supplier, items }: ManualValues): ReadonlyMap<string, string> {
  const faults = new Map<string, string>()
  if (supplier.trim() === '') faults.set('supplier', 'Diga quem entregou')
  const said = items.filter((item) => !isBlank(item))
  const [first] = items
  if (said.length === 0 && first !== undefined) faults.set(`description ${first.key}`, 'Diga o que chegou')
  for (const { key, description, quantity } of said) {
    if (description.trim() === '') faults.set(`description ${key}`, 'Diga o que é')
    if (quantityIn(quantity) <= 0) faults.set(`quantity ${key}`, 'Diga quanto, como 2,5')
  }
  return faults
}

/** A supplier whose name is typed as it is registered is that one; any other name registers a new one. */
export function manualBody({ supplier, number, items }: ManualValues, known: readonly Supplier[]): ReceiptBody {
  const wanted = nameKey(supplier)
  const id = known.find(({ name, tradeName }) => [name, tradeName].some((one) => nameKey(one) === wanted))?.id
  return {
    ...(id === undefined ? { supplier: { name: supplier.trim() } } : { supplierId: id }),
    ...(number.trim() !== '' && { invoice: { number: number.trim() } }),
    lines: items
      .filter((item) => !isBlank(item))
      .map(({ description, quantity, unit }) => ({
        description: description.trim(),
        unit,
        quantity: quantityIn(quantity),
        outcome: 'aceito' as const,
        lots: [],
      })),
  }
}

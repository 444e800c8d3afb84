import type { LabelOrder } from '../ports.ts'
import { reasonWords } from '../contract/outcome-words.ts'
import { reasonOf } from './confirmation.ts'
import type { PlannedLot } from './planned-lots.ts'

/** The orders for the labels of a lot, one order for each cost. */
export function labelOrders(
  { of: { line }, lot, labels, path }: PlannedLot,
  { supplier, code }: { readonly supplier: string; readonly code: string },
): LabelOrder[] {
  if (labels === null) return []
  const shared = {
    path: `${path}.labels`,
    baseProductId: labels.product.id,
    weight: labels.weight,
    sif: line.sif,
    brand: line.brand,
    supplier,
    lot: lot.lot || code,
    makersDate: labels.makersDate,
    storageTypeId: lot.storageTypeId,
    blocked: line.outcome === 'segregado' ? `Segregado no recebimento: ${reasonWords[reasonOf(line)]}` : null,
  }
  const counts = new Map<string | null, number>()
  for (let index = 0; index < labels.count; index += 1) {
    const cost = labels.costs?.[index] ?? null
    counts.set(cost, (counts.get(cost) ?? 0) + 1)
  }
  return [...counts].map(([cost, count]) => ({ ...shared, cost, count }))
}

import type { Exact } from '../../contract/decimal.ts'
import type { CostOf, ShelfLabel } from './ports.ts'

/** An expired label in stock; a test passes the fields that it is about. */
export function shelfLabelOf(own: Partial<ShelfLabel> = {}): ShelfLabel {
  return {
    id: 1,
    lot: `lote ${own.id ?? 1}`,
    name: 'Molho de Tomate',
    category: 'Molhos',
    sector: 'Cozinha Quente',
    responsible: 'Ana Souza',
    weight: '300g',
    baseProductId: null,
    cost: null,
    isLateRecord: false,
    isSample: false,
    expirationDate: '2026-11-20',
    shownExpiry: '20/11/2026',
    expiresAt: '2026-11-21T03:00:00.000Z',
    status: 'expired',
    days: -1,
    shownDays: 'há 1 dia',
    ...own,
  }
}

/** Costs by the labels' names alone; null is an unknown cost that a base product would give. */
export const costsOfNames =
  (costOf: (name: string) => Exact | null): CostOf =>
  ({ name }) => {
    const cost = costOf(name)
    return cost === null ? { kind: 'unknown', fix: { kind: 'unnamed', name } } : { kind: 'known', cost }
  }

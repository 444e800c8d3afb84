import type { ShelfLabel } from './ports.ts'

/** An expired label in stock; a test passes the fields that it is about. */
export function shelfLabelOf(own: Partial<ShelfLabel> = {}): ShelfLabel {
  return {
    id: 1,
    name: 'Molho de Tomate',
    category: 'Molhos',
    sector: 'Cozinha Quente',
    responsible: 'Ana Souza',
    weight: '300g',
    expirationDate: '2026-11-20',
    shownExpiry: '20/11/2026',
    expiresAt: '2026-11-21T03:00:00.000Z',
    status: 'expired',
    days: -1,
    shownDays: 'há 1 dia',
    ...own,
  }
}

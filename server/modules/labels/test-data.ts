import type { LabelBody } from './contract.ts'

/** A label as a kitchen would send it; a test names what it is about. */
export function labelBodyOf(own: Partial<LabelBody> = {}): LabelBody {
  return { name: 'Molho de Tomate', category: 'Molhos', sector: 'Cozinha Quente', responsible: 'Ana Souza', expiration_date: '2026-11-24', storageType: 'refrigerado', ...own }
}

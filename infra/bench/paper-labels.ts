import type { PrintedLabel } from '../../server/drawing/contract/label-shapes.ts'
import { NEW_PROFILE } from '../../server/drivers/contract/printer-profile.ts'

/** A printer that an agent serves. */
export const paperProfile = { ...NEW_PROFILE, name: 'Zebra', language: 'zpl', way: 'agente' } as const

export const printedLabel = (number: number): PrintedLabel => ({
  businessName: 'Restaurante de Bancada',
  name: `Molho de Tomate ${number}`,
  code: `FID2026${number}`,
  url: `http://localhost:3000/view/FID2026${number}?tenant=bench&k=wq0_8-Zx`,
  expirationDate: '2026-11-24',
  manipulationDate: '2026-11-21',
  timeZone: 'America/Sao_Paulo',
  category: 'Molhos',
  sector: 'Cozinha Quente',
  responsible: 'Ana Souza',
  storageType: 'Refrigerado',
  additionalStorageType: '',
  weight: '500g',
  sif: 'ISENTO',
})

export const printedLabels = (count: number): PrintedLabel[] =>
  Array.from({ length: count }, (_, index) => printedLabel(index + 1))

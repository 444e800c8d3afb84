import { nameKey } from '../../server/contract/text.ts'
import type { LabelBody } from '../../server/modules/labels/contract/api.ts'
import { NO_PROVENANCE } from '../../server/modules/labels/stream/events.ts'
import type { GeneratedLabel } from '../../server/modules/labels/stream/events.ts'
import { EXPIRING_MS } from '../../server/contract/expiry.ts'

export const TENANTS = 200
export const tenantIdOf = (index: number): string => `bench-${index % TENANTS}`

const products = [
  'Molho de Tomate',
  'Molho Pesto',
  'Filé de Frango',
  'Carne Moída',
  'Queijo Muçarela',
  'Creme de Leite',
  'Alface Americana',
  'Massa de Lasanha',
  'Pudim de Leite',
  'Farofa de Bacon',
]
const DAY_MS = 86_400_000
const FIRST_DAY = Date.parse('2027-01-01T02:59:59.999Z')

/** The request body of the nth label: one of ten products, with one of thirty expiry days. */
export function sampleBody(number: number): LabelBody {
  return {
    name: products[number % products.length] ?? '',
    category: 'Molhos',
    sector: 'Cozinha Quente',
    responsible: 'Ana Souza',
    expiration_date: new Date(FIRST_DAY + (number % 30) * DAY_MS).toISOString().slice(0, 10),
    weight: '500g',
    sif: 'ISENTO',
    storageType: 'Refrigerado',
  }
}

/** The event data of the same label. */
export function sampleEvent(number: number, id: number, now: string): GeneratedLabel {
  const { name, category, sector, responsible, expiration_date: expirationDate } = sampleBody(number)
  return {
    id,
    code: `FID2026${id}`,
    name,
    category,
    sector,
    responsible,
    storageType: 'Refrigerado',
    additionalStorageType: '',
    weight: '500g',
    sif: 'ISENTO',
    manipulationDate: '2026-11-21',
    expirationDate,
    expiresAt: new Date(FIRST_DAY + (number % 30) * DAY_MS).toISOString(),
    enteredAt: now,
    baseProductId: null,
    ...NO_PROVENANCE,
  }
}

/** The values of a label's row in the read table, without tenant and id, in the order of LABEL_COLUMNS. */
export function labelValues(label: GeneratedLabel): readonly (string | null)[] {
  return [
    label.code,
    label.name,
    nameKey(label.name),
    label.category,
    nameKey(label.category),
    label.sector,
    nameKey(label.sector),
    label.responsible,
    label.storageType,
    label.additionalStorageType,
    label.weight,
    label.sif,
    label.manipulationDate,
    label.expirationDate,
    label.expiresAt,
    label.enteredAt,
    label.baseProductId,
    new Date(Date.parse(label.expiresAt) - EXPIRING_MS).toISOString(),
  ]
}

/** Columns of the labels' read table with their SQL types, without tenant and id. */
export const LABEL_COLUMNS: Readonly<Record<string, string>> = {
  code: 'text',
  name: 'text',
  name_key: 'text',
  category: 'text',
  category_key: 'text',
  sector: 'text',
  sector_key: 'text',
  responsible: 'text',
  storage_type: 'text',
  additional_storage_type: 'text',
  weight: 'text',
  sif: 'text',
  manipulation_date: 'text',
  expiration_date: 'text',
  expires_at: 'timestamptz',
  entered_at: 'timestamptz',
  base_product_id: 'text',
  watch_at: 'timestamptz',
}

import { nameKey } from '../../server/contract/text.ts'
import type { LabelBody } from '../../server/modules/labels/contract/api.ts'
import { NO_PROVENANCE } from '../../server/modules/labels/stream/events.ts'
import type { GeneratedLabel } from '../../server/modules/labels/stream/events.ts'
import { EXPIRING_MS } from '../../server/contract/expiry.ts'

export const TENANTS = 200
export const tenantIdOf = (index: number): string => `bench-${index % TENANTS}`
export const tenantIds: readonly string[] = Array.from({ length: TENANTS }, (_, index) => tenantIdOf(index))

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

/** A text column that repeats a field of the event, and the key by which that text is found. */
const text = (of: (label: GeneratedLabel) => string | null) => ({ type: 'text', of })
const keyOf = (of: (label: GeneratedLabel) => string) => text((label) => nameKey(of(label)))
const time = (of: (label: GeneratedLabel) => string) => ({ type: 'timestamptz', of })

/** Columns of the labels' read table, without tenant and id: the SQL type, and the value that a new label has. */
const columns: Readonly<Record<string, ReturnType<typeof text>>> = {
  code: text(({ code }) => code),
  name: text(({ name }) => name),
  name_key: keyOf(({ name }) => name),
  category: text(({ category }) => category),
  category_key: keyOf(({ category }) => category),
  sector: text(({ sector }) => sector),
  sector_key: keyOf(({ sector }) => sector),
  responsible: text(({ responsible }) => responsible),
  storage_type: text(({ storageType }) => storageType),
  additional_storage_type: text(({ additionalStorageType }) => additionalStorageType),
  weight: text(({ weight }) => weight),
  sif: text(({ sif }) => sif),
  manipulation_date: text(({ manipulationDate }) => manipulationDate),
  expiration_date: text(({ expirationDate }) => expirationDate),
  expires_at: time(({ expiresAt }) => expiresAt),
  entered_at: time(({ enteredAt }) => enteredAt),
  base_product_id: text(({ baseProductId }) => baseProductId),
  watch_at: time(({ expiresAt }) => new Date(Date.parse(expiresAt) - EXPIRING_MS).toISOString()),
}

export const labelColumns = Object.entries(columns).map(([name, { type }]) => ({ name, type }))
export const labelValues = (label: GeneratedLabel): readonly (string | null)[] =>
  Object.values(columns).map(({ of }) => of(label))
/** The end of an insert into `labels` that may meet the same label. */
export const LABEL_CONFLICT = `on conflict (tenant_id, id) do update set ${labelColumns.map(({ name }) => `${name} = excluded.${name}`).join(', ')}`
export const LABEL_NAMES = labelColumns.map(({ name }) => name).join(', ')

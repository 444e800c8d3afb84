import type { Change } from '../../events/projection.ts'
import { add, insert, patch, projection, put, remove } from '../../events/projection.ts'
import { nameKey } from '../../text.contract.ts'
import type { BaseProductEvent, StorageTypeEvent } from '../catalog/published.ts'
import type { WithdrawnStatus } from './contract.ts'
import type { ExpiryEvent, GeneratedLabel, LabelEvent, LabelSettingsEvent } from './events.ts'
import { EXPIRING_MS } from './shelf-life.contract.ts'
import {
  expiryRuns,
  labelCounters,
  labelExpiryCounts,
  labelNames,
  labels,
  labelSettingsTable,
  labelSources,
} from './tables.ts'

function labelRow(label: GeneratedLabel): Change {
  return insert(labels, {
    id: label.id,
    code: label.code,
    name: label.name,
    name_key: nameKey(label.name),
    category: label.category,
    category_key: nameKey(label.category),
    sector: label.sector,
    sector_key: nameKey(label.sector),
    responsible: label.responsible,
    storage_type: label.storageType,
    additional_storage_type: label.additionalStorageType,
    weight: label.weight,
    sif: label.sif,
    manipulation_date: label.manipulationDate,
    expiration_date: label.expirationDate,
    expires_at: label.expiresAt,
    entered_at: label.enteredAt,
    base_product_id: label.baseProductId,
    stock: 'in_stock',
    withdrawn_at: null,
    print_count: 0,
    late_reason: label.lateReason ?? null,
    watch_at: new Date(Date.parse(label.expiresAt) - EXPIRING_MS).toISOString(),
  })
}

function withdrawal(
  { id, expiresAt, at }: { readonly id: number; readonly expiresAt: string; readonly at: string },
  stock: WithdrawnStatus,
): Change[] {
  return [
    patch(labels, { id }, { stock, withdrawn_at: at, watch_at: null }),
    add(labelExpiryCounts, { expires_at: expiresAt }, { in_stock: -1 }),
  ]
}

interface Named {
  readonly id: string
  readonly name: string
}
const source =
  (kind: 'storage_type' | 'base_product') =>
  ({ data: { id, name } }: { readonly data: Named }): Change[] => [put(labelSources, { kind, id, name })]
const noSource =
  (kind: 'storage_type' | 'base_product') =>
  ({ data: { id } }: { readonly data: Named }): Change[] => [remove(labelSources, { kind, id })]

type ProjectedEvent = LabelEvent | ExpiryEvent | LabelSettingsEvent | StorageTypeEvent | BaseProductEvent

export const labelsProjection = projection<ProjectedEvent>({
  name: 'labels',
  tables: [labels, labelCounters, labelNames, labelExpiryCounts, labelSources, expiryRuns, labelSettingsTable],
  on: {
    LabelGenerated: ({ data }) => [
      labelRow(data),
      put(labelCounters, { last_id: data.id }),
      put(labelNames, { name_key: nameKey(data.name) }),
      add(labelExpiryCounts, { expires_at: data.expiresAt }, { in_stock: 1 }),
    ],
    LabelPrinted: ({ data }) => [patch(labels, { id: data.id }, { print_count: data.printCount })],
    LabelConsumed: ({ data }) => withdrawal(data, 'consumed'),
    LabelDiscarded: ({ data }) => withdrawal(data, 'discarded'),
    WithdrawalUndone: ({ data: { id, expiresAt, watchAt } }) => [
      patch(labels, { id }, { stock: 'in_stock', withdrawn_at: null, watch_at: watchAt }),
      add(labelExpiryCounts, { expires_at: expiresAt }, { in_stock: 1 }),
    ],
    LabelsEnteredExpiringWindow: ({ data }) =>
      data.labels.map(({ id, expiresAt }) => patch(labels, { id }, { watch_at: expiresAt })),
    LabelsExpired: ({ data }) => data.labels.map(({ id }) => patch(labels, { id }, { watch_at: null })),
    ExpiryRecalculated: ({ data }) => [put(expiryRuns, { last_date: data.date })],
    ExpiryCorrected: ({ data }) => data.labels.map(({ id, watchAt }) => patch(labels, { id }, { watch_at: watchAt })),
    ExpiryDayReopened: ({ data }) => [put(expiryRuns, { last_date: data.lastDate })],
    PublicResponsibleChanged: ({ data }) => [put(labelSettingsTable, { public_responsible: data.publicResponsible })],
    StorageTypeRegistered: source('storage_type'),
    StorageTypeChanged: source('storage_type'),
    StorageTypeDeleted: noSource('storage_type'),
    BaseProductRegistered: source('base_product'),
    BaseProductChanged: source('base_product'),
    BaseProductDeleted: noSource('base_product'),
  },
})

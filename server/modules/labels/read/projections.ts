import type { Change } from '../../../events/projection.ts'
import { add, insert, patch, projection, put, remove } from '../../../events/projection.ts'
import { newest } from '../../../contract/newest.ts'
import { nameKey } from '../../../contract/text.ts'
import type { BaseProductEvent, StorageTypeEvent } from '../../catalog/published.ts'
import type { BatchEvent } from '../../production/published.ts'
import type { LotReceived } from '../../receiving/published.ts'
import type { WithdrawnStatus } from '../contract/api.ts'
import { byEvent } from '../contract/withdrawal-event.ts'
import type { GeneratedLabel, LabelEvent, LabelSettingsEvent } from '../stream/events.ts'
import type { LabelNumberEvent } from '../stream/number-events.ts'
import type { ExpiryEvent } from '../expiry/events.ts'
import { storedProvenance } from './provenance.ts'
import { EXPIRING_MS } from '../../../contract/expiry.ts'
import { withPlacesByName } from './places-by-name.ts'
import {
  expiryRuns,
  labelBatches,
  labelCounters,
  labelExpiryCounts,
  labelLinks,
  labelNames,
  labelNumbers,
  labels,
  labelSettingsTable,
  labelSources,
} from './tables.ts'

const [keyOfName, keyOfCategory, keyOfSector] = [newest(nameKey), newest(nameKey), newest(nameKey)]
const watchedFrom = newest((expiresAt) => new Date(Date.parse(expiresAt) - EXPIRING_MS).toISOString())

function labelRow(label: GeneratedLabel): Change {
  const { provenance, variety, frozen, frozenKey } = storedProvenance(label)
  return insert(labels, {
    id: label.id,
    code: label.code,
    name: label.name,
    name_key: keyOfName(label.name),
    category: label.category,
    category_key: keyOfCategory(label.category),
    sector: label.sector,
    sector_key: keyOfSector(label.sector),
    responsible: label.responsible,
    storage_type: label.storageType,
    additional_storage_type: label.additionalStorageType,
    weight: label.weight,
    weight_assumed: label.weightAssumed ?? false,
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
    watch_at: watchedFrom(label.expiresAt),
    state: label.state,
    basis_kind: label.basis?.kind ?? null,
    purpose: label.sample ? 'amostra' : null,
    variety,
    provenance,
    storage_type_id: label.storageTypeId,
    moved_to: null,
    blocked: null,
    blocked_at: null,
    received_lot_id: null,
    cost: label.cost,
    frozen_allergens: frozen,
    frozen_key: frozenKey,
  })
}

interface Departed {
  readonly id: number
  readonly expiresAt: string
  readonly at: string
}

const withdrawal = ({ id, expiresAt, at }: Departed, stock: WithdrawnStatus): Change[] => [
  patch(labels, { id }, { stock, withdrawn_at: at, watch_at: null }),
  add(labelExpiryCounts, { expires_at: expiresAt }, { in_stock: -1 }),
]

const backInStock = (
  { id, expiresAt }: { readonly id: number; readonly expiresAt: string },
  watchAt: string | null,
): Change[] => [
  patch(labels, { id }, { stock: 'in_stock', withdrawn_at: null, watch_at: watchAt }),
  add(labelExpiryCounts, { expires_at: expiresAt }, { in_stock: 1 }),
]

type DataOf<Type extends LabelEvent['type']> = Extract<LabelEvent, { readonly type: Type }>['data']
type KeptAt = NonNullable<DataOf<'LabelTransformed'>['movedTo']>

function keptAt(id: number, place: KeptAt): Change {
  const { storageType, additionalStorageType, storageTypeId } = place
  return patch(
    labels,
    { id },
    {
      storage_type: storageType,
      additional_storage_type: additionalStorageType,
      storage_type_id: storageTypeId,
      moved_to: JSON.stringify(place),
    },
  )
}

/** A part was taken of it. */
const withRest = (id: number, weight: string, cost: string | undefined): Change =>
  patch(labels, { id }, { weight, ...(cost !== undefined && { cost }) })

/** The part was put back. An event of before says no cost: what the label has again costs what its sheet says. */
const withAllAgain = (id: number, weight: string, cost: string | undefined): Change =>
  patch(labels, { id }, { weight, cost: cost ?? null })

/** The events of a batch say which labels it joins. */
const joinsItself = ({ how }: Pick<DataOf<'LabelTransformed'>, 'how'>): boolean => how !== 'preparo'

/** Labels that a new one is said to be made of, and that stay as they are. */
function namedParents({ id, parentIds, namesParents, enteredAt: at }: DataOf<'LabelGenerated'>): Change[] {
  if (namesParents !== true) return []
  return [...new Set(parentIds)].map((parent) =>
    insert(labelLinks, { child_id: id, parent_id: parent, how: 'preparo', at }),
  )
}

/** A label that is all used up leaves stock; of another one the rest or the place changes. */
function transformed(data: DataOf<'LabelTransformed'>): Change[] {
  const { id, how, remaining, remainingCost, movedTo, doneAt, at } = data
  const children = joinsItself(data) ? data.children : []
  const links = children.map((child) => insert(labelLinks, { child_id: child, parent_id: id, how, at: doneAt ?? at }))
  if (movedTo !== undefined) return [...links, keptAt(id, movedTo)]
  if (remaining !== undefined) return [...links, withRest(id, remaining, remainingCost)]
  return [...links, ...withdrawal(data, 'transformed')]
}

function transformationUndone(data: DataOf<'TransformationUndone'>): Change[] {
  const { id, watchAt, stayed } = data
  const children = joinsItself(data) ? data.children : []
  const links = children.map((child) => remove(labelLinks, { child_id: child, parent_id: id }))
  if (stayed === undefined) return [...links, ...backInStock(data, watchAt)]
  const { weight, cost, ...place } = stayed
  const again = withAllAgain(id, weight, cost)
  return 'storageType' in place ? [...links, again, keptAt(id, place)] : [...links, again]
}

type BatchData<Type extends BatchEvent['type']> = Extract<BatchEvent, { readonly type: Type }>['data']

function batchProduced({ id, inputs, outputs, producedAt: at }: BatchData<'BatchProduced'>): Change[] {
  const used = inputs.flatMap(({ labelId }) => labelId ?? [])
  const made = outputs.flatMap(({ labelIds }) => labelIds)
  return [
    ...used.map((label) => insert(labelBatches, { batch_id: id, side: 'entrou', label_id: label, at })),
    ...made.map((label) => insert(labelBatches, { batch_id: id, side: 'saiu', label_id: label, at })),
  ]
}

const batchUndone = ({ id, inputIds, outputIds }: BatchData<'BatchUndone'>): Change[] => [
  ...inputIds.map((label) => remove(labelBatches, { batch_id: id, side: 'entrou', label_id: label })),
  ...outputIds.map((label) => remove(labelBatches, { batch_id: id, side: 'saiu', label_id: label })),
]

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

type ProjectedEvent =
  | LotReceived
  | BatchEvent
  | LabelEvent
  | ExpiryEvent
  | LabelSettingsEvent
  | LabelNumberEvent
  | StorageTypeEvent
  | BaseProductEvent

const ofEachEvent = projection<ProjectedEvent>({
  name: 'labels',
  tables: [
    labels,
    labelCounters,
    labelNames,
    labelExpiryCounts,
    labelSources,
    expiryRuns,
    labelSettingsTable,
    labelLinks,
    labelBatches,
    labelNumbers,
  ],
  on: {
    LabelGenerated: ({ data }) => [
      labelRow(data),
      // A number that was reserved is an earlier one than the last.
      ...(data.reserved === true ? [] : [put(labelCounters, { last_id: data.id })]),
      put(labelNames, { name_key: keyOfName(data.name) }),
      add(labelExpiryCounts, { expires_at: data.expiresAt }, { in_stock: 1 }),
      ...namedParents(data),
    ],
    LabelPrinted: ({ data }) => [patch(labels, { id: data.id }, { print_count: data.printCount })],
    LabelNotPrinted: ({ data }) => [patch(labels, { id: data.id }, { print_count: data.printCount })],
    ...byEvent(
      ({ status }) =>
        ({ data }: { readonly data: Departed }) =>
          withdrawal(data, status),
    ),
    LabelDiscarded: ({ data }) =>
      data.remaining === undefined
        ? withdrawal(data, 'discarded')
        : [withRest(data.id, data.remaining, data.remainingCost)],
    LabelAnnulled: ({ data }) => withdrawal(data, 'annulled'),
    LabelTransformed: ({ data }) => transformed(data),
    LabelBlocked: ({ data: { id, reason, at, standing } }) => [
      patch(labels, { id }, standing === undefined ? { blocked: reason, blocked_at: at } : { blocked: standing }),
    ],
    LabelReleased: ({ data: { id, standing = null, since = null } }) => [
      patch(labels, { id }, { blocked: standing, blocked_at: since }),
    ],
    WithdrawalUndone: ({ data }) =>
      data.weight === undefined ? backInStock(data, data.watchAt) : [withAllAgain(data.id, data.weight, data.cost)],
    TransformationUndone: ({ data }) => transformationUndone(data),
    LabelsEnteredExpiringWindow: ({ data }) =>
      data.labels.map(({ id, expiresAt }) => patch(labels, { id }, { watch_at: expiresAt })),
    LabelsExpired: ({ data }) => data.labels.map(({ id }) => patch(labels, { id }, { watch_at: null })),
    ExpiryRecalculated: ({ data }) => [put(expiryRuns, { last_date: data.date })],
    ExpiryCorrected: ({ data }) => data.labels.map(({ id, watchAt }) => patch(labels, { id }, { watch_at: watchAt })),
    ExpiryDayReopened: ({ data }) => [put(expiryRuns, { last_date: data.lastDate })],
    LotReceived: ({ data: { id, labelIds } }) =>
      labelIds.map((label) => patch(labels, { id: label }, { received_lot_id: id })),
    BatchProduced: ({ data }) => batchProduced(data),
    BatchUndone: ({ data }) => batchUndone(data),
    LabelNumbersReserved: ({ data, recordedAt }) => [
      put(labelCounters, { last_id: data.last }),
      insert(labelNumbers, {
        first_id: data.first,
        last_id: data.last,
        device: data.device,
        user_id: data.userId,
        reserved_at: recordedAt.toISOString(),
        expires_at: data.expiresAt,
      }),
    ],
    PublicResponsibleChanged: ({ data }) => [put(labelSettingsTable, { public_responsible: data.publicResponsible })],
    StorageTypeRegistered: source('storage_type'),
    StorageTypeChanged: source('storage_type'),
    StorageTypeDeleted: noSource('storage_type'),
    BaseProductRegistered: source('base_product'),
    BaseProductChanged: source('base_product'),
    BaseProductDeleted: noSource('base_product'),
  },
})

export const labelsProjection = withPlacesByName(ofEachEvent)

import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { RegisterKind, StorageColor, StorageIcon } from './contract.ts'
import type { BaseProductDetails, BaseProductEvent, RegisterEntryEvent, StorageTypeEvent } from './events.ts'

/** What every catalogue stream is: not there yet, there, or deleted for good. */
type Registered<Details> = { readonly status: 'absent' } | { readonly status: 'active'; readonly details: Details } | { readonly status: 'deleted' }
const absent = { status: 'absent' } as const
const deleted = { status: 'deleted' } as const

function active<Details>(state: Registered<Details>, notFound: string): Details {
  if (state.status !== 'active') throw new Rejection(notFound)
  return state.details
}

function same(left: object, right: object): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

// Categories, sectors and responsibles: a number and a name.

interface Entry {
  readonly id: number
  readonly name: string
}
export type RegisterEntryState = Registered<Entry>
export type RegisterEntryCommand =
  | { readonly type: 'AddEntry'; readonly kind: RegisterKind; readonly id: number; readonly name: string; readonly nameTaken: boolean }
  | { readonly type: 'RenameEntry'; readonly kind: RegisterKind; readonly name: string; readonly nameTaken: boolean }
  /** `usedBy`: how many base products name it. */
  | { readonly type: 'DeleteEntry'; readonly kind: RegisterKind; readonly usedBy: number }

export const registerEntryDecider: Decider<RegisterEntryState, RegisterEntryCommand, RegisterEntryEvent> = {
  initialState: absent,
  evolve(_state, event) {
    switch (event.type) {
      case 'RegisterEntryAdded':
      case 'RegisterEntryRenamed':
        return { status: 'active', details: { id: event.data.id, name: event.data.name } }
      case 'RegisterEntryDeleted':
        return deleted
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    const { kind } = command
    if (command.type !== 'DeleteEntry' && command.nameTaken) throw new Rejection(`${kind}_name_taken`)
    if (command.type === 'AddEntry') return [{ type: 'RegisterEntryAdded', data: { kind, id: command.id, name: command.name } }]
    const { id, name: before } = active(state, `${kind}_not_found`)
    switch (command.type) {
      case 'RenameEntry':
        return command.name === before ? [] : [{ type: 'RegisterEntryRenamed', data: { kind, id, name: command.name, before } }]
      case 'DeleteEntry':
        if (command.usedBy > 0) throw new Rejection(`${kind}_in_use`, { count: command.usedBy })
        return [{ type: 'RegisterEntryDeleted', data: { kind, id, name: before } }]
      default:
        return command satisfies never
    }
  },
}

// Storage types: a name, an icon and its colour.

interface StorageDetails {
  readonly id: string
  readonly name: string
  readonly icon: StorageIcon
  readonly color: StorageColor
}
export type StorageTypeState = Registered<StorageTypeEvent['data'] & { readonly name: string }>
export type StorageTypeCommand =
  | { readonly type: 'RegisterStorageType'; readonly details: StorageDetails; readonly nameTaken: boolean }
  | { readonly type: 'ChangeStorageType'; readonly details: StorageDetails; readonly nameTaken: boolean }
  | { readonly type: 'DeleteStorageType'; readonly usedBy: number }

export const storageTypeDecider: Decider<StorageTypeState, StorageTypeCommand, StorageTypeEvent> = {
  initialState: absent,
  evolve(_state, event) {
    switch (event.type) {
      case 'StorageTypeRegistered':
      case 'StorageTypeChanged':
        return { status: 'active', details: event.data }
      case 'StorageTypeDeleted':
        return deleted
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    if (command.type !== 'DeleteStorageType' && command.nameTaken) throw new Rejection('storage_type_name_taken')
    if (command.type === 'RegisterStorageType') return [{ type: 'StorageTypeRegistered', data: command.details }]
    const before = active(state, 'storage_type_not_found')
    switch (command.type) {
      case 'ChangeStorageType':
        return same(before, command.details) ? [] : [{ type: 'StorageTypeChanged', data: command.details }]
      case 'DeleteStorageType':
        if (command.usedBy > 0) throw new Rejection('storage_type_in_use', { count: command.usedBy })
        return [{ type: 'StorageTypeDeleted', data: { id: before.id, name: before.name } }]
      default:
        return command satisfies never
    }
  },
}

// Base products: what labels are born from.

/** The ids behind the names that a base product was sent with; 'unknown' where there is no such entry. */
export interface ResolvedReferences {
  readonly storageTypeId: string | null | 'unknown'
  readonly categoryId: number | null | 'unknown'
  readonly sectorId: number | null | 'unknown'
}
export type BaseProductState = Registered<BaseProductDetails>
type OwnDetails = Omit<BaseProductDetails, keyof ResolvedReferences>
export type BaseProductCommand =
  | { readonly type: 'RegisterBaseProduct'; readonly details: OwnDetails; readonly references: ResolvedReferences; readonly nameTaken: boolean }
  | { readonly type: 'ChangeBaseProduct'; readonly details: OwnDetails; readonly references: ResolvedReferences; readonly nameTaken: boolean }
  | { readonly type: 'DeleteBaseProduct' }

function complete(details: OwnDetails, { storageTypeId, categoryId, sectorId }: ResolvedReferences): BaseProductDetails {
  if (categoryId === 'unknown') throw new Rejection('base_product_category_unknown')
  if (sectorId === 'unknown') throw new Rejection('base_product_sector_unknown')
  if (storageTypeId === 'unknown') throw new Rejection('base_product_storage_unknown')
  return { ...details, storageTypeId, categoryId, sectorId }
}

export const baseProductDecider: Decider<BaseProductState, BaseProductCommand, BaseProductEvent> = {
  initialState: absent,
  evolve(_state, event) {
    switch (event.type) {
      case 'BaseProductRegistered':
      case 'BaseProductChanged':
        return { status: 'active', details: event.data }
      case 'BaseProductDeleted':
        return deleted
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    if (command.type !== 'DeleteBaseProduct' && command.nameTaken) throw new Rejection('base_product_name_taken')
    if (command.type === 'RegisterBaseProduct') return [{ type: 'BaseProductRegistered', data: complete(command.details, command.references) }]
    const before = active(state, 'base_product_not_found')
    switch (command.type) {
      case 'ChangeBaseProduct': {
        const after = complete(command.details, command.references)
        return same(before, after) ? [] : [{ type: 'BaseProductChanged', data: after }]
      }
      case 'DeleteBaseProduct':
        return [{ type: 'BaseProductDeleted', data: { id: before.id, name: before.name } }]
      default:
        return command satisfies never
    }
  },
}

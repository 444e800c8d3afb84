import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import { absent, active, deleted, same } from '../../events/registered-decider.ts'
import type { Registered } from '../../events/registered-decider.ts'
import type { RegisterKind } from './contract/api.ts'
import type { StorageType } from './contract/entries.ts'
import { placeLengthens } from './place-limit-decider.ts'
import type { DatedDetails, ProductRights } from './product-limit-decider.ts'
import { needsRules, refuseLonger } from './product-limit-decider.ts'
import { keepingOf } from './contract/storage-keeping.ts'
import type { BaseProductDetails, BaseProductEvent, RegisterEntryEvent, StorageTypeEvent } from './events.ts'

// Categories, sectors and responsibles: a number and a name.

interface Entry {
  readonly id: number
  readonly name: string
}
export type RegisterEntryState = Registered<Entry>
export type RegisterEntryCommand =
  | {
      readonly type: 'AddEntry'
      readonly kind: RegisterKind
      readonly id: number
      readonly name: string
      readonly nameTaken: boolean
    }
  | { readonly type: 'RenameEntry'; readonly kind: RegisterKind; readonly name: string; readonly nameTaken: boolean }
  /** `usedBy`: number of base products that refer to the entry. */
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
    if (command.type === 'AddEntry')
      return [{ type: 'RegisterEntryAdded', data: { kind, id: command.id, name: command.name } }]
    const { id, name: before } = active(state, `${kind}_not_found`)
    switch (command.type) {
      case 'RenameEntry':
        return command.name === before
          ? []
          : [{ type: 'RegisterEntryRenamed', data: { kind, id, name: command.name, before } }]
      case 'DeleteEntry':
        if (command.usedBy > 0) throw new Rejection(`${kind}_in_use`, { count: command.usedBy })
        return [{ type: 'RegisterEntryDeleted', data: { kind, id, name: before } }]
      default:
        return command satisfies never
    }
  },
}

// Storage types: a name, an icon and its colour.

type StorageDetails = Omit<StorageType, 'icon' | 'color'> & { readonly icon: string; readonly color: string }
export type StorageTypeState = Registered<StorageDetails>
interface WrittenStorage {
  readonly details: StorageType
  readonly nameTaken: boolean
  /** The person answers for the rules of the dates. */
  readonly maySetRules: boolean
}
export type StorageTypeCommand =
  | ({ readonly type: 'RegisterStorageType' } & WrittenStorage)
  | ({ readonly type: 'ChangeStorageType' } & WrittenStorage)
  | { readonly type: 'DeleteStorageType'; readonly usedBy: number }

export const storageTypeDecider: Decider<StorageTypeState, StorageTypeCommand, StorageTypeEvent> = {
  initialState: absent,
  evolve(_state, event) {
    switch (event.type) {
      case 'StorageTypeRegistered':
      case 'StorageTypeChanged':
        return { status: 'active', details: { ...event.data, ...keepingOf(event.data) } }
      case 'StorageTypeDeleted':
        return deleted
      default:
        return event satisfies never
    }
  },
  decide(command, state) {
    if (command.type !== 'DeleteStorageType' && command.nameTaken) throw new Rejection('storage_type_name_taken')
    if (command.type === 'RegisterStorageType') {
      if (!command.maySetRules && placeLengthens(null, command.details)) throw needsRules()
      return [{ type: 'StorageTypeRegistered', data: command.details }]
    }
    const before = active(state, 'storage_type_not_found')
    switch (command.type) {
      case 'ChangeStorageType':
        if (!command.maySetRules && placeLengthens(before, command.details)) throw needsRules()
        return same<StorageDetails>(before, command.details)
          ? []
          : [{ type: 'StorageTypeChanged', data: command.details }]
      case 'DeleteStorageType':
        if (command.usedBy > 0) throw new Rejection('storage_type_in_use', { count: command.usedBy })
        return [{ type: 'StorageTypeDeleted', data: { id: before.id, name: before.name } }]
      default:
        return command satisfies never
    }
  },
}

// Base products: templates for labels.

/** A base product's reference: to nothing, to a registered entry, or to an entry that is not registered. */
export type Reference<Id> =
  | { readonly status: 'none' }
  | { readonly status: 'known'; readonly id: Id }
  | { readonly status: 'unknown' }
export interface References {
  readonly storageType: Reference<string>
  readonly category: Reference<number>
  readonly sector: Reference<number>
  /** At most one of them is known: the source of its cost. */
  readonly recipe: Reference<number>
  readonly ingredient: Reference<number>
}
export type BaseProductState = Registered<BaseProductDetails>
type OwnDetails = Omit<BaseProductDetails, 'storageTypeId' | 'categoryId' | 'sectorId' | 'recipeId' | 'ingredientId'>
/** What the norms need to know; null: not said. What is missing stays as it is. */
export type SanitaryChange = {
  readonly [Field in 'foodClass' | 'animalOrigin' | 'defaultState']?: BaseProductDetails[Field] | null
}
interface WrittenProduct {
  readonly details: OwnDetails
  readonly references: References
  readonly nameTaken: boolean
  /** The last product that had the name and has left it; null: none that had a class. */
  readonly last: DatedDetails | null
  readonly rights: ProductRights
}
export type BaseProductCommand =
  | ({ readonly type: 'RegisterBaseProduct' } & WrittenProduct)
  | ({ readonly type: 'ChangeBaseProduct' } & WrittenProduct)
  | { readonly type: 'ClassifyBaseProduct'; readonly sanitary: SanitaryChange; readonly rights: ProductRights }
  | { readonly type: 'DeleteBaseProduct' }

function idOf<Id>(reference: Reference<Id>, unknown: string): Id | null {
  if (reference.status === 'unknown') throw new Rejection(unknown)
  return reference.status === 'known' ? reference.id : null
}

function complete(
  details: OwnDetails,
  { storageType, category, sector, recipe, ingredient }: References,
): BaseProductDetails {
  const recipeId = idOf(recipe, 'base_product_recipe_unknown')
  const ingredientId = idOf(ingredient, 'base_product_ingredient_unknown')
  return {
    ...details,
    categoryId: idOf(category, 'base_product_category_unknown'),
    sectorId: idOf(sector, 'base_product_sector_unknown'),
    storageTypeId: idOf(storageType, 'base_product_storage_unknown'),
    ...(recipeId !== null && { recipeId }),
    ...(ingredientId !== null && { ingredientId }),
  }
}

function classified(details: BaseProductDetails, change: SanitaryChange): BaseProductDetails {
  const { foodClass: _class, animalOrigin: _origin, defaultState: _state, ...rest } = details
  const [foodClass, animalOrigin, defaultState] = [
    change.foodClass === undefined ? details.foodClass : change.foodClass,
    change.animalOrigin === undefined ? details.animalOrigin : change.animalOrigin,
    change.defaultState === undefined ? details.defaultState : change.defaultState,
  ]
  return {
    ...rest,
    ...(isSaid(foodClass) && { foodClass }),
    ...(isSaid(animalOrigin) && { animalOrigin }),
    ...(isSaid(defaultState) && { defaultState }),
  }
}

const isSaid = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined

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
    if ('nameTaken' in command && command.nameTaken) throw new Rejection('base_product_name_taken')
    if (command.type === 'RegisterBaseProduct') {
      const product = complete(command.details, command.references)
      refuseLonger([command.last], product, command.rights)
      return [{ type: 'BaseProductRegistered', data: product }]
    }
    const before = active(state, 'base_product_not_found')
    switch (command.type) {
      case 'ChangeBaseProduct': {
        const after = complete(command.details, command.references)
        refuseLonger([before, command.last], after, command.rights)
        return same(before, after) ? [] : [{ type: 'BaseProductChanged', data: after }]
      }
      case 'ClassifyBaseProduct': {
        const after = classified(before, command.sanitary)
        refuseLonger([before], after, command.rights)
        return same(before, after) ? [] : [{ type: 'BaseProductChanged', data: after }]
      }
      case 'DeleteBaseProduct':
        return [{ type: 'BaseProductDeleted', data: { id: before.id, name: before.name } }]
      default:
        return command satisfies never
    }
  },
}

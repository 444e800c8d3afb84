import { baseProduct, registerEntry, storageType } from '#contract/catalog/entries'
import type { BaseProductBody, RegisterBody, RegisterKind, StorageTypeBody } from '#contract/catalog'
import type { BaseProduct, RegisterEntry, StorageType } from '#contract/catalog/entries'
import { registerListQuery, registerWritesOf } from '../../components/register/register-api.ts'
import type { RegisterListQuery, Resource } from '../../components/register/register-api.ts'

const register: Readonly<Record<RegisterKind, Resource<RegisterEntry>>> = {
  category: { path: '/api/categories', entry: registerEntry },
  sector: { path: '/api/sectors', entry: registerEntry },
  responsible: { path: '/api/responsibles', entry: registerEntry },
}
const storageTypes: Resource<StorageType> = { path: '/api/storage-types', entry: storageType }
const baseProducts: Resource<BaseProduct> = { path: '/api/base-products', entry: baseProduct }

/** Prefix of every key: a renamed category changes the base products too, so one invalidation refreshes all lists. */
export const catalogKey = ['catalog'] as const

const listQuery = <Entry>(kind: string, { path, entry }: Resource<Entry>): RegisterListQuery<Entry> =>
  registerListQuery([...catalogKey, kind], { path, entry })

export const registerQuery = (kind: RegisterKind) => listQuery(kind, register[kind])
export const categoriesQuery = () => registerQuery('category')
export const sectorsQuery = () => registerQuery('sector')
export const responsiblesQuery = () => registerQuery('responsible')
export const storageTypesQuery = () => listQuery('storage-type', storageTypes)
export const baseProductsQuery = () => listQuery('base-product', baseProducts)

export const registerWrites = (kind: RegisterKind) => registerWritesOf<RegisterEntry, RegisterBody>(register[kind])
export const storageTypeWrites = registerWritesOf<StorageType, StorageTypeBody>(storageTypes)
export const baseProductWrites = registerWritesOf<BaseProduct, BaseProductBody>(baseProducts)

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { baseProduct, registerEntry, storageType } from '#contract/catalog/entries'
import type { BaseProductBody, RegisterBody, RegisterKind, StorageTypeBody } from '#contract/catalog'
import type { BaseProduct, RegisterEntry, StorageType } from '#contract/catalog/entries'
import { request, requestNothing } from '../../lib/http.ts'

interface Resource<Entry> {
  readonly path: string
  readonly entry: z.ZodMiniType<Entry>
}

const register: Readonly<Record<RegisterKind, Resource<RegisterEntry>>> = {
  category: { path: '/api/categories', entry: registerEntry },
  sector: { path: '/api/sectors', entry: registerEntry },
  responsible: { path: '/api/responsibles', entry: registerEntry },
}
const storageTypes: Resource<StorageType> = { path: '/api/storage-types', entry: storageType }
const baseProducts: Resource<BaseProduct> = { path: '/api/base-products', entry: baseProduct }

/** Prefix of every key: a renamed category changes the base products too, so one invalidation refreshes all lists. */
export const catalogKey = ['catalog'] as const

function listQuery<Entry>(kind: string, { path, entry }: Resource<Entry>) {
  return queryOptions({
    queryKey: [...catalogKey, kind],
    queryFn: ({ signal }) => request(z.array(entry), path, { signal }),
  })
}

export type CatalogListQuery<Entry> = ReturnType<typeof listQuery<Entry>>

export const registerQuery = (kind: RegisterKind) => listQuery(kind, register[kind])
export const categoriesQuery = () => registerQuery('category')
export const sectorsQuery = () => registerQuery('sector')
export const responsiblesQuery = () => registerQuery('responsible')
export const storageTypesQuery = () => listQuery('storage-type', storageTypes)
export const baseProductsQuery = () => listQuery('base-product', baseProducts)

/** Create, update and delete of one kind of entry; `save` creates when `id` is null. */
export interface CatalogWrites<Entry, Body> {
  readonly save: (id: string | number | null, body: Body, idempotencyKey: string) => Promise<Entry>
  readonly remove: (id: string | number) => Promise<void>
}

function writes<Entry, Body>({ path, entry }: Resource<Entry>): CatalogWrites<Entry, Body> {
  const one = (id: string | number) => `${path}/${encodeURIComponent(id)}`
  return {
    save: (id, body, idempotencyKey) =>
      id === null
        ? request(entry, path, { method: 'POST', body, idempotencyKey })
        : request(entry, one(id), { method: 'PUT', body, idempotencyKey }),
    remove: (id) => requestNothing(one(id), { method: 'DELETE' }),
  }
}

export const registerWrites = (kind: RegisterKind) => writes<RegisterEntry, RegisterBody>(register[kind])
export const storageTypeWrites = writes<StorageType, StorageTypeBody>(storageTypes)
export const baseProductWrites = writes<BaseProduct, BaseProductBody>(baseProducts)

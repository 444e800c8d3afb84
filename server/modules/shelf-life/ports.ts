import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { Facts } from '../../errors.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { StoragePlace } from './contract/norm-choice.ts'
import type { DatedProduct } from './contract/kitchen-rules.ts'

export interface NamedProduct extends DatedProduct {
  readonly name: string
  /** The id of its storage type; empty: none. */
  readonly storageType: string
}

/** A label that another one is made from. */
export interface ParentLabel {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly expirationDate: string
  /** A sample that is kept for an inspection. */
  readonly sample: boolean
  /** Why nothing may be made of it: the code of a refusal and its facts; null: it may be used. */
  readonly refused: { readonly code: string; readonly facts: Facts } | null
  /** It is in a freezer. */
  readonly isFrozen: boolean
  /** It was frozen once: what is made of it is not frozen again, unless it is prepared anew. */
  readonly neverFreezes: boolean
}

export interface PublicPageSettings {
  readonly publicResponsible: 'nome' | 'iniciais' | 'nao'
}

/** What the dates need from other modules. */
export interface KitchenFacts {
  products(tx: TenantTransaction): Promise<readonly NamedProduct[]>
  product(tx: TenantTransaction, id: string): Promise<NamedProduct | undefined>
  productsOf(tx: TenantTransaction, ids: readonly string[]): Promise<readonly NamedProduct[]>
  places(tx: TenantTransaction): Promise<readonly StoragePlace[]>
  labels(tx: TenantTransaction, codes: readonly string[]): Promise<readonly ParentLabel[]>
  publicPage(tx: TenantTransaction): Promise<PublicPageSettings>
  setPublicPage(unit: UnitOfWork, settings: PublicPageSettings): Promise<PublicPageSettings>
}

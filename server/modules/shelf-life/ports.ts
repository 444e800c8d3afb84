import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { Past } from '../../events/past.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { NamedProduct, ParentLabel } from './contract/asked-kitchen.ts'
import type { StoragePlace } from './contract/norm-choice.ts'

export interface PublicPageSettings {
  readonly publicResponsible: 'nome' | 'iniciais' | 'nao'
}

/** What the dates need from other modules. */
export interface KitchenFacts {
  products(tx: TenantTransaction): Promise<readonly NamedProduct[]>
  product(tx: TenantTransaction, id: string): Promise<NamedProduct | undefined>
  /** `past`: those of then. */
  productsOf(tx: TenantTransaction, ids: readonly string[], past?: Past): Promise<readonly NamedProduct[]>
  places(tx: TenantTransaction, past?: Past): Promise<readonly StoragePlace[]>
  /** Without codes nothing is read. */
  labels(tx: TenantTransaction, codes: readonly string[]): Promise<readonly ParentLabel[]>
  publicPage(tx: TenantTransaction): Promise<PublicPageSettings>
  setPublicPage(unit: UnitOfWork, settings: PublicPageSettings): Promise<PublicPageSettings>
}

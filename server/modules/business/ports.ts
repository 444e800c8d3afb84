import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { BusinessBody } from './contract/api.ts'

/** Where the restaurant is. The norms in force depend on the place, so the place is kept with the norms. */
export interface BusinessPlace {
  read(tx: TenantTransaction): Promise<{ readonly uf: string | null; readonly city: string | null }>
  change(unit: UnitOfWork, place: Pick<BusinessBody, 'uf' | 'city'>): Promise<void>
}

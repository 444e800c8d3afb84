import type { TenantTransaction } from '../../database/tenant-transaction.ts'

/** The register as the people of a kitchen see it: the names that stand on labels. */
export interface PeoplePorts {
  readonly responsibles: (tx: TenantTransaction) => Promise<readonly { readonly id: number; readonly name: string }[]>
}

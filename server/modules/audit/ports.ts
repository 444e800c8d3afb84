import type { TenantTransaction } from '../../database/tenant-transaction.ts'

/** What the house says of itself, for the head of a document. null: not said. */
export interface House {
  readonly legalName: string | null
  readonly cnpj: string | null
  readonly address: string | null
  readonly city: string | null
  readonly uf: string | null
  readonly sanitaryLicence: string | null
  readonly technicalPerson: { readonly name: string; readonly register: string } | null
}

export type ReadHouse = (tx: TenantTransaction) => Promise<House>

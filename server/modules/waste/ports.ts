import type { TenantTransaction } from '../../database/tenant-transaction.ts'

/** A label of which an old event says only the number. */
export interface LostLabel {
  readonly id: number
  readonly name: string
  readonly sector: string
  readonly baseProductId: string | null
}

/** How many labels of products were used up on each of the days. */
export type UsesOfDays = (
  tx: TenantTransaction,
  baseProductIds: readonly string[],
  days: readonly { readonly start: Date; readonly end: Date }[],
) => Promise<ReadonlyMap<string, readonly number[]>>

export interface WastePorts {
  readonly labels: FindLostLabels
  readonly uses: UsesOfDays
}

export type FindLostLabels = (tx: TenantTransaction, ids: readonly number[]) => Promise<readonly LostLabel[]>

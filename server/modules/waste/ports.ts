import type { TenantTransaction } from '../../database/tenant-transaction.ts'

/** A label of which an old event says only the number. */
export interface LostLabel {
  readonly id: number
  readonly name: string
  readonly sector: string
  readonly baseProductId: string | null
}

export type FindLostLabels = (tx: TenantTransaction, ids: readonly number[]) => Promise<readonly LostLabel[]>

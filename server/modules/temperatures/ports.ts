import type { PersonNames } from '../../audit-sentence.ts'
import type { StorageKind } from '../../contract/food.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'

/** A storage type, as a point takes its kind and its limits from it. */
export interface MeasuredPlace {
  readonly id: string
  readonly name: string
  readonly kind: StorageKind
  readonly tempMin: number | null
  readonly tempMax: number | null
}

/** What the temperatures read in other modules. */
export interface TemperaturePorts {
  readonly personNames: PersonNames
  places(tx: TenantTransaction): Promise<readonly MeasuredPlace[]>
}

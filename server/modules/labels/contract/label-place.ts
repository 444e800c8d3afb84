import type { StorageKind } from '../../../contract/food.ts'

/** Where a label is kept. */
export interface LifePlace {
  readonly id: string
  readonly name: string
  readonly kind: StorageKind | null
  readonly tempMin: number | null
  readonly tempMax: number | null
}

/** The place in the fields of a label's provenance. */
export const placeFields = ({ id, kind, tempMin, tempMax }: LifePlace) => ({
  storageTypeId: id,
  storageKind: kind,
  storageTempMin: tempMin,
  storageTempMax: tempMax,
})

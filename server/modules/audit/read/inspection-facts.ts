import type { GeneratedLabel } from './inspection-log.ts'

export type GeneratedFacts = Pick<
  GeneratedLabel,
  | 'name'
  | 'sector'
  | 'responsible'
  | 'storageType'
  | 'additionalStorageType'
  | 'weight'
  | 'sif'
  | 'manipulationDate'
  | 'expirationDate'
  | 'lateReason'
  | 'state'
  | 'sentence'
  | 'lot'
>

/** What was printed on the label. */
export function printedFacts({
  name,
  sector,
  responsible,
  storageType,
  additionalStorageType,
  weight,
  sif,
  manipulationDate,
  expirationDate,
  lateReason,
  state,
  sentence,
  lot,
}: GeneratedLabel): GeneratedFacts {
  return {
    name,
    sector,
    responsible,
    storageType,
    additionalStorageType,
    weight,
    sif,
    manipulationDate,
    expirationDate,
    state,
    sentence,
    lot,
    ...(lateReason !== undefined && { lateReason }),
  }
}

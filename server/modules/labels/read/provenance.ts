import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import type { GeneratedLabel } from '../stream/events.ts'
import { labelProvenance } from '../contract/provenance.ts'
import type { LabelProvenance } from '../contract/provenance.ts'

type PrintedFields = Omit<GeneratedLabel, keyof LabelProvenance | 'cost' | 'originLimit' | 'uncounted'>

/**
 * A generated label in two parts. Of a label that says neither its situação nor its brand, supplier, lot or the reason of
 * its date the second part is null, so that its answers are those of before. The cost is in neither: not everybody may see it. What limits a
 * later freezing is in neither: only the decisions about the label ask for it.
 */
export function partsOf({
  state,
  storageTypeId,
  storageKind,
  storageTempMin,
  storageTempMax,
  startedAt,
  makersDate,
  makersAfterOpening,
  brand,
  supplier,
  lot,
  foodClass,
  basis,
  ceiling,
  sentence,
  ruleVersion,
  manualReason,
  parentIds,
  batchId,
  sample,
  parentCode,
  neverFreeze,
  cost: _cost,
  originLimit: _originLimit,
  uncounted: _uncounted,
  ...printed
}: GeneratedLabel): { readonly printed: PrintedFields; readonly provenance: LabelProvenance | null } {
  const texts = [state, brand, supplier, lot, manualReason]
  const isSaid = texts.some((text) => text !== null) || sample || parentIds.length > 0
  if (!isSaid) return { printed, provenance: null }
  return {
    printed,
    provenance: {
      state,
      storageTypeId,
      storageKind,
      storageTempMin,
      storageTempMax,
      startedAt,
      makersDate,
      makersAfterOpening,
      brand,
      supplier,
      lot,
      foodClass,
      basis,
      ceiling,
      sentence,
      ruleVersion,
      manualReason,
      parentIds: [...parentIds],
      batchId,
      sample,
      ...(parentCode !== undefined && { parentCode }),
      ...(neverFreeze !== undefined && { neverFreeze }),
    },
  }
}

const movedTo = z.object({
  storageTypeId: z.nullable(z.string()),
  storageTempMin: z.nullable(z.number()),
  storageTempMax: z.nullable(z.number()),
})

/** Where a label of the read table was moved to, in the fields of its provenance. */
export const readMove = (json: string): z.infer<typeof movedTo> => movedTo.parse(JSON.parse(json))

/** The provenance of a row of the read table. */
export const readProvenance = (json: string): LabelProvenance => labelProvenance.parse(JSON.parse(json))

/**
 * The same for labels that may be one lot of the lists. Two pots of one lot may have been started some seconds apart,
 * and come from other pots.
 */
export function varietyOf({
  startedAt: _startedAt,
  parentIds: _parentIds,
  parentCode: _parentCode,
  ...shared
}: LabelProvenance): string {
  return hash('md5', JSON.stringify(shared))
}

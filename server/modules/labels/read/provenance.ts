import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import type { GeneratedLabel } from '../stream/events.ts'
import { labelProvenance, provenanceFields } from '../contract/provenance.ts'
import type { LabelProvenance } from '../contract/provenance.ts'

/**
 * What a generated label is and where its date comes from. Null for a label that says neither its situação nor its brand,
 * supplier, lot or the reason of its date, so that its answers are those of before. Its cost is no part of it: not everybody
 * may see that.
 */
export function provenanceOf(label: GeneratedLabel): LabelProvenance | null {
  const { state, brand, supplier, lot, manualReason, sample, parentIds } = label
  const texts = [state, brand, supplier, lot, manualReason]
  const isSaid = texts.some((text) => text !== null) || sample || parentIds.length > 0
  return isSaid ? provenanceIn(label) : null
}

const isField = (name: string): name is keyof LabelProvenance => name in provenanceFields
const fields = Object.keys(provenanceFields).filter(isField)

/** Picked, not parsed: the label's event is of these very fields, and a call asks for each of a hundred labels twice. */
const provenanceIn = (label: GeneratedLabel) =>
  Object.fromEntries(
    fields.flatMap((name) => (label[name] === undefined ? [] : [[name, label[name]]])),
  ) as LabelProvenance

const movedTo = z.pick(labelProvenance, { storageTypeId: true, storageTempMin: true, storageTempMax: true })

/** Where a label of the read table was moved to, in the fields of its provenance. */
export const readMove = (json: string): z.infer<typeof movedTo> => movedTo.parse(JSON.parse(json))

/** The provenance of a row of the read table. Only `provenanceOf` has made it, so no schema checks it again (decision 94). */
export const readProvenance = (json: string) => JSON.parse(json) as LabelProvenance

/** The newest answer of `varietyOf`: labels that are made together have one variety. */
let last = { text: '', variety: '' }

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
  const text = JSON.stringify(shared)
  if (text !== last.text) last = { text, variety: hash('md5', text) }
  return last.variety
}

import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import type { FrozenAllergens } from '../../allergens/published.ts'
import type { GeneratedLabel } from '../stream/events.ts'
import { provenanceOf } from '../contract/made-label.ts'
import { labelProvenance } from '../contract/provenance.ts'
import type { LabelProvenance } from '../contract/provenance.ts'

const movedTo = z.pick(labelProvenance, { storageTypeId: true, storageTempMin: true, storageTempMax: true })

/** Where a label of the read table was moved to, in the fields of its provenance. */
export const readMove = (json: string): z.infer<typeof movedTo> => movedTo.parse(JSON.parse(json))

/** The provenance of a row of the read table. Only `provenanceOf` has made it, so no schema checks it again (decision 94). */
export const readProvenance = (json: string) => JSON.parse(json) as LabelProvenance

interface StoredProvenance {
  /** As `readProvenance` reads it. */
  readonly provenance: string | null
  readonly variety: string
  readonly frozen: string | null
  readonly frozenKey: string | null
}

const NOT_SAID: StoredProvenance = { provenance: null, variety: '', frozen: null, frozenKey: null }

interface Stored {
  readonly of: LabelProvenance | null
  readonly frozen: FrozenAllergens | undefined
  readonly stored: StoredProvenance
}

/** The newest answer of `storedProvenance`, and what it is the answer to. */
let last: Stored = { of: null, frozen: undefined, stored: NOT_SAID }

/** What the row of a label says of it. */
export function storedProvenance(label: GeneratedLabel): StoredProvenance {
  const of = provenanceOf(label)
  const { frozenAllergens: frozen } = label
  if (of === null && frozen === undefined) return NOT_SAID
  if (of !== last.of || frozen !== last.frozen) last = { of, frozen, stored: storedOf(of, frozen) }
  return last.stored
}

function storedOf(of: LabelProvenance | null, frozen: FrozenAllergens | undefined): StoredProvenance {
  const provenance = of === null ? null : JSON.stringify(of)
  if (frozen === undefined) return { ...NOT_SAID, provenance, variety: varietyOf(of) }
  const json = JSON.stringify(frozen)
  return { provenance, variety: varietyOf(of, json), frozen: json, frozenKey: hash('md5', json) }
}

/** The allergens of a row of the read table. Only `storedProvenance` has written them. */
export const readFrozen = (json: string) => JSON.parse(json) as FrozenAllergens
export const frozenIn = (json: string | null) => (json === null ? null : readFrozen(json))

/**
 * The same for labels that may be one lot of the lists. Two pots of one lot may have been started some seconds apart,
 * and come from other pots.
 */
function varietyOf(of: LabelProvenance | null, frozen = ''): string {
  const { startedAt: _startedAt, parentIds: _parentIds, parentCode: _parentCode, ...shared } = of ?? {}
  return hash('md5', JSON.stringify(shared) + frozen)
}

import { localDate, shelfState } from '../../../contract/expiry.ts'
import { Rejection } from '../../../contract/rejection.ts'
import { nameKey } from '../../../contract/text.ts'
import type { FrozenAllergens } from '../../allergens/contract/frozen.ts'
import { DEFAULT_SIF, DEFAULT_WEIGHT, isWithdrawn } from './api.ts'
import type { Label, LabelStatus, WithdrawnStatus } from './api.ts'
import { blockedText } from './blocks.ts'
import type { DatedFields } from './dating.ts'
import type { GenerateBody } from './generate-body.ts'
import { provenanceFields } from './provenance.ts'
import type { LabelProvenance } from './provenance.ts'

// What a new label says, at the server and on a device without a connection.

/** A label as it was generated. */
export interface MadeLabel extends DatedFields {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly category: string
  readonly sector: string
  readonly responsible: string
  readonly storageType: string
  readonly additionalStorageType: string
  readonly weight: string
  readonly weightAssumed?: true | undefined
  readonly sif: string
  readonly baseProductId: string | null
  readonly lateReason?: string | undefined
  readonly enteredAt: string
  readonly frozenAllergens?: FrozenAllergens | undefined
}

/** What its birth gives it. */
type Birth = 'id' | 'code' | 'enteredAt'
/** Where it is kept, as far as the date does not say it. */
type MadeAt = Pick<MadeLabel, 'storageType' | 'additionalStorageType' | 'storageTypeId'>

/** The engine names the place. */
export const PLACE_OF_ENGINE: MadeAt = { storageType: '', additionalStorageType: '', storageTypeId: null }

/** Where a label is kept that a device has printed: the engine names the place of what has a situação. */
export function placesOnPaper(
  { state, storageType = '', additionalStorageType }: GenerateBody,
  places: readonly { readonly id: string; readonly name: string }[],
): MadeAt {
  const placeOf = (sent: string) => places.find(({ id }) => id === sent)
  const beside = additionalStorageType ?? ''
  const own = placeOf(storageType)
  const named = { storageType: own?.name ?? storageType, storageTypeId: own?.id ?? null }
  const place = state === undefined ? named : PLACE_OF_ENGINE
  return { ...place, additionalStorageType: placeOf(beside)?.name ?? beside }
}

interface Given {
  readonly dated: DatedFields & { readonly storageName?: string | undefined }
  readonly storage: MadeAt
  /** One object for all labels that have it, so that it is sent once (decision 106). */
  readonly frozen?: FrozenAllergens | undefined
}

/** The fields that all labels of one call share, with the specification's defaults for those that were not sent. */
export function madeFields(
  body: GenerateBody,
  { dated: { storageName, ...dated }, storage, frozen }: Given,
): Omit<MadeLabel, Birth> {
  const storageType = storageName ?? storage.storageType
  const { additionalStorageType } = storage
  if (additionalStorageType !== '' && nameKey(additionalStorageType) === nameKey(storageType))
    throw new Rejection('additional_storage_same')
  return {
    storageType,
    additionalStorageType,
    name: body.name,
    category: body.category,
    sector: body.sector,
    responsible: body.responsible,
    ...(body.weight ? { weight: body.weight } : { weight: DEFAULT_WEIGHT, weightAssumed: true }),
    sif: body.sif || DEFAULT_SIF,
    baseProductId: body.baseProductId || null,
    lateReason: body.lateReason,
    ...(frozen !== undefined && { frozenAllergens: frozen }),
    ...dated,
    storageTypeId: dated.storageTypeId ?? storage.storageTypeId,
  }
}

/**
 * What a generated label is and where its date comes from. Null for a label that says neither its situação nor its brand,
 * supplier, lot or the reason of its date, so that its answers are those of before. Its cost is no part of it: not everybody
 * may see that.
 */
export function provenanceOf(label: MadeLabel): LabelProvenance | null {
  const { state, brand, supplier, lot, manualReason, sample, parentIds } = label
  const texts = [state, brand, supplier, lot, manualReason]
  const isSaid = texts.some((text) => text !== null) || sample || parentIds.length > 0
  return isSaid ? provenanceIn(label) : null
}

const isField = (name: string): name is keyof LabelProvenance => name in provenanceFields
const fields = Object.keys(provenanceFields).filter(isField)

/** What the newest label has that was asked for. Labels that are made together have all of it in common. */
let newest: LabelProvenance | null = null

/** Picked, not parsed: the label's event is of these very fields, and a call asks for each of two hundred labels twice. */
function provenanceIn(label: MadeLabel): LabelProvenance {
  const known = newest
  if (known !== null && fields.every((name) => known[name] === label[name])) return known
  newest = Object.fromEntries(
    fields.flatMap((name) => (label[name] === undefined ? [] : [[name, label[name]]])),
  ) as LabelProvenance
  return newest
}

/** Of what is in stock, or how it was withdrawn. */
export function statusOf(stock: string, expiresAt: Date, now: Date): LabelStatus {
  return isWithdrawn(stock) ? stock : shelfState(expiresAt, now)
}

/** The state and the days of a label depend on the time and the time zone of the request, its key on the tenant. */
export interface LabelContext {
  readonly now: Date
  readonly timeZone: string
  readonly keys: (code: string) => string
}

/** A label from its events, for the answer of the write that generated or changed it. */
export function labelOf(
  label: MadeLabel,
  { now, timeZone, keys }: LabelContext,
  stock: 'in_stock' | WithdrawnStatus,
  { printCount, blocks }: { readonly printCount: number; readonly blocks: readonly { readonly reason: string }[] },
): Label {
  const { id, name, category, sector, responsible, storageType, additionalStorageType, weight, sif, baseProductId } =
    label
  const blocked = blockedText(blocks)
  return {
    id,
    storageType,
    additionalStorageType,
    name,
    category,
    sector,
    responsible,
    weight,
    ...(label.weightAssumed && { weightAssumed: label.weightAssumed }),
    sif,
    baseProductId,
    qrCode: label.code,
    qrKey: keys(label.code),
    entry_date: label.enteredAt,
    entry_day: localDate(new Date(label.enteredAt), timeZone),
    expires_at: label.expiresAt,
    expiration_date: label.expirationDate,
    manipulation_date: label.manipulationDate,
    status: statusOf(stock, new Date(label.expiresAt), now),
    print_count: printCount,
    lateReason: label.lateReason ?? null,
    ...(blocked !== null && { blocked }),
    ...(label.frozenAllergens !== undefined && { frozenAllergens: label.frozenAllergens }),
    ...provenanceOf(label),
  }
}

import type { FoodState } from '../../../contract/food.ts'
import { Rejection } from '../../../contract/rejection.ts'
import { weightText } from '../../catalog/contract/entries.ts'
import type { BaseProduct } from '../../catalog/contract/entries.ts'
import type { DatedBody, FormFields, ProductBody } from '../../labels/contract/generate-body.ts'
import type { KitchenQuestion } from '../../shelf-life/contract/asked-kitchen.ts'
import type { ShelfLifeAnswer } from '../../shelf-life/contract/engine.ts'
import { usualStateOf } from '../../shelf-life/contract/kitchen-rules.ts'
import type { QuickLabelsBody } from './api.ts'
import { quickLabelRejections } from './api.ts'

// What a quick label says beside its date, at the server and on a device without a connection.

const NO_CATEGORY = 'Sem categoria'
/** Where the labels are made at no station. */
const NO_SECTOR = 'Geral'
const NO_PLACE = 'Este produto não diz onde fica: escolha em Ajustar.'

/** A base product, with what its label says beside the date. */
export interface QuickLabelProduct {
  readonly id: string
  readonly name: string
  readonly weight: string
  readonly sif: string
  readonly category: string
  readonly sector: string
  /** The situação of its labels unless a person says another. */
  readonly state: FoodState
  /** Empty: it has no place yet. */
  readonly storageTypeId: string
}

/** What one tile asks for. */
export interface QuickLabel {
  readonly baseProductId: string
  readonly state: FoodState
  readonly storageTypeId: string
  readonly name: string
  readonly category: string
  readonly sector: string
  readonly responsible: string
  readonly weight: string
  readonly sif: string
  readonly quantity: number
  readonly makersDate: string | null
}

export const quickLabelProduct = (product: BaseProduct): QuickLabelProduct => ({
  id: product.id,
  name: product.name,
  weight: weightText(product.measure, product.measureUnit),
  sif: product.sif,
  category: product.category,
  sector: product.sector,
  state: usualStateOf(product),
  storageTypeId: product.storageType,
})

/** The sector of what is made there. null: at no station. */
export const sectorAt = (station: { readonly name: string; readonly sector: string } | null): string =>
  station === null ? NO_SECTOR : station.sector || station.name

/** Throws a Rejection with its words: whoever lists the refusals of several items knows those of the labels only. */
export function quickLabelOf(
  { baseProductId, state, storageTypeId, quantity, makersDate }: QuickLabelsBody['items'][number],
  product: QuickLabelProduct | undefined,
  { person, sector }: { readonly person: string; readonly sector: string },
): QuickLabel {
  if (product === undefined) throw refused('quick_product_unknown')
  const place = storageTypeId || product.storageTypeId
  if (place === '') throw refused('quick_storage_missing')
  return {
    baseProductId,
    name: product.name,
    category: product.category || NO_CATEGORY,
    sector: product.sector || sector,
    responsible: person,
    weight: product.weight,
    sif: product.sif,
    state: state ?? product.state,
    storageTypeId: place,
    quantity,
    makersDate: makersDate ?? null,
  }
}

const refused = (code: keyof typeof quickLabelRejections) =>
  new Rejection(code, { text: quickLabelRejections[code].text })

interface Place {
  readonly id: string
}
const hasPlace = (places: readonly Place[], storageTypeId: string): boolean =>
  places.some(({ id }) => id === storageTypeId)

/** The label of a tile. Throws a Rejection where its place is not registered, in words of its own. */
export function quickBody(
  { makersDate, ...body }: QuickLabel,
  places: readonly Place[],
  manualReason: string | null,
): DatedBody {
  if (!hasPlace(places, body.storageTypeId)) throw new Rejection('quick_storage_missing', { text: NO_PLACE })
  return {
    ...body,
    ...(makersDate !== null && { makersDate }),
    ...(manualReason !== null && { manualReason }),
  }
}

/** What a person has said on the form of a label, beyond what a tile asks for. */
export type SaidOnForm = FormFields

/** The label with what the form says of it. Where that is the day of manipulation, the label has no situação. */
export function formBody(tile: DatedBody, said: SaidOnForm): ProductBody {
  const { category = tile.category, sector = tile.sector } = said
  const body = { ...tile, ...said, category, sector }
  if (said.manipulation_date === undefined) return body
  const { state: _ofTheTile, storageTypeId, makersDate: _ofTheState, ...unsaid } = body
  return { ...unsaid, ...(storageTypeId && { storageType: storageTypeId }) }
}

export type TileDate =
  | { readonly expiration_date: string; readonly sentence: string; readonly refusal: null }
  | { readonly expiration_date: null; readonly sentence: null; readonly refusal: string }

interface TileQuestion {
  readonly state: FoodState
  readonly storageTypeId: string
  readonly makersDate: string | null
}

interface Kitchen {
  readonly places: readonly Place[]
  ask(question: KitchenQuestion): { readonly answer: Pick<ShelfLifeAnswer, 'expiration_date' | 'sentence' | 'basis'> }
}

/** The date of a label that begins now, or why there is none, in the engine's words; `wordsOf` null: it is no refusal. */
export function tileDate(
  kitchen: Kitchen,
  { state, storageTypeId, makersDate }: TileQuestion,
  { now, wordsOf }: { readonly now: Date; readonly wordsOf: (rejection: Rejection) => string | null },
): TileDate {
  const none = (refusal: string) => ({ expiration_date: null, sentence: null, refusal })
  if (!hasPlace(kitchen.places, storageTypeId)) return none(NO_PLACE)
  const question = { foodClass: null, state, storageTypeId, makersDate, makersAfterOpening: null, ceilings: [] }
  try {
    const { answer } = kitchen.ask({ ...question, startedAt: now.toISOString() })
    const { expiration_date: date, sentence, basis } = answer
    return date === null ? none(basis.text) : { expiration_date: date, sentence, refusal: null }
  } catch (error) {
    const refusal = error instanceof Rejection ? wordsOf(error) : null
    if (refusal === null) throw error
    return none(refusal)
  }
}

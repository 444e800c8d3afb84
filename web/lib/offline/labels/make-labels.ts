import { latenessOf } from '#contract/labels/shelf-life'
import type { Label } from '#contract/labels'
import { datedByEngine } from '#contract/labels/dating'
import { datedByHand } from '#contract/labels/dating-by-hand'
import type { ProductBody } from '#contract/labels/generate-body'
import { labelOf, madeFields, placesOnPaper } from '#contract/labels/made-label'
import { alreadyExpiredText } from '#contract/labels/rejections'
import type { PackDates, PackOthers } from '#contract/offline/pack'
import type { QuickLabelsBody } from '#contract/quick-labels'
import { formBody, quickBody, quickLabelOf, quickLabelProduct, sectorAt } from '#contract/quick-labels/quick-label'
import type { SaidOnForm } from '#contract/quick-labels/quick-label'
import { Rejection } from '#contract/rejection'
import { askedKitchen } from '#contract/shelf-life/asked-kitchen'
import type { AskedKitchen, KitchenQuestion } from '#contract/shelf-life/asked-kitchen'
import { houseOf } from '#contract/shelf-life/house'
import type { ReservedNumber } from '../command.ts'

// Labels of a device without a connection, as the server would answer them: by its own code, on the pack.

/** What labels follow from. */
export type LabelPack = PackDates & Pick<PackOthers, 'stations' | 'allergens'>

/** A date that a person says, and why; null: nobody asks why, as a rule has a later date. */
export interface DateByHand {
  readonly date: string
  readonly reason: string | null
}

/** `said`: what the form says besides; missing: it is a tile. */
export type QuickItem = QuickLabelsBody['items'][number] & { readonly said?: SaidOnForm }

export interface QuickOrder {
  readonly station: string | null
  readonly items: readonly QuickItem[]
  /** The name on the labels. */
  readonly responsible: string
  /** Of each item; null: the dates are those of the pack. */
  readonly byHand: readonly DateByHand[] | null
  /** The rules of the pack limit the dates that a person says, and give none. */
  readonly isOutOfDate: boolean
  /** Who makes them answers for the rules of the dates. */
  readonly maySetRules: boolean
}

/** The rules of a product's dates. */
export function kitchenOf(pack: PackDates, baseProductId: string): AskedKitchen {
  const { settings, rules, storageTypes: places, timeZone } = pack
  const product = pack.products.find(({ id }) => id === baseProductId)
  const subject = { baseProductId, product, parentCodes: [], parents: [] }
  return askedKitchen({ house: houseOf(settings), rules, places, timeZone }, subject)
}

/** The labels of each item, all made at this time. Throws a Rejection with the item's place in `requestPath`. */
export function makeQuickLabels(
  pack: LabelPack,
  order: QuickOrder,
  { numbers, now }: { readonly numbers: readonly ReservedNumber[]; readonly now: Date },
): readonly (readonly Label[])[] {
  let first = 0
  return order.items.map((item, index) => {
    const own = numbers.slice(first, first + item.quantity)
    first += item.quantity
    return atItem(index, () => labelsOf(pack, order, { index, numbers: own, now }))
  })
}

function atItem<T>(index: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Rejection) throw new Rejection(error.code, { ...error.facts, requestPath: `items.${index}` })
    throw error
  }
}

interface Place {
  readonly index: number
  readonly numbers: readonly ReservedNumber[]
  readonly now: Date
}

function labelsOf(pack: LabelPack, order: QuickOrder, { index, numbers, now }: Place): readonly Label[] {
  const { timeZone } = pack
  const fields = fieldsOf(pack, order, { index, now })
  const lateness = latenessOf(fields, now, timeZone)
  if (lateness !== null)
    throw new Rejection('already_expired', { text: alreadyExpiredText(fields, lateness, timeZone) })
  const born = { printCount: 0, blocks: [] }
  return numbers.map(({ id, code, qrKey }) => {
    const context = { now, timeZone, keys: () => qrKey }
    return labelOf({ ...fields, id, code, enteredAt: now.toISOString() }, context, 'in_stock', born)
  })
}

function fieldsOf(pack: LabelPack, order: QuickOrder, { index, now }: Omit<Place, 'numbers'>) {
  const item = order.items[index]
  if (item === undefined) throw new Error(`There is no item ${index}`)
  const { baseProductId } = item
  const product = pack.products.find(({ id }) => id === baseProductId)
  const station = pack.stations.find(({ id }) => id === order.station) ?? null
  const words = { person: order.responsible, sector: sectorAt(station) }
  const label = quickLabelOf(item, product && quickLabelProduct(product), words)
  const hand = order.byHand?.[index] ?? null
  const kitchen = kitchenOf(pack, baseProductId)
  const body = formBody(quickBody(label, kitchen.places, hand?.reason ?? null), item.said ?? {})
  const engine = order.isOutOfDate ? saidByHand(kitchen) : kitchen
  const asked = { engine, now, timeZone: pack.timeZone, maySetRules: order.maySetRules }
  const dated = datedOf({ ...body, ...(hand !== null && { expiration_date: hand.date }) }, asked)
  const storage = placesOnPaper(body, kitchen.places)
  return madeFields(body, { dated, storage, frozen: frozenOf(pack, baseProductId) })
}

function datedOf(body: ProductBody, asked: Parameters<typeof datedByHand>[1] & { readonly engine: AskedKitchen }) {
  const { state, expiration_date: date } = body
  if (state !== undefined) return datedByEngine({ ...body, state }, { ...asked, batch: null })
  if (date === undefined) throw new Rejection('date_by_hand_needed', { text: 'Informe a validade.' })
  return datedByHand({ ...body, expiration_date: date }, asked)
}

/** Rules of a day ago give no date, but they limit the one that a person says. */
const saidByHand = (kitchen: AskedKitchen): AskedKitchen => ({
  ...kitchen,
  ask(question: KitchenQuestion) {
    const given = kitchen.ask(question)
    return { ...given, answer: { ...given.answer, expiration_date: null, expires_at: null } }
  },
})

/** The pack has what is printed of the allergens. */
function frozenOf({ allergens }: LabelPack, baseProductId: string) {
  const known = allergens.find((one) => one.baseProductId === baseProductId)
  if (known === undefined) return undefined
  const { missing, text } = known
  return { sheets: [], missing, text, contains: [], derived: [], mayContain: [], ingredients: '' }
}

/** Since how many whole hours the dates of the pack are out of date; null: they are not. */
export function hoursOutOfDate(pack: { readonly asOf: string; readonly validUntil: string }, now: Date): number | null {
  if (now.getTime() <= Date.parse(pack.validUntil)) return null
  return Math.floor((now.getTime() - Date.parse(pack.asOf)) / 3_600_000)
}

import Big from 'big.js'
import { cnpjText } from '../../../contract/cnpj.ts'
import { decimalText, exact, reais } from '../../../contract/decimal.ts'
import type { Unit } from '../../../contract/units.ts'
import type { HouseLimits } from '../contract/groups.ts'
import type { Reading, ReadingLine } from '../contract/reading.ts'
import type { GoodsIndex, HouseGoods, MatchedGoods } from './match-goods.ts'
import { goodsIndex, goodsOf } from './match-goods.ts'
import type { Note, NoteItem } from './note.ts'
import type { ReadLot } from './note-lots.ts'
import { lotsOf } from './note-lots.ts'
import type { Pack, ReadPrice } from './pack.ts'
import { changePercent, costOfLine, isMeasured, isSuspicious, packOf, priceOf } from './pack.ts'
import { groupOf, limitOf } from './temperature-limit.ts'

/** The restaurant's own data that a note is compared with. */
export interface ReadingContext extends HouseGoods {
  readonly supplierId: number | null
  /** The restaurant's CNPJ; null: not known. */
  readonly cnpj: string | null
  readonly uf: string | null
  readonly today: string
  /** The restaurant's own limits. */
  readonly limits: HouseLimits
  /** Who has received this note already, and when; null: nobody has. */
  readonly received: string | null
  readonly seesCosts: boolean
}

/** A note in the form of the screen, compared with the restaurant's own data. */
export function readingOf(note: Note, context: ReadingContext): Reading {
  const costs = note.items.map(costOfLine)
  const sum = costs.reduce((total, cost) => total.plus(cost), new Big(0))
  const { key, number, series, issuedAt, recipientCnpj } = note
  const index = goodsIndex(context)
  return {
    key,
    number,
    series,
    issuedAt,
    recipientCnpj,
    authorised: note.isAuthorised ? true : null,
    total: new Big(note.total).toFixed(2),
    difference: new Big(note.total).minus(sum).toFixed(2),
    supplier: { id: context.supplierId, ...note.emitter },
    lines: note.items.map((item, place) =>
      lineOf(item, { cost: costs[place] ?? new Big(0), n: place + 1 }, { ...context, index }),
    ),
    warnings: warningsOf(note, sum, context),
  }
}

function warningsOf(
  { isAuthorised, recipientCnpj, total }: Note,
  sum: Big,
  { cnpj, received }: Pick<ReadingContext, 'cnpj' | 'received'>,
): Reading['warnings'] {
  const isForOthers = cnpj !== null && recipientCnpj !== null && recipientCnpj !== cnpj
  return [
    ...(received === null ? [] : [{ code: 'ja_recebida' as const, text: received }]),
    ...(isAuthorised
      ? []
      : [{ code: 'sem_protocolo' as const, text: 'O arquivo não diz que a nota foi autorizada: confira.' }]),
    ...(isForOthers
      ? [
          {
            code: 'outro_destinatario' as const,
            text: `A nota é para ${cnpjText(recipientCnpj)}, não para este estabelecimento.`,
          },
        ]
      : []),
    ...(sum.eq(total)
      ? []
      : [
          {
            code: 'total_difere' as const,
            text: `A nota diz ${reais(exact(new Big(total)))}, as linhas somam ${reais(exact(sum))}.`,
          },
        ]),
  ]
}

interface NumberedCost {
  readonly n: number
  readonly cost: Big
}

function lineOf(
  item: NoteItem,
  { n, cost }: NumberedCost,
  context: ReadingContext & { readonly index: GoodsIndex },
): ReadingLine {
  const goods = goodsOf(item, context.index)
  const pack = packOf(item, goods.pack, goods.ingredient?.unit ?? null)
  const read = lotsOf(item)
  const price = goods.ingredient === null || pack === null ? null : priceOf(cost, new Big(item.quantity), pack.n)
  return {
    n,
    supplierCode: item.supplierCode,
    ean: item.ean,
    description: item.description,
    unit: item.unit,
    quantity: Number(item.quantity),
    taxUnit: item.taxUnit,
    taxQuantity: Number(item.taxQuantity),
    total: cost.toFixed(2),
    pack: pack && { n: Number(pack.n), unit: pack.unit, from: pack.from },
    match: matchOf(goods),
    lots: read.lots.map(({ quantity, ...lot }) => ({ ...lot, quantity: quantity && Number(quantity) })),
    ...temperatureOf(goods, context),
    labels: proposedLabels(item, { goods, pack, lots: read.lots }),
    // Without the permission to see costs the only amounts of money are those of the note itself.
    price: context.seesCosts ? priceChange(price, goods) : null,
    hints: [
      ...(read.areOff ? ['As quantidades dos lotes não somam a da nota.'] : []),
      ...(context.seesCosts ? roundingHint(price) : []),
    ],
  }
}

const matchOf = ({ by, ingredient, product, ignored }: MatchedGoods): ReadingLine['match'] => ({
  by,
  ingredientId: ingredient?.id ?? null,
  baseProductId: product?.id ?? null,
  ignored,
})

function temperatureOf({ product }: MatchedGoods, context: ReadingContext): Pick<ReadingLine, 'group' | 'limit'> {
  const group = product === null ? null : groupOf(product.kind, product.foodClass)
  return { group, limit: group === null ? null : limitOf(group, context) }
}

export function priceChange(
  price: ReadPrice | null,
  { ingredient }: Pick<MatchedGoods, 'ingredient'>,
): ReadingLine['price'] {
  if (price === null || ingredient === null) return null
  const before = new Big(ingredient.price)
  return {
    unit: ingredient.unit,
    now: price.now.toFixed(2),
    before: before.toFixed(2),
    changePercent: before.lte(0) ? 0 : changePercent(price.now, before),
    suspicious: isSuspicious(price.now, before),
  }
}

export function roundingHint(price: ReadPrice | null): string[] {
  if (price === null || price.roundedFrom === null) return []
  const from = decimalText(exact(price.roundedFrom), 4)
  return [
    `O preço foi arredondado de R$ ${from} para R$ ${decimalText(exact(price.now), 2)}. Cadastre o ingrediente por quilo ou pela embalagem.`,
  ]
}

/** Limits the labels to the most that one receipt makes. */
const LABELS_MAX = 500

const weightWords: Readonly<Record<Unit, string>> = { kg: 'kg', g: 'g', L: 'L', mL: 'mL', unidade: 'un' }

interface Labelled {
  readonly goods: Pick<MatchedGoods, 'product'>
  readonly pack: Pack | null
  readonly lots: readonly Pick<ReadLot, 'makersDate'>[]
}

/** One label for each pack; none for goods by weight or volume, and for fruit and vegetables without a date. */
export function proposedLabels(
  item: { readonly unit: string; readonly quantity: string | number },
  { goods: { product }, pack, lots }: Labelled,
): ReadingLine['labels'] {
  const count = Number(item.quantity)
  if (product === null || pack === null || isMeasured(item.unit)) return null
  if (!Number.isInteger(count) || count < 1 || count > LABELS_MAX) return null
  if (product.foodClass === 'flv_higienizado' && lots.every(({ makersDate }) => makersDate === null)) return null
  return { count, weight: `${pack.n.toFixed().replace('.', ',')} ${weightWords[pack.unit]}` }
}

import Big from 'big.js'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { localDate } from '../../../contract/calendar.ts'
import { may } from '../../../http/contract/permission.ts'
import type { Identity } from '../../../http/identity.ts'
import { receivingRejections } from '../contract/api.ts'
import type { Reading } from '../contract/reading.ts'
import { units } from '../../../contract/units.ts'
import type { ReceiptDetails } from '../events.ts'
import type { ReceivingPorts } from '../ports.ts'
import {
  findGoodsByEan,
  findReceiptByKey,
  findSupplierByCnpj,
  findSupplierGoods,
  findSupplierNamed,
} from '../queries.ts'
import type { HouseGoods, SavedGoods } from '../rules/match-goods.ts'
import { receivedFacts } from '../rules/received-facts.ts'
import { readingOf } from '../rules/reading.ts'
import { readLimits } from './receipts.ts'
import { readNote } from './note-file.ts'

interface Reader {
  readonly identity: Promise<Pick<Identity, 'permissions' | 'timeZone'>>
  readonly now: Date
  readonly facts: Pick<ReceivingPorts, 'ingredients' | 'products' | 'business' | 'personNames'>
}

/** A note, compared with the register of the restaurant. Writes nothing. */
export async function readNoteFor(tx: TenantTransaction, xml: string, reader: Reader): Promise<Reading> {
  const { facts, now } = reader
  const note = readNote(xml)
  const { cnpj: emitter } = note.emitter
  const [identity, ingredients, products, { cnpj, uf }, limits, supplier, known] = await Promise.all([
    reader.identity,
    facts.ingredients(tx),
    facts.products(tx),
    facts.business(tx),
    readLimits(tx),
    emitter === null ? undefined : findSupplierByCnpj(tx, emitter),
    findReceiptByKey(tx, note.key),
  ])
  const [saved, received] = await Promise.all([
    readSavedGoods(tx, supplier?.id ?? null, note.items),
    known === undefined || known.confirmed_at === null
      ? null
      : facts.personNames(tx).then((names) => receivedFacts(known, names, identity.timeZone)),
  ])
  return readingOf(note, {
    ingredients,
    products,
    cnpj,
    uf,
    limits,
    ...saved,
    supplierId: supplier?.id ?? null,
    received: received && receivingRejections.nfe_already_received.text(received),
    today: localDate(now, identity.timeZone),
    seesCosts: may(identity, 'ver_custos'),
  })
}

/** The supplier of a receipt, who may have been registered since the receipt was opened; null: nobody has yet. */
export async function knownSupplier(
  tx: TenantTransaction,
  { supplierId, name, cnpj }: Pick<ReceiptDetails, 'supplierId' | 'name' | 'cnpj'>,
): Promise<number | null> {
  if (supplierId !== null) return supplierId
  const known = await (cnpj === null ? findSupplierNamed(tx, name) : findSupplierByCnpj(tx, cnpj))
  return known?.id ?? null
}

/** What these goods are for the house: by the codes of their supplier, and by their EANs, of any supplier. */
export async function readSavedGoods(
  tx: TenantTransaction,
  supplierId: number | null,
  goods: readonly { readonly supplierCode: string; readonly ean: string | null }[],
): Promise<Pick<HouseGoods, 'byCode' | 'byEan'>> {
  const codes = new Set(goods.flatMap(({ supplierCode }) => (supplierCode === '' ? [] : [supplierCode])))
  const eans = new Set(goods.flatMap(({ ean }) => ean ?? []))
  const [ofSupplier, ofEan] = await Promise.all([
    supplierId === null || codes.size === 0 ? [] : findSupplierGoods(tx, supplierId, [...codes]),
    eans.size === 0 ? [] : findGoodsByEan(tx, [...eans]),
  ])
  return {
    byCode: new Map(ofSupplier.map((row) => [row.code, savedGoods(row)])),
    byEan: new Map(ofEan.map((row) => [row.ean ?? '', savedGoods(row)])),
  }
}

interface GoodsRow {
  readonly ingredient_id: number | null
  readonly base_product_id: string | null
  readonly ignored: boolean
  readonly pack_n: string | null
  readonly pack_unit: string | null
}

function savedGoods(row: GoodsRow): SavedGoods {
  const unit = units.find((known) => known === row.pack_unit)
  return {
    ingredientId: row.ingredient_id,
    baseProductId: row.base_product_id,
    ignored: row.ignored,
    pack: row.pack_n === null || unit === undefined ? null : { n: new Big(row.pack_n), unit },
  }
}

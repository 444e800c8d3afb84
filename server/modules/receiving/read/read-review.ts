import { localDate } from '../../../contract/calendar.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { Rejection, found } from '../../../errors.ts'
import { may } from '../../../http/contract/permission.ts'
import type { Identity } from '../../../http/identity.ts'
import type { ReceiptReview } from '../contract/review.ts'
import type { ReceivingPorts } from '../ports.ts'
import { findReceipt } from '../queries.ts'
import { brandedIngredients } from '../rules/other-brands.ts'
import { reviewOf } from '../rules/review.ts'
import { knownSupplier, readSavedGoods } from './read-note.ts'
import { detailsOf, readLimits } from './receipts.ts'

interface Reviewer {
  readonly identity: Promise<Pick<Identity, 'permissions' | 'timeZone'>>
  readonly now: Date
  readonly ports: Pick<ReceivingPorts, 'ingredients' | 'products' | 'business' | 'dearerSheets' | 'declaredGoods'>
}

/** What an open receipt still asks for, and what a confirmation would do now. It writes nothing. */
export async function readReview(tx: TenantTransaction, id: number, reviewer: Reviewer): Promise<ReceiptReview> {
  const { ports, now } = reviewer
  const [row, identity, ingredients, products, { uf }, limits] = await Promise.all([
    findReceipt(tx, id),
    reviewer.identity,
    ports.ingredients(tx),
    ports.products(tx),
    ports.business(tx),
    readLimits(tx),
  ])
  const { status, version, details: stored } = found(row, 'receipt_not_found')
  if (status !== 'aberto') throw new Rejection('receipt_closed')
  const details = detailsOf(stored)
  const saved = await readSavedGoods(tx, await knownSupplier(tx, details), details.lines)
  const goods = {
    ingredients: new Map(ingredients.map((each) => [each.id, each])),
    products: new Map(products.map((each) => [each.id, each])),
  }
  const declared = await ports.declaredGoods(tx, brandedIngredients(details.lines, goods))
  const review = reviewOf(details, {
    ...goods,
    house: { ingredients, products },
    declared,
    ...saved,
    uf,
    limits,
    today: localDate(now, identity.timeZone),
    seesCosts: may(identity, 'ver_custos'),
  })
  return { version, ...review, sheets: [...(await ports.dearerSheets(tx, review.prices))] }
}

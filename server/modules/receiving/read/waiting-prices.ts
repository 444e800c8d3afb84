import { units } from '../../../contract/units.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { WaitingPrice } from '../contract/lots.ts'
import type { ReceivingPorts } from '../ports.ts'
import { listWaitingPrices } from '../queries.ts'
import type { KnownIngredient } from '../rules/match-goods.ts'
import { careOf } from '../rules/price-care.ts'

/** A waiting price with its note and its ingredient as the register has it now; null: the ingredient was deleted. */
export interface KnownWaitingPrice {
  readonly price: WaitingPrice
  readonly invoice: string | null
  readonly ingredient: KnownIngredient | null
}

/** The waiting prices, ordered by ingredient. A price with a unit that the application does not know is left out. */
export async function readWaitingPrices(
  tx: TenantTransaction,
  ports: Pick<ReceivingPorts, 'knownGoods'>,
): Promise<KnownWaitingPrice[]> {
  const rows = await listWaitingPrices(tx)
  const { ingredients } = await ports.knownGoods(tx, {
    ingredients: [...new Set(rows.map((row) => row.ingredient_id))],
    products: [],
  })
  return rows.flatMap(({ id, ingredient_id: ingredientId, name, unit: stored, before, now, invoice }) => {
    const unit = units.find((known) => known === stored)
    if (unit === undefined) return []
    const ingredient = ingredients.get(ingredientId) ?? null
    const change = { id, ingredientId, name, unit, before: money(before), now: money(now), waits: true }
    return [{ price: { ...change, needsCare: careOf(change, ingredient) }, invoice, ingredient }]
  })
}

const money = (stored: string): string => Number(stored).toFixed(2)

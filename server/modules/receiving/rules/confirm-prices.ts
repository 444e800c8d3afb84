import Big from 'big.js'
import { exact, reais } from '../../../contract/decimal.ts'
import { Rejection } from '../../../errors.ts'
import type { PriceChange } from '../contract/lots.ts'
import type { ConfirmedLine } from './confirmed-line.ts'
import { isSuspicious, priceOf } from './pack.ts'

/**
 * The prices that accepted lines bring, one for each ingredient: where several lines have one, the last. Throws a Rejection where a
 * price looks wrong and somebody who sees costs has not said what it is.
 *
 * Whoever does not see costs can judge no price, and a refusal would name both figures: the price waits instead, and whoever
 * accepts it sees what it was and what it would be.
 */
export function pricesOf(
  lines: readonly ConfirmedLine[],
  receiptId: number,
  { seesCosts, waits }: { readonly seesCosts: boolean; readonly waits: boolean },
): PriceChange[] {
  const changes = new Map<number, PriceChange>()
  for (const each of lines) {
    const change = priceOfLine(each, seesCosts)
    if (change === null) continue
    changes.set(change.ingredientId, { id: `${receiptId}-${each.index + 1}`, waits, ...change })
  }
  return [...changes.values()].filter(({ before, now }) => before !== now)
}

function priceOfLine(
  { line, ingredient, pack, index }: ConfirmedLine,
  seesCosts: boolean,
): Omit<PriceChange, 'id' | 'waits'> | null {
  if (line.outcome !== 'aceito' || line.ignored || line.acceptPrice === false) return null
  if (ingredient === null || pack === null || line.total === null) return null
  const price = priceOf(new Big(line.total), new Big(line.quantity), pack.n)
  if (price === null) return null
  const before = new Big(ingredient.price)
  if (seesCosts && line.acceptPrice !== true && isSuspicious(price.now, before))
    throw new Rejection('price_suspicious', {
      path: `lines.${index}.acceptPrice`,
      text: `De ${reais(exact(before))} para ${reais(exact(price.now))} por ${ingredient.unit}: confira quanto vem em 1 ${line.unit}.`,
    })
  return {
    ingredientId: ingredient.id,
    name: ingredient.name,
    unit: ingredient.unit,
    before: before.toFixed(2),
    now: price.now.toFixed(2),
  }
}

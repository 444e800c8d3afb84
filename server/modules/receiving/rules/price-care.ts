import Big from 'big.js'
import type { PriceChange, WaitingPrice } from '../contract/lots.ts'
import type { KnownIngredient } from './match-goods.ts'
import { isSuspicious } from './pack.ts'

/** What a person has to look at before the price is accepted. A deleted ingredient has no price any more. */
export function careOf(
  { unit, now }: Pick<PriceChange, 'unit' | 'now'>,
  ingredient: Pick<KnownIngredient, 'unit' | 'price'> | null,
): WaitingPrice['needsCare'] {
  if (ingredient === null) return null
  if (ingredient.unit !== unit) return 'unit'
  return isSuspicious(new Big(now), new Big(ingredient.price)) ? 'suspicious' : null
}

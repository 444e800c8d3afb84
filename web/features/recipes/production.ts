import Big from 'big.js'
import { plainText, productOf, reais, rounded } from '#contract/decimal'
import type { Exact } from '#contract/decimal'
import { hasCosts } from '#contract/recipes'
import type { ShownRecipe } from '#contract/recipes'
import { portionWord } from '#contract/recipes/costing'
import { scaleOf } from '../../lib/scaled-amount.ts'

type Yield = Pick<ShownRecipe, 'portionYield' | 'totalYieldKg' | 'totalYieldUnits'>

const times = (figure: number, scale: Exact) =>
  productOf({ numerator: new Big(figure), denominator: new Big(1) }, scale)

/** What so many portions weigh, as a label says it: `8,25kg`, `700g`; of what is counted only, `12 unid`. Blank: nothing is known. */
export function madeWeight(recipe: Yield, portions: number): string {
  const scale = scaleOf(recipe, portions)
  const grams = rounded(times(recipe.totalYieldKg * 1000, scale), 0).toNumber()
  if (grams >= 1000) return `${plainText(grams / 1000)}kg`
  if (grams > 0) return `${grams}g`
  const units = rounded(times(recipe.totalYieldUnits, scale), 0).toNumber()
  return units > 0 ? `${units} unid` : ''
}

/** `40 porções · 8,25kg · custo R$ 120,50`; without the cost for who may not see it. */
export function productionText(recipe: ShownRecipe, portions: number): string {
  const cost = hasCosts(recipe) ? `custo ${reais(times(recipe.finalRecipeCost, scaleOf(recipe, portions)))}` : ''
  return [`${plainText(portions)} ${portionWord(recipe.portionUnit, portions)}`, madeWeight(recipe, portions), cost]
    .filter((part) => part !== '')
    .join(' · ')
}

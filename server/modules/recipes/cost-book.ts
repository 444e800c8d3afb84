import Big from 'big.js'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { Exact } from '../../decimal.contract.ts'
import { exact, parseDecimal } from '../../decimal.contract.ts'
import { nameKey } from '../../text.contract.ts'
import type { Ingredient, Recipe } from './contract.ts'
import type { Unit } from './costing.contract.ts'
import { inUnit } from './costing.contract.ts'
import { findIngredientsNamed, findRecipesNamed } from './queries.ts'
import { recipeCosts } from './recipe-sheet.ts'

/** The exact cost of a label with this name and weight; null where it cannot be computed. It is never guessed. */
export type CostOf = (name: string, weight: string) => Exact | null

/** The costs of labels with these names, from two queries that read only the ingredients and recipes of these names. */
export async function costBook(tx: TenantTransaction, names: readonly string[]): Promise<CostOf> {
  const keys = [...new Set(names.map(nameKey))]
  const [ingredients, recipes] = await Promise.all([findIngredientsNamed(tx, keys), findRecipesNamed(tx, keys)])
  return costsIn(ingredients, recipes)
}

type Priced = Pick<Ingredient, 'name' | 'price' | 'unit'>

/**
 * The cost comes from the ingredients of that name; from the recipes of that name only where no ingredient gives a
 * cost.
 */
export function costsIn(ingredients: readonly Priced[], recipes: readonly Recipe[]): CostOf {
  const ingredientsByName = Map.groupBy(ingredients, ({ name }) => nameKey(name))
  const recipesByName = Map.groupBy(recipes, ({ name }) => nameKey(name))
  function cost(key: string, weight: string): Exact | null {
    const amount = parseWeight(weight)
    if (amount === null) return null
    const bought = commonCost((ingredientsByName.get(key) ?? []).map((each) => ingredientCost(each, amount)))
    const common =
      bought.kind === 'none'
        ? commonCost((recipesByName.get(key) ?? []).map((each) => recipeCost(each, amount)))
        : bought
    return common.kind === 'cost' ? common.cost : null
  }

  // Labels come in batches of one name and weight: each pair is computed once.
  const costs = new Map<string, Exact | null>()
  return (name, weight) => {
    const key = nameKey(name)
    const pair = `${key}\n${weight}`
    const cached = costs.get(pair)
    // Null is a cached answer too: no cost can be computed.
    if (cached !== undefined) return cached
    const computed = cost(key, weight)
    costs.set(pair, computed)
    return computed
  }
}

/** The cost on which all ingredients, or all recipes, of one name agree. */
type CommonCost =
  | { readonly kind: 'none' }
  | { readonly kind: 'cost'; readonly cost: Exact }
  | { readonly kind: 'disagree' }

/**
 * Two suppliers' prices, or two recipes, of one name may give different costs: then there is no way to choose the
 * label's. A cost of 0 does not count: its price was not filled in.
 */
function commonCost(costs: readonly (Exact | null)[]): CommonCost {
  const [first, ...others] = costs.flatMap((cost) => (cost === null || cost.numerator.eq(0) ? [] : [cost]))
  if (first === undefined) return { kind: 'none' }
  return others.every((other) => first.numerator.times(other.denominator).eq(other.numerator.times(first.denominator)))
    ? { kind: 'cost', cost: first }
    : { kind: 'disagree' }
}

/** A label's weight text as a quantity and a unit. */
interface Amount {
  readonly quantity: Big
  /** Null where the word is none of the costing units: `porção`, `fatia`. */
  readonly unit: Unit | null
  readonly word: string
}

const unitWords: ReadonlyMap<string, Unit> = new Map([
  ['kg', 'kg'],
  ['kgs', 'kg'],
  ['quilo', 'kg'],
  ['quilos', 'kg'],
  ['kilo', 'kg'],
  ['kilos', 'kg'],
  ['quilograma', 'kg'],
  ['quilogramas', 'kg'],
  ['g', 'g'],
  ['gr', 'g'],
  ['grs', 'g'],
  ['grama', 'g'],
  ['gramas', 'g'],
  ['l', 'L'],
  ['lt', 'L'],
  ['lts', 'L'],
  ['litro', 'L'],
  ['litros', 'L'],
  ['ml', 'mL'],
  ['mililitro', 'mL'],
  ['mililitros', 'mL'],
  ['un', 'unidade'],
  ['und', 'unidade'],
  ['unid', 'unidade'],
  ['unids', 'unidade'],
  ['uns', 'unidade'],
  ['unidade', 'unidade'],
  ['unidades', 'unidade'],
])

/**
 * `300g`, `1,5 kg`, `2 un`, `500 ml`, `3 porções`; null for anything else. `1.500g` is null too: it may mean 1.5 g or
 * 1,500 g.
 */
export function parseWeight(text: string): Amount | null {
  const [, digits = '', letters = ''] = /^\s*([\d.,]+)\s*([\p{L}\p{M}]+)\.?\s*$/u.exec(text) ?? []
  const number = parseDecimal(digits)
  if (number.kind !== 'number' || number.value <= 0) return null
  const word = nameKey(letters)
  return { quantity: new Big(number.value), unit: unitWords.get(word) ?? null, word }
}

function ingredientCost({ price, unit }: Priced, amount: Amount): Exact | null {
  const bought = amount.unit === null ? null : inUnit(amount.quantity, amount.unit, unit)
  return bought === null ? null : exact(bought.times(price))
}

/**
 * The cost of this amount of a recipe, without safety margin or markup. Portions cost the recipe's cost per portion
 * each; a weight costs its share of the recipe's total yield in kilograms.
 */
function recipeCost(recipe: Recipe, amount: Amount): Exact | null {
  const costs = recipeCosts(recipe)
  const portions = portionsIn(recipe.portionUnit, amount)
  if (portions !== null) return times(costs.costPerPortion, portions)
  const kilos = kilosIn(amount)
  const isWeighed = costs.totalYieldUnits.numerator.eq(0) && costs.totalYieldKg.numerator.gt(0)
  if (kilos === null || !isWeighed) return null
  const { totalCost: total, totalYieldKg: yielded } = costs
  return {
    numerator: total.numerator.times(yielded.denominator).times(kilos),
    denominator: total.denominator.times(yielded.numerator),
  }
}

const times = ({ numerator, denominator }: Exact, factor: Big): Exact => ({
  numerator: numerator.times(factor),
  denominator,
})

/** The amount in the recipe's own yield unit; null where the label uses another unit. */
function portionsIn(portionUnit: string, { quantity, unit, word }: Amount): Big | null {
  const yielded = nameKey(portionUnit)
  const yieldUnit = unitWords.get(yielded)
  if (yieldUnit !== undefined) return unit === null ? null : inUnit(quantity, unit, yieldUnit)
  return singular(word) === singular(yielded) ? quantity : null
}

/**
 * The singular of a word (a name key) that counts food: porções, pães, pastéis, fatias → porção, pão, pastel, fatia.
 */
function singular(word: string): string {
  if (/(?:oes|aes)$/.test(word)) return `${word.slice(0, -3)}ao`
  if (/[ae]is$/.test(word)) return `${word.slice(0, -2)}l`
  if (word.endsWith('res')) return word.slice(0, -2)
  return word.replace(/s$/, '')
}

/** A litre counts as a kilogram, as in `totalYieldKg`. */
function kilosIn({ quantity, unit }: Amount): Big | null {
  return unit === null ? null : (inUnit(quantity, unit, 'kg') ?? inUnit(quantity, unit, 'L'))
}

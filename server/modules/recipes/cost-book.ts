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

/** What something of this name and weight cost, exact; null where that is not known, which is never guessed. */
export type CostOf = (name: string, weight: string) => Exact | null

/** The costs of what these names stand for: two queries, and of the register no more than those names. */
export async function costBook(tx: TenantTransaction, names: readonly string[]): Promise<CostOf> {
  const keys = [...new Set(names.map(nameKey))]
  const [ingredients, recipes] = await Promise.all([findIngredientsNamed(tx, keys), findRecipesNamed(tx, keys)])
  return costsIn(ingredients, recipes)
}

type Priced = Pick<Ingredient, 'name' | 'price' | 'unit'>

/** An ingredient's price tells first, a recipe of the same name where no ingredient of that name can. */
export function costsIn(ingredients: readonly Priced[], recipes: readonly Recipe[]): CostOf {
  const ingredientsByName = Map.groupBy(ingredients, ({ name }) => nameKey(name))
  const recipesByName = Map.groupBy(recipes, ({ name }) => nameKey(name))
  function cost(key: string, weight: string): Exact | null {
    const amount = parseWeight(weight)
    if (amount === null) return null
    const bought = agreed((ingredientsByName.get(key) ?? []).map((each) => ingredientCost(each, amount)))
    const told = bought.kind === 'none' ? agreed((recipesByName.get(key) ?? []).map((each) => recipeCost(each, amount))) : bought
    return told.kind === 'cost' ? told.cost : null
  }

  // Labels come in batches: a hundred of one name and weight are looked up once.
  const known = new Map<string, Exact | null>()
  return (name, weight) => {
    const key = nameKey(name)
    const place = `${key}\n${weight}`
    // What is not known is remembered too, as null.
    const remembered = known.get(place)
    if (remembered !== undefined) return remembered
    const found = cost(key, weight)
    known.set(place, found)
    return found
  }
}

/** What all of one name tell together: nothing, one cost, or several of which none is to be believed. */
type Told = { readonly kind: 'none' } | { readonly kind: 'cost'; readonly cost: Exact } | { readonly kind: 'disagree' }

/**
 * Two suppliers' prices of one name, or two recipes of it: where they do not tell the same, none of them is the label's. A cost
 * of 0 tells nothing: it is a price that nobody has typed.
 */
function agreed(costs: readonly (Exact | null)[]): Told {
  const [first, ...others] = costs.flatMap((cost) => (cost === null || cost.over.eq(0) ? [] : [cost]))
  if (first === undefined) return { kind: 'none' }
  return others.every((other) => first.over.times(other.of).eq(other.over.times(first.of))) ? { kind: 'cost', cost: first } : { kind: 'disagree' }
}

/** A label's weight, read: so many of something that is a unit of ours, or a word of its own (porção, fatia). */
interface Amount {
  readonly quantity: Big
  readonly unit: Unit | null
  readonly word: string
}

const unitWords: ReadonlyMap<string, Unit> = new Map([
  ['kg', 'kg'], ['kgs', 'kg'], ['quilo', 'kg'], ['quilos', 'kg'], ['kilo', 'kg'], ['kilos', 'kg'], ['quilograma', 'kg'], ['quilogramas', 'kg'],
  ['g', 'g'], ['gr', 'g'], ['grs', 'g'], ['grama', 'g'], ['gramas', 'g'],
  ['l', 'L'], ['lt', 'L'], ['lts', 'L'], ['litro', 'L'], ['litros', 'L'],
  ['ml', 'mL'], ['mililitro', 'mL'], ['mililitros', 'mL'],
  ['un', 'unidade'], ['und', 'unidade'], ['unid', 'unidade'], ['unids', 'unidade'], ['uns', 'unidade'], ['unidade', 'unidade'], ['unidades', 'unidade'],
])

/** `300g`, `1,5 kg`, `2 un`, `500 ml`, `3 porções`; null for anything else, `1.500g` among it: that may be either of two numbers. */
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
 * What was spent on it, without safety margin or markup: portions at the cost of a portion; what is weighed, by the kilogram
 * that the whole recipe yields.
 */
function recipeCost(recipe: Recipe, amount: Amount): Exact | null {
  const costs = recipeCosts(recipe)
  const portions = portionsIn(recipe.portionUnit, amount)
  if (portions !== null) return times(costs.costPerPortion, portions)
  const kilos = kilosIn(amount)
  const isWeighed = costs.totalYieldUnits.over.eq(0) && costs.totalYieldKg.over.gt(0)
  if (kilos === null || !isWeighed) return null
  const { totalCost: total, totalYieldKg: yielded } = costs
  return { over: total.over.times(yielded.of).times(kilos), of: total.of.times(yielded.over) }
}

const times = ({ over, of }: Exact, factor: Big): Exact => ({ over: over.times(factor), of })

/** How many of what a recipe yields; null where the label counts something else. */
function portionsIn(portionUnit: string, { quantity, unit, word }: Amount): Big | null {
  const yielded = nameKey(portionUnit)
  const known = unitWords.get(yielded)
  if (known !== undefined) return unit === null ? null : inUnit(quantity, unit, known)
  return singular(word) === singular(yielded) ? quantity : null
}

/** As far as words that count food go: porções, pães, pastéis and fatias are several of porção, pão, pastel and fatia. */
function singular(word: string): string {
  if (/(?:oes|aes)$/.test(word)) return `${word.slice(0, -3)}ao`
  if (/[ae]is$/.test(word)) return `${word.slice(0, -2)}l`
  if (word.endsWith('res')) return word.slice(0, -2)
  return word.replace(/s$/, '')
}

/** A litre counts as a kilogram, as it does in what a recipe yields. */
function kilosIn({ quantity, unit }: Amount): Big | null {
  return unit === null ? null : (inUnit(quantity, unit, 'kg') ?? inUnit(quantity, unit, 'L'))
}

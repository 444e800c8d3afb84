import Big from 'big.js'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Exact } from '../../../contract/decimal.ts'
import { exact, productOf } from '../../../contract/decimal.ts'
import { nameKey } from '../../../contract/text.ts'
import type { Amount } from '../../../contract/weight.ts'
import { parseWeight } from '../../../contract/weight.ts'
import type { Ingredient, Recipe } from '../contract/api.ts'
import { inUnit } from '../contract/costing.ts'
import { kilosIn, portionsIn } from '../rules/label-weight.ts'
import type { CostedProducts, CostLink } from '../ports.ts'
import { findIngredientsFor, findRecipesFor } from '../queries.ts'
import { recipeCosts } from '../rules/recipe-sheet.ts'

export interface CostedLabel {
  readonly name: string
  readonly weight: string
  readonly baseProductId: string | null
  /** Its own, as a batch or a receipt has given it, which decides alone; null: it has none. */
  readonly cost: string | null
}

/** Where a user gives what is missing for a cost. */
export type CostFix =
  /** The base product: it names no source, or its measure cannot be read. */
  | { readonly kind: 'product'; readonly id: string }
  /** The source, whose price is missing or whose unit does not convert to the label's. */
  | CostLink
  /** No base product, and no recipe or ingredient has the label's name. */
  | { readonly kind: 'unnamed'; readonly name: string }
  /** No base product, and several ingredients or recipes with the label's name give different costs. */
  | { readonly kind: 'several'; readonly name: string }

/** The exact cost of a label, or what is missing. It is never guessed. `fix` is null where no user can give it. */
export type LabelCost =
  | { readonly kind: 'known'; readonly cost: Exact; readonly source: CostLink['kind'] | 'label' }
  | { readonly kind: 'unknown'; readonly fix: CostFix | null }
export type CostOf = (label: CostedLabel) => LabelCost

/**
 * The costs of these labels, from three queries that read only what the products and names of those without a cost of their
 * own point to; from none where every label has one.
 */
export const costBookOf =
  ({ links: linksOf }: CostedProducts) =>
  async (tx: TenantTransaction, labels: readonly CostedLabel[]): Promise<CostOf> => {
    const asked = labels.filter(({ cost }) => cost === null)
    if (asked.length === 0) return costsIn(NOTHING_READ)
    const productIds = new Set(asked.flatMap(({ baseProductId }) => baseProductId ?? []))
    const links = await linksOf(tx, [...productIds])
    const keys = [...new Set(asked.map(({ name }) => nameKey(name)))]
    const idsOf = (wanted: CostLink['kind']) => [
      ...new Set([...links.values()].flatMap(({ kind, id }) => (kind === wanted ? id : []))),
    ]
    const [ingredients, recipes] = await Promise.all([
      findIngredientsFor(tx, { keys, ids: idsOf('ingredient') }),
      findRecipesFor(tx, { keys, ids: idsOf('recipe') }),
    ])
    return costsIn({ ingredients, recipes, links })
  }

type Priced = Pick<Ingredient, 'id' | 'name' | 'price' | 'unit'>

interface Register {
  readonly ingredients: readonly Priced[]
  readonly recipes: readonly Recipe[]
  readonly links: ReadonlyMap<string, CostLink>
}

const NOTHING_READ: Register = { ingredients: [], recipes: [], links: new Map() }

/** The label's own cost decides alone; else what its base product names; without both, its name. */
export function costsIn(register: Register): CostOf {
  const named = costsByName(register)
  const linked = costsByLink(register)
  function cost(label: CostedLabel): LabelCost {
    const link = label.baseProductId === null ? undefined : register.links.get(label.baseProductId)
    return link === undefined ? named(label) : linked(label, link)
  }

  // Labels come in batches of one product and weight: each is computed once.
  const costs = new Map<string, LabelCost>()
  return (label) => {
    if (label.cost !== null) return known(exact(new Big(label.cost)), 'label')
    const batch = [label.baseProductId ?? '', label.weight, nameKey(label.name)].join('\n')
    const cached = costs.get(batch) ?? cost(label)
    costs.set(batch, cached)
    return cached
  }
}

const known = (cost: Exact, source: CostLink['kind'] | 'label'): LabelCost => ({ kind: 'known', cost, source })
const unknown = (fix: CostFix | null): LabelCost => ({ kind: 'unknown', fix })
const productFix = ({ baseProductId }: CostedLabel): CostFix | null =>
  baseProductId === null ? null : { kind: 'product', id: baseProductId }

function costsByLink({ ingredients, recipes }: Register) {
  const ingredientsById = new Map(ingredients.map((each) => [each.id, each]))
  const recipesById = new Map(recipes.map((each) => [each.id, each]))
  function costFrom({ kind, id }: CostLink, amount: Amount): Exact | null {
    switch (kind) {
      case 'ingredient': {
        const ingredient = ingredientsById.get(id)
        return ingredient === undefined ? null : ingredientCost(ingredient, amount)
      }
      case 'recipe': {
        const recipe = recipesById.get(id)
        return recipe === undefined ? null : recipeCost(recipe, amount)
      }
      default:
        return kind satisfies never
    }
  }
  return (label: CostedLabel, link: CostLink): LabelCost => {
    const amount = parseWeight(label.weight)
    if (amount === null) return unknown(productFix(label))
    const common = commonCost([costFrom(link, amount)])
    return common.kind === 'cost' ? known(common.cost, link.kind) : unknown(link)
  }
}

/**
 * The cost comes from the ingredients of that name; from the recipes of that name only where no ingredient gives a
 * cost.
 */
function costsByName({ ingredients, recipes }: Register) {
  const ingredientsByName = Map.groupBy(ingredients, ({ name }) => nameKey(name))
  const recipesByName = Map.groupBy(recipes, ({ name }) => nameKey(name))
  return (label: CostedLabel): LabelCost => {
    const key = nameKey(label.name)
    const [bought, made] = [ingredientsByName.get(key) ?? [], recipesByName.get(key) ?? []]
    const [first] = [
      ...bought.map(({ id }): CostLink => ({ kind: 'ingredient', id })),
      ...made.map(({ id }): CostLink => ({ kind: 'recipe', id })),
    ]
    const product = productFix(label)
    if (first === undefined) return unknown(product ?? { kind: 'unnamed', name: label.name })
    const amount = parseWeight(label.weight)
    if (amount === null) return unknown(product)
    const ofBought = commonCost(bought.map((each) => ingredientCost(each, amount)))
    const isMade = ofBought.kind === 'none'
    const common = isMade ? commonCost(made.map((each) => recipeCost(each, amount))) : ofBought
    switch (common.kind) {
      case 'cost':
        return known(common.cost, isMade ? 'recipe' : 'ingredient')
      case 'disagree':
        return unknown(product ?? { kind: 'several', name: label.name })
      case 'none':
        return unknown(first)
      default:
        return common satisfies never
    }
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
  if (portions !== null) return productOf(costs.costPerPortion, exact(portions))
  const kilos = kilosIn(amount)
  const isWeighed = costs.totalYieldUnits.numerator.eq(0) && costs.totalYieldKg.numerator.gt(0)
  if (kilos === null || !isWeighed) return null
  const { totalCost: total, totalYieldKg: yielded } = costs
  return {
    numerator: total.numerator.times(yielded.denominator).times(kilos),
    denominator: total.denominator.times(yielded.numerator),
  }
}

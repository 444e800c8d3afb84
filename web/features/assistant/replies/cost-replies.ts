import { exact, reais } from '#contract/decimal'
import { hasCosts } from '#contract/recipes'
import type { Ingredient, Recipe } from '#contract/recipes'
import { costsOf, unitSymbols } from '#contract/recipes/costing'
import type { Figures } from '../figures.ts'
import { reply } from './reply.ts'
import type { Reply, ReplyLink } from './reply.ts'
import { unknownNameReply } from './unknown-replies.ts'

const RECIPES_SHOWN = 3
const INGREDIENTS_SHOWN = 5

const seeRecipes: ReplyLink = { text: 'Ver as fichas técnicas', to: { place: 'recipes' } }
const seeIngredients: ReplyLink = { text: 'Ver os ingredientes', to: { place: 'ingredients' } }

export function costReply(figures: Figures): Reply {
  if (!figures.seesCosts)
    return reply('Preços e custos só vê quem tem a permissão “Ver custos”. Peça a um administrador.', {
      links: [seeRecipes],
    })
  const { ingredients } = figures
  const recipes = figures.recipes.filter(hasCosts)
  if (recipes.length === 0 && ingredients.length === 0) return unknownNameReply(figures)
  const links: readonly ReplyLink[] = recipes
    .slice(0, RECIPES_SHOWN)
    .map(({ id, name: text }) => ({ text: `Abrir ${text}`, to: { place: 'recipe', id } }))
  return reply(headline(recipes, ingredients), {
    items: [
      ...recipes.slice(0, RECIPES_SHOWN).map(recipeText),
      ...ingredients.slice(0, INGREDIENTS_SHOWN).map(ingredientText),
    ],
    links: [
      ...links,
      ...(recipes.length > RECIPES_SHOWN ? [seeRecipes] : []),
      ...(ingredients.length > 0 ? [seeIngredients] : []),
    ],
  })
}

function headline(recipes: readonly Recipe[], ingredients: readonly Ingredient[]): string {
  if (ingredients.length === 0)
    return recipes.length === 1 ? 'Na ficha técnica:' : `Encontrei ${recipes.length} fichas técnicas:`
  if (recipes.length === 0)
    return ingredients.length === 1 ? 'No cadastro de ingredientes:' : `Encontrei ${ingredients.length} ingredientes:`
  return 'Nas fichas técnicas e no cadastro de ingredientes:'
}

function recipeText(recipe: Recipe): string {
  const costs = costsOf(recipe)
  if (costs.kind === 'incompatible') return `${recipe.name}: há unidades que não convertem; abra a ficha para corrigir`
  return `${recipe.name}: custo total ${reais(costs.totalCost)}, por porção ${reais(costs.costPerPortion)}, custo final ${reais(costs.finalRecipeCost)}, preço sugerido ${reais(costs.suggestedPrice)} por porção`
}

function ingredientText({ name, price, unit }: Ingredient): string {
  return `${name}: ${reais(exact(price))} por ${unitSymbols[unit]}`
}

import Big from 'big.js'
import type { Exact } from '#contract/decimal'
import type { ShownRecipe } from '#contract/recipes'
import { amountText, scaleOf, scaledAmount } from '../../../lib/scaled-amount.ts'
import type { Figures } from '../figures.ts'
import type { Intent } from '../intent.ts'
import { reply } from './reply.ts'
import type { Reply, ReplyLink } from './reply.ts'
import { unknownNameReply } from './unknown-replies.ts'

const RECIPES_SHOWN = 3
const LINES_SHOWN = 12
const seeRecipes: ReplyLink = { text: 'Ver as fichas técnicas', to: { place: 'recipes' } }

/** The ingredients of a recipe for so many portions: the same proportion as on its sheet. */
export function portionsReply({ name, portions }: Extract<Intent, { kind: 'portions' }>, figures: Figures): Reply {
  const { recipes } = figures
  const [first, ...others] = recipes
  if (first === undefined) return name === '' ? noRecipes : unknownNameReply(figures)
  if (name === '' || others.length > 0)
    return reply('De qual ficha técnica?', {
      links: [seeRecipes],
      suggestions: recipes
        .slice(0, RECIPES_SHOWN)
        .map((recipe) => `Quanto preciso para ${portions} porções de ${recipe.name}?`),
    })
  const scale = scaleOf(first, portions)
  const lines = first.ingredients.map((line) => lineText(line, scale))
  return reply(
    `${first.name}, para ${amount(portions)} ${first.portionUnit} (a ficha rende ${amount(first.portionYield)}):`,
    {
      items: [...lines.slice(0, LINES_SHOWN), ...(lines.length > LINES_SHOWN ? ['o resto está na ficha'] : [])],
      links: [{ text: `Abrir ${first.name}`, to: { place: 'recipe', id: first.id } }],
    },
  )
}

const noRecipes = reply('Não há nenhuma ficha técnica cadastrada ainda.', { links: [seeRecipes] })

type Line = ShownRecipe['ingredients'][number]

/** `Tomate Italiano: 8 kg, e 10 kg antes de limpar`: the correction factor says what is lost. */
function lineText(
  { ingredientName, operationalQuantity, operationalUnit, correctionFactor }: Line,
  scale: Exact,
): string {
  const scaled = (quantity: Big) => amountText(scaledAmount(quantity, operationalUnit, scale))
  const clean = new Big(operationalQuantity)
  const before = correctionFactor > 1 ? `, e ${scaled(clean.times(correctionFactor))} antes de limpar` : ''
  return `${ingredientName}: ${scaled(clean)}${before}`
}

const amount = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: 3 })

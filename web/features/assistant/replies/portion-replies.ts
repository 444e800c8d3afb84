import type { ShownRecipe } from '#contract/recipes'
import { unitSymbols } from '#contract/recipes/costing'
import type { Unit } from '#contract/recipes/costing'
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
  const lines = first.ingredients.map((line) => lineText(line, portions / first.portionYield))
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
  times: number,
): string {
  const clean = operationalQuantity * times
  const whole = clean * correctionFactor
  const before = correctionFactor > 1 ? `, e ${quantityText(whole, operationalUnit)} antes de limpar` : ''
  return `${ingredientName}: ${quantityText(clean, operationalUnit)}${before}`
}

const larger: Readonly<Partial<Record<Unit, Unit>>> = { g: 'kg', mL: 'L' }

/** `1,58 kg` rather than `1.580 g`. */
function quantityText(quantity: number, unit: Unit): string {
  const bigger = larger[unit]
  return bigger !== undefined && quantity >= 1_000
    ? `${amount(quantity / 1_000)} ${unitSymbols[bigger]}`
    : `${amount(quantity)} ${unitSymbols[unit]}`
}

const amount = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: 3 })

import { labelsText } from '#contract/words'
import type { Figures } from '../figures.ts'
import type { Intent } from '../intent.ts'
import { reply } from './reply.ts'
import type { Reply } from './reply.ts'
import { unknownNameReply } from './unknown-replies.ts'

const SHOWN = 5
const PRINT_AT_ONCE_MAX = 500
const METHOD_LINES = 12

export function makingReply({ quantity }: Extract<Intent, { kind: 'making' }>, figures: Figures): Reply {
  const { products } = figures
  if (products.length === 0) return unknownNameReply(figures)
  const count = Math.min(Math.max(quantity, 1), PRINT_AT_ONCE_MAX)
  const labels = labelsText(count)
  return reply(
    products.length === 1
      ? 'O formulário abre preenchido. Confira a data e confirme:'
      : `Encontrei ${products.length} produtos base. Qual deles?`,
    {
      links: products.slice(0, SHOWN).map((product) => ({
        text: `${labels} de ${product.name}`,
        to: { place: 'making', productId: product.id, quantity: count },
      })),
    },
  )
}

export function methodReply(figures: Figures): Reply {
  const { recipes } = figures
  const [first] = recipes
  if (first === undefined) return unknownNameReply(figures)
  const links = recipes
    .slice(0, SHOWN)
    .map((recipe) => ({ text: `Abrir ${recipe.name}`, to: { place: 'recipe', id: recipe.id } as const }))
  if (recipes.length > 1) return reply(`Encontrei ${recipes.length} fichas técnicas. Qual delas?`, { links })
  const lines = first.preparationMethod.split('\n').flatMap((line) => line.trim() || [])
  if (lines.length === 0) return reply(`A ficha de ${first.name} não tem modo de preparo escrito.`, { links })
  return reply(`Modo de preparo de ${first.name}:`, {
    items: [...lines.slice(0, METHOD_LINES), ...(lines.length > METHOD_LINES ? ['o resto está na ficha'] : [])],
    links,
  })
}

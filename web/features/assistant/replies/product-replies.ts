import type { BaseProduct } from '#contract/catalog/entries'
import { counted, labelsText } from '#contract/words'
import type { Figures } from '../figures.ts'
import type { Intent } from '../intent.ts'
import { reply } from './reply.ts'
import type { Reply } from './reply.ts'
import { isStoredIn } from './stored-in.ts'

const SHOWN = 5
const PRINT_AT_ONCE_MAX = 500
const METHOD_LINES = 12

function noProduct(name: string): Reply {
  return reply(`Não encontrei nenhum produto base “${name}”.`, {
    links: [
      { text: 'Cadastrar produto base', to: { place: 'baseProducts' } },
      { text: 'Gerar Etiquetas', to: { place: 'generate' } },
    ],
  })
}

/** Only the days that the house has registered: a term is never guessed. */
export function durationReply(
  { name, place }: Extract<Intent, { kind: 'duration' }>,
  { products, storageTypes }: Figures,
): Reply {
  if (products.length === 0) return noProduct(name)
  const storageOf = ({ storageType }: BaseProduct) => storageTypes.find(({ id }) => id === storageType)?.name ?? ''
  const inPlace = place ? products.filter((product) => isStoredIn(place.word, [storageOf(product)])) : products
  const shown = inPlace.length > 0 ? inPlace : products
  const other = place && inPlace.length === 0 ? `Não há prazo cadastrado de “${name}” ${place.said}. O que há: ` : ''
  return reply(`${other}Pela validade cadastrada, contada da manipulação:`, {
    items: shown.slice(0, SHOWN).map((product) => durationText(product, storageOf(product))),
    links: [{ text: 'Produtos base', to: { place: 'baseProducts' } }],
  })
}

function durationText({ name, validityDays }: BaseProduct, storage: string): string {
  const where = storage === '' ? '' : ` (${storage})`
  if (validityDays === null) return `${name}${where}: sem validade cadastrada`
  return `${name}${where}: ${counted(validityDays, 'dia', 'dias')}`
}

export function makingReply({ name, quantity }: Extract<Intent, { kind: 'making' }>, { products }: Figures): Reply {
  if (products.length === 0) return noProduct(name)
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

export function methodReply({ name }: Extract<Intent, { kind: 'method' }>, { recipes }: Figures): Reply {
  const [first] = recipes
  if (first === undefined)
    return reply(
      `Não encontrei nenhuma ficha técnica de “${name}”. Com a ficha cadastrada, mostro o modo de preparo.`,
      {
        links: [
          { text: 'Ver as fichas técnicas', to: { place: 'recipes' } },
          { text: 'Nova ficha técnica', to: { place: 'newRecipe' } },
        ],
      },
    )
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

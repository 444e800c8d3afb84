import { saidOfDishes, saidText } from '../../../lib/search/allergen-question.ts'
import type { SaidOfDish } from '../../../lib/search/allergen-question.ts'
import { nearestByName } from '../../../lib/search/name-search.ts'
import type { Figures } from '../figures.ts'
import type { Intent } from '../intent.ts'
import { reply } from './reply.ts'
import type { Reply, ReplyLink } from './reply.ts'

type Asked = Extract<Intent, { kind: 'allergens' }>

const SHOWN = 12
const sheets: ReplyLink = { text: 'Fichas técnicas', to: { place: 'recipes' } }
const menu: ReplyLink = { text: 'Ver o cardápio', to: { place: 'screen', to: '/cardapio' } }

/** What the dishes of the menu contain, as it was declared. It never advises a guest: the team confirms. */
export function allergensReply({ substance, dish }: Asked, { matrix }: Figures): Reply {
  if (matrix === null || matrix.dishes.length === 0)
    return reply('Nenhuma ficha técnica está no cardápio ainda. Marque "No cardápio" na ficha de cada prato.', {
      links: [sheets],
    })
  const dishes = saidOfDishes(matrix, substance)
  return dish === '' ? listReply(dishes, substance, matrix.more) : dishReply(nearestByName(dish, dishes), substance)
}

function dishReply(found: readonly SaidOfDish[], substance: Asked['substance']): Reply {
  if (found.length === 0) return reply('Não encontrei esse prato no cardápio. A equipe confirma.', { links: [menu] })
  return reply('Pelo que foi declarado. A equipe confirma:', {
    items: cut(found.map(({ name, state }) => `${name}: ${saidText(state, substance)}`)),
    links: [menu],
  })
}

function listReply(dishes: readonly SaidOfDish[], { said }: Asked['substance'], more: boolean): Reply {
  const of = (state: SaidOfDish['state']) => dishes.filter((dish) => dish.state === state)
  const [sure, maybe, unknown] = [of('contem'), of('pode_conter'), of('nao_informado')]
  const items = [
    ...sure.map(({ name }) => name),
    ...maybe.map(({ name }) => `${name}: pode conter`),
    ...unknown.map(({ name }) => `${name}: Consulte a equipe`),
  ]
  const text =
    sure.length + maybe.length > 0
      ? `Pratos do cardápio com ${said}, pelo que foi declarado. A equipe confirma:`
      : `Nenhum prato do cardápio foi declarado com ${said}. A equipe confirma${unknown.length > 0 ? ':' : '.'}`
  return reply(text, { items: cut(more ? [...items, 'Há mais pratos: consulte a equipe'] : items), links: [menu] })
}

function cut(items: readonly string[]): readonly string[] {
  const rest = items.length - SHOWN
  return rest <= 1 ? items : [...items.slice(0, SHOWN), `e mais ${rest} pratos: veja o cardápio`]
}

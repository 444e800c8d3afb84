import type { AllergenMatrix } from '#contract/allergens/menu'
import type { LawSet, MenuState } from '#contract/allergens/menu-set'
import { wordsOf } from './words.ts'

// `O que tem amendoim?`: what it asks for, and what the matrix of the menu says. The same for the palette and the assistant.

/** A substance as people name it, and the columns of the matrix that hold it. */
export interface AskedSubstance {
  readonly said: string
  readonly lawSet: LawSet
  readonly columns: readonly string[]
}

interface NamedSubstance extends AskedSubstance {
  /** Of its plain words, without accents. */
  readonly pattern: string
}

const of = (said: string, pattern: string, ...columns: readonly string[]): NamedSubstance => ({
  said,
  pattern,
  lawSet: 'anvisa',
  columns,
})

const CEREALS = 'trigo, centeio, cevada ou aveia'

/** A longer name stands before a shorter one that it begins with. */
const substances: readonly NamedSubstance[] = [
  of('glúten', 'gluten|glutem', 'gluten'),
  of('lactose', 'lactose', 'lactose'),
  { ...of('corantes', 'corantes?', 'corantes'), lawSet: 'cardapio' },
  of(CEREALS, 'trigo|centeio|cevada|aveia', 'cereais'),
  of('crustáceos', 'crustaceos?|camara(?:o|oes)|lagostas?|siris?|caranguejos?', 'crustaceos'),
  of('ovos', 'ovos?', 'ovos'),
  of('peixes', 'peixes?|pescados?', 'peixes'),
  of('amendoim', 'amendo(?:im|ins)', 'amendoim'),
  of('soja', 'soja', 'soja'),
  of('leite', 'leites?', 'leite'),
  of('amêndoa', 'amendoas?', 'amendoa'),
  of('avelã', 'avelas?', 'avela'),
  of('castanha-de-caju', 'castanhas? de cajus?|cajus?', 'castanha_de_caju'),
  of('castanha-do-brasil', 'castanhas? do (?:brasil|para)', 'castanha_do_brasil'),
  of('castanhas', 'castanhas?', 'castanha_de_caju', 'castanha_do_brasil', 'castanhas'),
  of('macadâmia', 'macadamias?', 'macadamia'),
  of('nozes', 'noz|nozes', 'nozes'),
  of('pecã', '(?:(?:noz|nozes) )?pecas?', 'peca'),
  of('pistache', 'pistaches?', 'pistache'),
  of('pinoli', 'pinolis?', 'pinoli'),
  of('látex', 'latex', 'latex'),
]

/** The substance that plain words name, whole; null: they name something else, or more than one substance. */
export function substanceNamed(plain: string): AskedSubstance | null {
  const found = substances.find(({ pattern }) => new RegExp(`^(?:${pattern})$`).test(plain))
  return found === undefined ? null : { said: found.said, lawSet: found.lawSet, columns: found.columns }
}

const VERBS = 'tem|contem|leva|levam|possui|possuem|contenha|contenham|(?:pode|podem) conter'
const DISHES = '(?:pratos?|itens|item|coisas?|comidas?|opcao|opcoes|receitas?|fichas?|sobremesas?)'
const OF_MENU = '(?: [dn]o (?:nosso )?cardapio)?'
const LISTS: readonly RegExp[] = [
  new RegExp(
    `^(?:e |mas )?(?:o que|quais|qual|que)(?: sao)?(?: os| as)?(?: ${DISHES})?${OF_MENU}(?: que)?(?: nao)? (?:(?:${VERBS})(?: com| sem)?|(?:e|esta|sao|vem) (?:com|sem|livre de)) (.+?)${OF_MENU}$`,
  ),
  new RegExp(
    `^(?:e |mas )?(?:tem |ha )?(?:algum |alguma |algo |${DISHES} )(?:${DISHES} )?(?:com|sem|que (?:nao )?(?:${VERBS})) (.+?)${OF_MENU}$`,
  ),
  /^(?:.* )?alergi(?:a|c[oa]s?) (?:a |ao |de |com )?(.+)$/,
]

/** What a question for the dishes with a substance asks for: `o que tem amendoim?`. Null: it asks for something else. */
export function dishesAsked(text: string): AskedSubstance | null {
  const plain = wordsOf(text).join(' ')
  for (const pattern of LISTS) {
    const [, named] = pattern.exec(plain) ?? []
    const substance = named === undefined ? null : substanceNamed(named)
    if (substance !== null) return substance
  }
  return null
}

export interface SaidOfDish {
  readonly recipeId: number
  readonly name: string
  readonly state: MenuState
}

/** What the matrix says of a substance in each dish, in its order. One of several columns is enough. */
export function saidOfDishes({ columns, dishes }: AllergenMatrix, asked: AskedSubstance): readonly SaidOfDish[] {
  const places = columns.flatMap(({ key }, at) => (asked.columns.includes(key) ? [at] : []))
  return dishes.map(({ recipeId, name, cells }) => {
    const found = new Set(places.map((at) => cells[at]))
    const state = (['contem', 'pode_conter', 'nao_informado'] as const).find((each) => found.has(each))
    return { recipeId, name, state: state ?? (found.has('nao') ? 'nao' : 'nao_informado') }
  })
}

/** What is said of one dish. It never says that a dish is without something: that nobody has declared it, at most. */
export function saidText(state: MenuState, { said }: Pick<AskedSubstance, 'said'>): string {
  switch (state) {
    case 'contem':
      return `contém ${said}`
    case 'pode_conter':
      return `pode conter ${said}`
    case 'nao_informado':
      return 'Consulte a equipe'
    case 'nao':
      return `nenhum ingrediente declarado com ${said}`
    default:
      return state satisfies never
  }
}

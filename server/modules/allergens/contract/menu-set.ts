import type { Climb } from './climb.ts'
import type { Says } from './declaration.ts'
import type { Substance } from './substances.ts'
import { glutenCereals, substances, substanceWords } from './substances.ts'

/** `anvisa`: the groups of RDC 727/2022, with gluten and lactose. `cardapio`: what state laws ask for beside each dish. */
export const lawSets = ['anvisa', 'cardapio'] as const
export type LawSet = (typeof lawSets)[number]

/** `nao`: each ingredient was declared, and none has it. `nao_informado`: somebody has not said it. */
export const menuStates = ['contem', 'pode_conter', 'nao', 'nao_informado'] as const
export type MenuState = (typeof menuStates)[number]

/** What a column of the matrix stands for. */
type Source =
  | { readonly kind: 'substances'; readonly any: readonly Substance[] }
  | { readonly kind: 'said'; readonly field: 'gluten' | 'lactose' }
  | { readonly kind: 'colourings' }
interface Column {
  readonly key: string
  /** In capitals, as a phrase names it. */
  readonly word: string
  /** Each substance of the column is named by itself in a phrase: a dish with wheat does not have rye. */
  readonly namesEach?: true
  readonly source: Source
}

const column = (key: string, word: string, ...any: readonly Substance[]): Column => ({
  key,
  word,
  source: { kind: 'substances', any },
})
const gluten: Column = { key: 'gluten', word: 'GLÚTEN', source: { kind: 'said', field: 'gluten' } }
const lactose: Column = { key: 'lactose', word: 'LACTOSE', source: { kind: 'said', field: 'lactose' } }

const cereals = ['trigo', 'centeio', 'cevada', 'aveia'] as const
const isCereal = (substance: Substance): boolean => glutenCereals.has(substance)
const single = substances.filter((each) => !isCereal(each))

/**
 * The columns of a law set, in its order. `cardapio`: Ceará Lei 17.899/2022 (A), Maranhão Lei 11.845/2022 and Paraíba Lei
 * 10.796/2016 as changed in 2025 (B).
 */
export const menuColumns: Readonly<Record<LawSet, readonly Column[]>> = {
  anvisa: [
    { ...column('cereais', 'TRIGO, CENTEIO, CEVADA E AVEIA', ...cereals), namesEach: true },
    ...single.map((each) => column(each, substanceWords[each], each)),
    gluten,
    lactose,
  ],
  cardapio: [
    gluten,
    lactose,
    column('leite', 'LEITE', 'leite'),
    column('peixe', 'PEIXE', 'peixes'),
    column('amendoas', 'AMÊNDOAS', 'amendoa'),
    { key: 'corantes', word: 'CORANTES', source: { kind: 'colourings' } },
    column('castanhas', 'CASTANHAS', 'castanha_de_caju', 'castanha_do_brasil', 'castanhas'),
    column('soja', 'SOJA', 'soja'),
    column('ovo', 'OVO', 'ovos'),
    column('crustaceos', 'CRUSTÁCEOS', 'crustaceos'),
  ],
}

/** The states whose laws ask for the menu set. */
const menuStatesOfBrazil: ReadonlySet<string> = new Set(['CE', 'MA', 'PB'])
export const lawSetOf = (uf: string | null): LawSet =>
  uf !== null && menuStatesOfBrazil.has(uf) ? 'cardapio' : 'anvisa'

export type MenuDish = Pick<
  Climb,
  'known' | 'contains' | 'derived' | 'mayContain' | 'gluten' | 'lactose' | 'colourings'
>

/** The state of each column, in the order of `menuColumns`. A derivative of a substance counts as the substance. */
export const menuCells = (dish: MenuDish, lawSet: LawSet): readonly MenuState[] =>
  menuColumns[lawSet].map(({ source }) => stateOf(dish, source))

function stateOf(dish: MenuDish, source: Source): MenuState {
  switch (source.kind) {
    case 'substances': {
      const isIn = (found: readonly Substance[]) => source.any.some((each) => found.includes(each))
      if (isIn(dish.contains) || isIn(dish.derived)) return 'contem'
      if (!dish.known) return 'nao_informado'
      return isIn(dish.mayContain) ? 'pode_conter' : 'nao'
    }
    case 'said':
      return source.field === 'gluten' && dish.gluten !== 'contem' && dish.known && dish.mayContain.some(isCereal)
        ? 'pode_conter'
        : saidState(dish, dish[source.field])
    case 'colourings':
      return saidState(dish, dish.colourings === null ? null : dish.colourings ? 'contem' : 'nao_contem')
    default:
      return source satisfies never
  }
}

function saidState({ known }: MenuDish, said: Says | null): MenuState {
  if (said === 'contem') return 'contem'
  return said === null || !known ? 'nao_informado' : 'nao'
}

/** The words of a dish's columns with this state, in the order of the law set. */
export function menuWords(dish: MenuDish, lawSet: LawSet, state: MenuState): readonly string[] {
  const cells = menuCells(dish, lawSet)
  return menuColumns[lawSet].flatMap((found, at) => (cells[at] === state ? wordsOf(dish, found, state) : []))
}

function wordsOf(dish: MenuDish, { word, source, namesEach }: Column, state: MenuState): readonly string[] {
  if (namesEach === undefined || source.kind !== 'substances') return [word]
  const own: readonly Substance[] =
    state === 'contem' ? [...dish.contains, ...dish.derived] : state === 'pode_conter' ? dish.mayContain : []
  const named = source.any.filter((each) => own.includes(each))
  return named.length === 0 ? [word] : named.map((each) => substanceWords[each])
}

/** What a menu says where somebody has not declared an ingredient: never a part of the list, which would read as the whole. */
export const ASK_THE_TEAM = 'Consulte a equipe'

export interface MenuPhrase {
  /** `CONTÉM: GLÚTEN · LACTOSE · LEITE · OVO`; `Consulte a equipe` of a dish that is not known; empty: it contains none. */
  readonly contains: string
  /** `PODE CONTER: SOJA`; empty: nothing. */
  readonly mayContain: string
  /** `Corantes: consulte a equipe`: what nobody has said of a dish whose substances are known; empty: nothing. */
  readonly ask: string
}

/** What a menu or a buffet tag says of a dish. It never says that a dish is without something. */
export function menuPhrase(dish: MenuDish, lawSet: LawSet): MenuPhrase {
  if (!dish.known) return { contains: ASK_THE_TEAM, mayContain: '', ask: '' }
  const words = (state: MenuState) => menuWords(dish, lawSet, state)
  const said = (before: string, found: readonly string[]) => (found.length === 0 ? '' : `${before}${found.join(' · ')}`)
  const unsaid = words('nao_informado')
  return {
    contains: said('CONTÉM: ', words('contem')),
    mayContain: said('PODE CONTER: ', words('pode_conter')),
    ask: unsaid.length === 0 ? '' : `${unsaid.join(' · ')}: consulte a equipe`,
  }
}

import type { LinkProps } from '@tanstack/react-router'
import type { AllergenMatrix } from '#contract/allergens/menu'
import type { BaseProduct } from '#contract/catalog/entries'
import type { LabelLot } from '#contract/labels'
import { formatLabelDate } from '#contract/labels/shelf-life'
import type { ReceivedLot } from '#contract/receiving/lots'
import type { ShownRecipe } from '#contract/recipes'
import { labelsText } from '#contract/words'
import { receivedText } from '../../lib/received-text.ts'
import { significantWords } from '../../lib/search/name-search.ts'
import { saidOfDishes, saidText } from '../../lib/search/allergen-question.ts'
import type { AskedSubstance } from '../../lib/search/allergen-question.ts'
import { isLotQuestion } from '../../lib/lot-question.ts'
import { isPartlyBlocked } from './api.ts'
import { bestFits, fitOf, mayOpen, screens, screensFor } from '../../lib/search/screens.ts'
import type { Rights, Screen } from '../../lib/search/screens.ts'

export type PaletteTarget = Pick<LinkProps, 'to' | 'params' | 'search'>

export interface PaletteEntry {
  readonly id: string
  readonly group: 'Telas' | 'Ações' | 'Lotes e etiquetas' | 'Lotes recebidos' | 'Cardápio' | 'Fichas técnicas'
  readonly text: string
  readonly detail: string
  readonly target: PaletteTarget
}

const GROUP_MAX = 6

interface PaletteData extends Rights {
  readonly products: readonly BaseProduct[]
  /** What the server found for the typed text: lots, soonest first, and recipes. */
  readonly lots: readonly LabelLot[]
  readonly receivedLots: readonly ReceivedLot[]
  /** The number of which the house has received no lot; null: it was not asked for, or the answer is not there yet. */
  readonly unknownLot: string | null
  readonly recipes: readonly Pick<ShownRecipe, 'id' | 'name'>[]
  /** The substance that the text asks for, and what the dishes of the menu contain; null: it asks for none. */
  readonly menu: { readonly asked: AskedSubstance; readonly matrix: AllergenMatrix } | null
  readonly timeZone: string
}

/** What fits the typed text, despite a typing error, in the order shown. Without a text: the screens. */
export function entriesFor(typed: string, data: PaletteData): readonly PaletteEntry[] {
  const words = significantWords(typed)
  const { products, lots, receivedLots, recipes, timeZone } = data
  if (words.length === 0) return typed.trim() === '' ? entriesOfScreens(screens, data) : []
  const found = [
    ...entriesOfMenu(data.menu),
    ...entriesOfScreens(screensFor(words), data).slice(0, GROUP_MAX),
    ...bestFits(products, ({ name }) => fitOf(words, name, 'etiqueta gerar'))
      .slice(0, GROUP_MAX)
      .map(({ id, name }): PaletteEntry => ({
        id: `make-${id}`,
        group: 'Ações',
        text: `Gerar etiqueta de ${name}`,
        detail: '',
        target: { to: '/products', search: { product: id } },
      })),
    ...lots.slice(0, GROUP_MAX).map((lot) => entryOfLot(lot, timeZone)),
    ...receivedLots.slice(0, GROUP_MAX).map((lot) => entryOfReceivedLot(lot, timeZone)),
    ...recipes.slice(0, GROUP_MAX).map(({ id, name }): PaletteEntry => ({
      id: `recipe-${id}`,
      group: 'Fichas técnicas',
      text: name,
      detail: '',
      target: { to: '/management/technical-sheet/view/$id', params: { id: String(id) } },
    })),
  ]
  const { unknownLot } = data
  return unknownLot !== null && (found.length === 0 || isLotQuestion(typed)) ? [...found, noLot(unknownLot)] : found
}

const noLot = (typed: string): PaletteEntry => ({
  id: 'no-lot',
  group: 'Lotes recebidos',
  text: 'Não temos esse lote',
  detail: `Nada recebido com “${typed}”: procure por ingrediente`,
  target: { to: '/lotes' },
})

const entriesOfScreens = (found: readonly Screen[], rights: Rights): readonly PaletteEntry[] =>
  found
    .filter((screen) => mayOpen(screen, rights))
    .map(({ to, text }) => ({ id: to, group: 'Telas', text, detail: '', target: { to } }))

/** Several equal labels open the list, where one of them is chosen; one opens its page. */
function entryOfLot({ lot, shared, labels }: LabelLot, timeZone: string): PaletteEntry {
  const [first] = labels
  const isOne = labels.length === 1
  const parts = [
    isPartlyBlocked({ lot, shared, labels }) ? 'Bloqueada' : '',
    isOne && first !== undefined ? first.qrCode : labelsText(labels.length),
    shared.storageType,
    `validade ${formatLabelDate(shared.expiration_date, timeZone)}`,
  ]
  return {
    id: `lot-${lot}-${first?.id ?? ''}`,
    group: 'Lotes e etiquetas',
    text: shared.name,
    detail: parts.filter((part) => part !== '').join(' · '),
    target:
      isOne && first !== undefined
        ? { to: '/print/$productId', params: { productId: String(first.id) } }
        : { to: '/product-list', search: { q: shared.name } },
  }
}

const openMenu: PaletteTarget = { to: '/cardapio' }

/** The dishes with a substance, then those that may have it, then those of which nobody knows it: none is left out silently. */
function entriesOfMenu(menu: PaletteData['menu']): readonly PaletteEntry[] {
  if (menu === null) return []
  const { asked, matrix } = menu
  const said = saidOfDishes(matrix, asked)
  const dishes = (['contem', 'pode_conter', 'nao_informado'] as const).flatMap((state) =>
    said.filter((dish) => dish.state === state),
  )
  const entry = (id: string, text: string, detail: string, target = openMenu): PaletteEntry => ({
    id: `menu-${id}`,
    group: 'Cardápio',
    text,
    detail,
    target,
  })
  const shown = dishes.length > GROUP_MAX ? dishes.slice(0, GROUP_MAX - 1) : dishes
  const rest = dishes.length - shown.length
  return [
    ...shown.map(({ recipeId, name, state }) =>
      entry(String(recipeId), name, saidText(state, asked), {
        to: '/management/technical-sheet/view/$id',
        params: { id: String(recipeId) },
      }),
    ),
    ...(rest > 0 ? [entry('more', `e mais ${rest} pratos`, 'Ver todos no cardápio')] : []),
    ...(dishes.length === 0
      ? [entry('none', `Nenhum prato do cardápio foi declarado com ${asked.said}`, 'A equipe confirma')]
      : []),
  ]
}

function entryOfReceivedLot(lot: ReceivedLot, timeZone: string): PaletteEntry {
  const { id, code, goods, supplier, status } = lot
  return {
    id: `received-lot-${id}`,
    group: 'Lotes recebidos',
    text: `Sim: ${receivedText(lot, timeZone)}`,
    detail: [lot.lot === '' ? code : lot.lot, goods, supplier.name, statusWords[status]].join(' · '),
    target: { to: '/rastreio', search: { lotId: id } },
  }
}

const statusWords: Readonly<Record<ReceivedLot['status'], string>> = {
  em_uso: 'em uso',
  encerrado: 'encerrado',
  bloqueado: 'bloqueado',
  segregado: 'segregado',
}

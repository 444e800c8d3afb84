import { screensFor } from '../../../lib/search/screens.ts'
import type { Intent } from '../intent.ts'
import { nameOf } from './named.ts'
import type { Question } from './question.ts'
import { readWord } from './vocabulary.ts'
import type { Concept } from './vocabulary.ts'

// Where a screen is, and how many labels a place holds.

const asksForScreen =
  /^(?:e |mas )?(?:onde|kd|abr(?:e|a|ir)|ir (?:para|pra)|como (?:chego|acho|abro|vejo)|em que tela|qual tela)\b/
/** Words of such a question that name no screen. */
const aside = /^(?:vejo|ver|foi|acho|encontro|chego|abro|abre|abra|abrir|tela|menu|mostra|aparece|tudo|lista)$/

export function screenIntent({ has, whole, words }: Question): Intent | null {
  if (/\bimpressoras?\b/.test(whole) && has('register', 'edit', 'remove'))
    return { kind: 'screen', words: ['impressoras'] }
  if (!asksForScreen.test(whole) || has('label', 'product', 'register', 'edit', 'remove', 'import', 'have', 'who'))
    return null
  const named = words
    .filter(
      ({ text, concept }) => !['filler', 'where', 'show', 'search', 'what'].includes(concept) && !aside.test(text),
    )
    .map(({ text }) => text)
  return named.length > 0 && screensFor(named).length > 0 ? { kind: 'screen', words: named } : null
}

const inPlace = /^(.*?)\b(?:n[ao]s?|em|dentro d[ao]s?) ([a-z0-9 ]+)$/
/** What is no place of the kitchen: the whole of it, a time, the product itself. */
const noPlace =
  /^(?:(?:o |a |meu |minha |nosso |nossa )?(?:estoque|total|tudo|cozinha|casa|restaurante|loja|sistema|app|foodid|momento|semana|mes|dia|hoje|validade)\b.*|\d.*)$/
const isNoPlace = (tail: string): boolean =>
  tail === '' || noPlace.test(tail) || tail.split(' ').some((word) => readWord(word).concept === 'stock')

const asksForCount = /\b(?:quantos|quantas|qtd|quantidade de|numero de)\b/
const asksWhatIsThere = /\b(?:tem|ha|existe|existem|fica|guardad\w*|sobrou|resta|restam|temos|tenho|esta|estao)\b/

const otherTopics: readonly Concept[] = [
  'expire',
  'expired',
  'cost',
  'register',
  'print',
  'recipe',
  'portion',
  'ingredient',
  'withdraw',
  'throw',
  'users',
  'generate',
]

export function countIntent(question: Question): Intent | null {
  const { has, whole } = question
  if (has(...otherTopics)) return null
  const { name, where } = partsOf(question)
  if (name === '' && where === '') return null
  if (asksForCount.test(whole)) return { kind: 'count', name, where }
  const isThere = asksWhatIsThere.test(whole) && has('what', 'have', 'show', 'label', 'product')
  return name === '' && isThere ? { kind: 'count', name, where } : null
}

/** What is counted, and where: `quantos pudins tem no balcão` → `pudins`, `balcao`. */
function partsOf({ words, whole, place }: Question): { readonly name: string; readonly where: string } {
  if (place !== null) return { name: nameOf({ words }), where: place.word }
  const [, before = '', tail = ''] = inPlace.exec(whole) ?? []
  if (isNoPlace(tail)) return { name: nameOf({ words }), where: '' }
  return { name: nameOf({ words: before.trim().split(' ').map(readWord) }), where: tail }
}

import { wordsOf } from '../../../lib/search/words.ts'
import type { Intent, PlainTopic, Register, When } from '../intent.ts'
import { allergenIntent } from './allergen-rules.ts'
import { kitchenIntent } from './kitchen-rules.ts'
import { placeIn } from './place.ts'
import { normRules } from './norm-rules.ts'
import { corrected } from './corrected.ts'
import { countIntent, screenIntent } from './where-rules.ts'
import type { Question } from './question.ts'
import { traceIntent } from './trace-rules.ts'
import { readWord } from './vocabulary.ts'
import type { Concept, ReadWord } from './vocabulary.ts'

/** The intent of a text, by keywords only. The first rule that matches wins, so the order of `rules` matters. */
export function understand(text: string): Intent {
  const code = /\bfid\d{8,13}\b/i.exec(text)
  if (code) return { kind: 'product', name: code[0].toUpperCase(), isGuess: false }
  const question = read(text)
  const asked = {
    ...question,
    plain: question.words.map(({ text: word }) => word).join(' '),
    hasDay: whenIn(question) !== null,
  }
  if (isElsewhere(question.whole)) return { kind: 'unknown' }
  for (const rule of [() => traceIntent(text, question.whole), allergenIntent, ...normRules, kitchenIntent]) {
    const intent = rule(asked)
    if (intent) return intent
  }
  for (const rule of rules) {
    const intent = rule(question)
    if (intent) return intent
  }
  return { kind: 'unknown' }
}

/** The passwords and logins of other things are not the product's. */
const isElsewhere = (whole: string) =>
  /\bsenha\b.*\b(?:wi ?fi|internet|rede|computador|alarme|cofre|banco)\b/.test(whole)

const rules = [
  screenIntent,
  countIntent,
  adminIntent,
  fileIntent,
  printIntent,
  stockKeepingIntent,
  registerIntent,
  costIntent,
  expiryIntent,
  productIntent,
  helpIntent,
  fallbackIntent,
]

function read(text: string): Question {
  const { words: withoutPlace, place } = placeIn(text)
  const words = withoutPlace.filter((word) => word !== '').map(readWord)
  const concepts = new Set(words.map(({ concept }) => concept))
  return {
    words,
    has: (...wanted) => wanted.some((concept) => concepts.has(concept)),
    hasAll: (...wanted) => wanted.every((concept) => concepts.has(concept)),
    name: nameIn(words),
    date: dateIn(text),
    place,
    whole: wordsOf(text).map(corrected).join(' '),
  }
}

const notInNames: ReadonlySet<ReadWord['concept']> = new Set<ReadWord['concept']>([
  'expire',
  'expired',
  'today',
  'tomorrow',
  'week',
  'when',
  'what',
  'count',
  'have',
  'greet',
  'after',
])

/** Maximum length of a name in a search. */
const NAME_MAX = 100

/** The words from the first to the last one outside the vocabulary, without the concepts in `notInNames`. */
function nameIn(words: readonly ReadWord[]): string {
  const isName = words.map(({ concept }) => concept === 'content')
  const first = isName.indexOf(true)
  const last = isName.lastIndexOf(true)
  if (first === -1) return ''
  return words
    .slice(first, last + 1)
    .filter(({ concept }) => !notInNames.has(concept))
    .map(({ text }) => text)
    .join(' ')
    .slice(0, NAME_MAX)
    .trim()
}

const topic = (kind: PlainTopic): Intent => ({ kind })

function dateIn(text: string): Question['date'] {
  const typed = /\b(\d{1,2})\/(\d{1,2})\b|\bdia\s+(\d{1,2})\b(?!\/)/i.exec(text)
  if (!typed) return null
  const [, dayOfMonth, month, dayOnly] = typed
  const date = { day: Number(dayOfMonth ?? dayOnly), month: month === undefined ? null : Number(month) }
  // Every day of a month in some year: 2028 has a 29 February, and months without a name are as long as January.
  const isReal =
    date.day >= 1 && date.day <= new Date(Date.UTC(2028, date.month ?? 1, 0)).getUTCDate() && (date.month ?? 1) <= 12
  return isReal && date.month !== 0
    ? { kind: 'date', ...date }
    : { kind: 'noSuchDate', text: typed[0].replace(/^dia\s+/i, 'dia ') }
}

const actionConcepts: readonly Concept[] = [
  'generate',
  'make',
  'print',
  'withdraw',
  'throw',
  'register',
  'edit',
  'remove',
  'label',
  'product',
]

function adminIntent({ has, name }: Question): Intent | null {
  if (has('audit') || (has('who') && (has(...actionConcepts) || name))) return topic('audit')
  if (has('report')) return topic('report')
  if (has('password')) return topic('password')
  if (has('users')) return topic('users')
  return has('logout') && !has('print', 'label', 'withdraw') ? topic('logout') : null
}

function fileIntent({ has, hasAll }: Question): Intent | null {
  if (has('import')) return topic('import')
  if (has('export')) return topic(has('print', 'label') ? 'print' : 'export')
  if (has('sheet')) return topic('import')
  return has('scan') && !hasAll('print', 'not') ? topic('scan') : null
}

/** `a impressora está funcionando?`, `acabou o papel` */
const isAboutPrinter = ({ whole }: Question): boolean =>
  /\bimpressoras? (?:esta|estao|ok|ligada|pronta|funciona\w*)\b|\b(?:acabou|sem|trocar|troco) (?:o |a )?(?:papel|rolo|bobina|ribbon)\b/.test(
    whole,
  )

function printIntent(question: Question): Intent | null {
  const { has, hasAll, name, words } = question
  if (isAboutPrinter(question)) return topic('printFailed')
  const printing = has('print') || (has('label') && has('cameOut', 'problem', 'logout'))
  // "A etiqueta saiu torta": a label that "came out" followed by an unknown word is a print failure.
  const isPrintFault = hasAll('not', 'cameOut') || (hasAll('label', 'cameOut') && name !== '')
  if ((printing && has('not', 'problem')) || isPrintFault || words.some(({ text }) => text.startsWith('popup')))
    return topic('printFailed')
  if (printing || hasAll('monday', 'copy')) return topic('print')
  return null
}

function stockKeepingIntent({ has }: Question): Intent | null {
  if (has('withdraw') || (has('throw') && has('past', 'product', 'label', 'expired'))) return topic('withdraw')
  if (has('remove') && has('label', 'stock', 'expired')) return topic('withdraw')
  if (has('label') && has('generate', 'register', 'make') && !has('expire', 'expired')) return topic('generate')
  return null
}

const registers: readonly (readonly [Concept, Register])[] = [
  ['category', 'category'],
  ['sector', 'sector'],
  ['responsible', 'responsible'],
  ['storage', 'storage'],
  ['ingredient', 'ingredient'],
  ['recipe', 'recipe'],
]

function registerIntent({ has, hasAll }: Question): Intent | null {
  const changing = has('register', 'edit', 'remove', 'generate')
  if (hasAll('product', 'base')) return { kind: 'register', what: 'baseProduct' }
  if (!changing && has('expire', 'expired', 'cost', 'recipe', 'ingredient')) return null
  for (const [concept, what] of registers)
    if (has(concept) && !(has('cost') && !has('register', 'remove'))) return { kind: 'register', what }
  if (has('register', 'edit', 'remove') && has('product')) return { kind: 'register', what: 'baseProduct' }
  return null
}

function costIntent({ has, name }: Question): Intent | null {
  if (has('expired')) return null
  if (has('cost')) {
    if (name)
      return { kind: 'cost', of: has('ingredient') ? 'ingredient' : has('recipe', 'portion') ? 'recipe' : 'any', name }
    return topic(has('ingredient') ? 'ingredients' : 'recipes')
  }
  if (has('expire')) return null
  if (has('ingredient')) return name ? { kind: 'cost', of: 'ingredient', name } : topic('ingredients')
  if (has('recipe', 'portion')) return name ? { kind: 'cost', of: 'recipe', name } : topic('recipes')
  return null
}

/** The product, or the place where nothing is named: `o que vence na geladeira`. */
function subjectOf({ name, place }: Question): string {
  return name === '' && place !== null ? place.word : name
}

function expiryIntent(question: Question): Intent | null {
  const { has, hasAll } = question
  const name = subjectOf(question)
  const when = whenIn(question)
  if (has('expired') || hasAll('past', 'expire'))
    return when && has('expire') && !has('past')
      ? { kind: 'expiring', when, about: name }
      : { kind: 'expired', about: name }
  if (has('expire')) {
    if (name && !when && !has('what')) return { kind: 'product', name, isGuess: false }
    return { kind: 'expiring', when: when ?? { kind: 'window', beyond: has('month') }, about: name }
  }
  // "E amanhã?": a follow-up question with only a day.
  return when && !name && !has('stock', 'greet') ? { kind: 'expiring', when, about: '' } : null
}

const weekdays: readonly Concept[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const WINDOW_DAYS = 7
const numerals: readonly string[] = [
  'zero',
  'um',
  'dois',
  'tres',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
]

function whenIn(question: Question): When | null {
  const { has, hasAll, words } = question
  if (hasAll('after', 'tomorrow')) return { kind: 'days', from: 2, to: 2 }
  if (hasAll('today', 'tomorrow')) return { kind: 'days', from: 0, to: 1 }
  if (has('tomorrow')) return { kind: 'days', from: 1, to: 1 }
  if (has('today')) return { kind: 'days', from: 0, to: 0 }
  if (hasAll('weekend', 'week')) return { kind: 'weekend' }
  if (question.date) return question.date
  const days = daysIn(words)
  if (days !== null)
    return days >= WINDOW_DAYS ? { kind: 'window', beyond: days > WINDOW_DAYS } : { kind: 'days', from: 0, to: days }
  const weekday = weekdays.findIndex((concept) => has(concept))
  if (weekday !== -1) return { kind: 'weekday', weekday }
  if (has('month')) return { kind: 'window', beyond: true }
  return has('week', 'first') || hasAll('soon', 'day') ? { kind: 'window', beyond: false } : null
}

/** The number of days in `3 dias` or `três dias`; null when there is none. */
function daysIn(words: readonly ReadWord[]): number | null {
  const before = words[words.findIndex(({ concept }) => concept === 'day') - 1]
  if (!before) return null
  if (before.concept === 'number') return Number(before.text)
  const value = numerals.indexOf(before.text)
  // In "um dia", "um" is more often an article than a number.
  return value > 1 ? value : null
}

function productIntent({ has, name, words }: Question): Intent | null {
  const number = words.find(({ concept }) => concept === 'number')
  if (number && has('label', 'product') && !name) return { kind: 'product', name: number.text, isGuess: false }
  if (name && has('stock', 'product', 'label', 'search', 'show', 'have', 'where', 'when', 'count'))
    return { kind: 'product', name, isGuess: false }
  if (
    has('stock', 'summary') ||
    (has('count', 'have', 'search', 'show', 'where') && has('product', 'label')) ||
    (has('count') && !name)
  )
    return topic('stock')
  return null
}

const GUESS_MAX_WORDS = 4

function helpIntent({ has, name, words }: Question): Intent | null {
  if (has('generate')) return name ? null : topic('generate')
  if (has('thanks')) return topic('thanks')
  if (has('help', 'who') || (has('sense') && !name) || (has('sense', 'make') && has('what'))) return topic('help')
  return name && isOnlyName(words) ? { kind: 'product', name, isGuess: true } : null
}

function fallbackIntent({ has, name }: Question): Intent | null {
  if (has('greet')) return topic('greeting')
  if (has('noted')) return topic('thanks')
  if (has('label')) return topic('generate')
  return has('product') && !name ? topic('stock') : null
}

function isOnlyName(words: readonly ReadWord[]): boolean {
  return words.length <= GUESS_MAX_WORDS && words.every(({ concept }) => concept === 'content' || concept === 'filler')
}

import type { Intent, PlainTopic, Register, When } from '../intent.ts'
import { type Concept, readWord, type ReadWord } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/** A question, read: which concepts it names and which words are left over. */
interface Question {
  readonly words: readonly ReadWord[]
  readonly has: (...concepts: readonly Concept[]) => boolean
  readonly hasAll: (...concepts: readonly Concept[]) => boolean
  /** The words that are none of ours, with what stands between them: `molho de tomate`. */
  readonly name: string
  /** `dia 25`, `25/11` */
  readonly date: { readonly day: number; readonly month: number | null } | null
}

/** What a text asks for. Keywords only: the first rule that fits wins, so the order below is the grammar. */
export function understand(text: string): Intent {
  const code = /\bfid\d{8,13}\b/i.exec(text)
  if (code) return { kind: 'product', name: code[0].toUpperCase(), isGuess: false }
  const question = read(text)
  for (const rule of rules) {
    const intent = rule(question)
    if (intent) return intent
  }
  return { kind: 'unknown' }
}

const rules = [
  askedOfAdministration, askedOfFiles, askedOfPrinting, askedOfStockKeeping, askedOfRegisters, askedOfCosts, askedOfExpiry, askedOfProducts, askedOfUs, saidInPassing,
]

function read(text: string): Question {
  const words = wordsOf(text).map(readWord)
  const concepts = new Set(words.map(({ concept }) => concept))
  return {
    words,
    has: (...wanted) => wanted.some((concept) => concepts.has(concept)),
    hasAll: (...wanted) => wanted.every((concept) => concepts.has(concept)),
    name: nameIn(words),
    date: dateIn(text),
  }
}

const never: ReadonlySet<ReadWord['concept']> = new Set<ReadWord['concept']>(['expire', 'expired', 'today', 'tomorrow', 'week', 'when', 'what', 'count', 'have', 'greet'])

/** The longest name that can be searched for. */
const NAME_MAX = 100

/** From the first word that is none of ours to the last, without the words of time that stand between. */
function nameIn(words: readonly ReadWord[]): string {
  const isName = words.map(({ concept }) => concept === 'content')
  const first = isName.indexOf(true)
  const last = isName.lastIndexOf(true)
  if (first === -1) return ''
  return words.slice(first, last + 1).filter(({ concept }) => !never.has(concept)).map(({ text }) => text).join(' ').slice(0, NAME_MAX).trim()
}

const topic = (kind: PlainTopic): Intent => ({ kind })

function dateIn(text: string): Question['date'] {
  const [, named, day, month] = /\bdia\s+(\d{1,2})\b(?!\/)|\b(\d{1,2})\/(\d{1,2})\b/i.exec(text) ?? []
  const date = { day: Number(named ?? day), month: month === undefined ? null : Number(month) }
  return date.day >= 1 && date.day <= 31 && (date.month === null || (date.month >= 1 && date.month <= 12)) ? date : null
}

const deeds: readonly Concept[] = ['generate', 'make', 'print', 'withdraw', 'throw', 'register', 'edit', 'remove', 'label', 'product']

function askedOfAdministration({ has, name }: Question): Intent | null {
  if (has('audit') || (has('who') && (has(...deeds) || name))) return topic('audit')
  if (has('report')) return topic('report')
  if (has('password')) return topic('password')
  if (has('users')) return topic('users')
  return has('logout') && !has('print', 'label', 'withdraw') ? topic('logout') : null
}

function askedOfFiles({ has, hasAll }: Question): Intent | null {
  if (has('import')) return topic('import')
  if (has('export')) return topic(has('print', 'label') ? 'print' : 'export')
  if (has('sheet')) return topic('import')
  return has('scan') && !hasAll('print', 'not') ? topic('scan') : null
}

function askedOfPrinting({ has, hasAll, name, words }: Question): Intent | null {
  const printing = has('print') || (has('label') && has('cameOut', 'problem', 'logout'))
  // "A etiqueta saiu torta": however it came out, it was not as it should be.
  const cameOutWrong = hasAll('not', 'cameOut') || (hasAll('label', 'cameOut') && name !== '')
  if ((printing && has('not', 'problem')) || cameOutWrong || words.some(({ text }) => text.startsWith('popup'))) return topic('printFailed')
  if (printing || hasAll('monday', 'copy')) return topic('print')
  return null
}

function askedOfStockKeeping({ has }: Question): Intent | null {
  if (has('withdraw') || (has('throw') && has('past', 'product', 'label', 'expired'))) return topic('withdraw')
  if (has('remove') && has('label', 'stock', 'expired')) return topic('withdraw')
  if (has('label') && has('generate', 'register', 'make') && !has('expire', 'expired')) return topic('generate')
  return null
}

const registers: readonly (readonly [Concept, Register])[] = [
  ['category', 'category'], ['sector', 'sector'], ['responsible', 'responsible'], ['storage', 'storage'], ['ingredient', 'ingredient'], ['recipe', 'recipe'],
]

function askedOfRegisters({ has, hasAll }: Question): Intent | null {
  const changing = has('register', 'edit', 'remove', 'generate')
  if (hasAll('product', 'base')) return { kind: 'register', what: 'baseProduct' }
  if (!changing && has('expire', 'expired', 'cost', 'recipe', 'ingredient')) return null
  for (const [concept, what] of registers) if (has(concept) && !(has('cost') && !has('register', 'remove'))) return { kind: 'register', what }
  if (has('register', 'edit', 'remove') && has('product')) return { kind: 'register', what: 'baseProduct' }
  return null
}

function askedOfCosts({ has, name }: Question): Intent | null {
  if (has('expired')) return null
  if (has('cost')) {
    if (name) return { kind: 'cost', of: has('ingredient') ? 'ingredient' : has('recipe', 'portion') ? 'recipe' : 'any', name }
    return topic(has('ingredient') ? 'ingredients' : 'recipes')
  }
  if (has('expire')) return null
  if (has('ingredient')) return name ? { kind: 'cost', of: 'ingredient', name } : topic('ingredients')
  if (has('recipe', 'portion')) return name ? { kind: 'cost', of: 'recipe', name } : topic('recipes')
  return null
}

function askedOfExpiry(question: Question): Intent | null {
  const { has, hasAll, name } = question
  const when = whenIn(question)
  if (has('expired') || hasAll('past', 'expire')) return when && has('expire') && !has('past') ? { kind: 'expiring', when, about: name } : { kind: 'expired', about: name }
  if (has('expire')) {
    if (name && !when && !has('what')) return { kind: 'product', name, isGuess: false }
    return { kind: 'expiring', when: when ?? { kind: 'window', beyond: has('month') }, about: name }
  }
  // "E amanhã?": a follow-up that names nothing but the day.
  return when && !name && !has('stock', 'greet') ? { kind: 'expiring', when, about: '' } : null
}

const weekdays: readonly Concept[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const WINDOW_DAYS = 7
const numerals: readonly string[] = ['zero', 'um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez']

function whenIn(question: Question): When | null {
  const { has, hasAll, words } = question
  if (hasAll('after', 'tomorrow')) return { kind: 'days', from: 2, to: 2 }
  if (hasAll('today', 'tomorrow')) return { kind: 'days', from: 0, to: 1 }
  if (has('tomorrow')) return { kind: 'days', from: 1, to: 1 }
  if (has('today')) return { kind: 'days', from: 0, to: 0 }
  if (hasAll('weekend', 'week')) return { kind: 'weekend' }
  if (question.date) return { kind: 'date', ...question.date }
  const days = daysIn(words)
  if (days !== null) return days >= WINDOW_DAYS ? { kind: 'window', beyond: days > WINDOW_DAYS } : { kind: 'days', from: 0, to: days }
  const weekday = weekdays.findIndex((concept) => has(concept))
  if (weekday !== -1) return { kind: 'weekday', weekday }
  if (has('month')) return { kind: 'window', beyond: true }
  return has('week', 'first') || hasAll('soon', 'day') ? { kind: 'window', beyond: false } : null
}

/** `3 dias`, `três dias`; null where no number of days is given. */
function daysIn(words: readonly ReadWord[]): number | null {
  const before = words[words.findIndex(({ concept }) => concept === 'day') - 1]
  if (!before) return null
  if (before.concept === 'number') return Number(before.text)
  const value = numerals.indexOf(before.text)
  // "Um dia" is an article more often than a number.
  return value > 1 ? value : null
}

function askedOfProducts({ has, name, words }: Question): Intent | null {
  const number = words.find(({ concept }) => concept === 'number')
  if (number && has('label', 'product') && !name) return { kind: 'product', name: number.text, isGuess: false }
  if (name && has('stock', 'product', 'label', 'search', 'show', 'have', 'where', 'when', 'count')) return { kind: 'product', name, isGuess: false }
  if (has('stock', 'summary') || (has('count', 'have', 'search', 'show', 'where') && has('product', 'label')) || (has('count') && !name)) return topic('stock')
  return null
}

const GUESS_MAX_WORDS = 4

function askedOfUs({ has, name, words }: Question): Intent | null {
  if (has('generate')) return name ? null : topic('generate')
  if (has('thanks')) return topic('thanks')
  if (has('help', 'who') || (has('sense') && !name) || (has('sense', 'make') && has('what'))) return topic('help')
  return name && isBareName(words) ? { kind: 'product', name, isGuess: true } : null
}

function saidInPassing({ has, name }: Question): Intent | null {
  if (has('greet')) return topic('greeting')
  if (has('noted')) return topic('thanks')
  if (has('label')) return topic('generate')
  return has('product') && !name ? topic('stock') : null
}

function isBareName(words: readonly ReadWord[]): boolean {
  return words.length <= GUESS_MAX_WORDS && words.every(({ concept }) => concept === 'content' || concept === 'filler')
}

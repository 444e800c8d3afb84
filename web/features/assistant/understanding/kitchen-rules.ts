import type { Intent, LossPeriod } from '../intent.ts'
import type { Place } from './place.ts'
import type { Concept, ReadWord } from './vocabulary.ts'

/** What the rules of the kitchen's own sentences read. */
export interface KitchenQuestion {
  readonly words: readonly ReadWord[]
  /** All words, joined with spaces. */
  readonly plain: string
  readonly place: Place | null
  readonly has: (...concepts: readonly Concept[]) => boolean
}

// Words of these sentences that the vocabulary does not have; they are no part of a name.
const verbs = new Set(
  (
    'jogar jogo joga joguei jogue descartar descarto descarta descarte descartei desprezar comer come como servir serve sirvo aproveitar aproveito vender vendo usar uso usa usei usamos gastei consumir consumo consumi acabou ' +
    'guardar guardo conservar conserva conservo durar dura duram aguenta aguentam fazer faco faz fez fiz fizeram preparar preparo prepara preparou produziu manipulou cozinhou modo ' +
    'boa bom boas bons presta prestam valida valido vale valem ainda ontem anteontem hoje fora lixo baixa imprimir imprime imprima imprimi gerar gera gere etiquetar etiqueta etiquetas unidade unidades potes pote esta estao quem isso posso pode podemos'
  ).split(' '),
)
const between = new Set(['de', 'do', 'da', 'dos', 'das', 'com', 'e', 'a', 'ao', 'sem', 'para'])
const NAME_MAX = 100

/** The name in the sentence: `imprime 3 etiquetas de molho de tomate` → `molho de tomate`. */
function nameOf({ words }: KitchenQuestion): string {
  const isName = words.map(({ text, concept }) => concept === 'content' && !verbs.has(text))
  const first = isName.indexOf(true)
  const last = isName.lastIndexOf(true)
  if (first === -1) return ''
  return words
    .slice(first, last + 1)
    .filter(({ text }, index) => isName[first + index] || between.has(text))
    .map(({ text }) => text)
    .join(' ')
    .slice(0, NAME_MAX)
}

const numerals: Readonly<Record<string, number>> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
}

function quantityOf({ words }: KitchenQuestion): number | null {
  const number = words.find(({ concept }) => concept === 'number')
  if (number) return Number(number.text)
  const word = words.find(({ text }) => Object.hasOwn(numerals, text))
  return word ? (numerals[word.text] ?? null) : null
}

const said = (pattern: RegExp) => (question: KitchenQuestion) => pattern.test(question.plain)
const asksIfGood = said(
  /\b(?:esta|estao|ta|ficou|continua|ainda) (?:boa|bom|boas|bons|valid[ao])\b|\bpresta[m]?\b|\b(?:boa|bom|boas|bons) (?:ainda|pra|para)\b/,
)
const asksToUse = said(
  /\b(?:posso|pode|podemos|da pra|da para|dá) (?:\w+ )?(?:usar|comer|servir|aproveitar|consumir|vender)\b/,
)
const asksHowLong = said(/\b(?:dura|duram|durar|aguenta|aguentam|guardar|guardo|conserva|conservar)\b/)
const asksForLoss = said(/\b(?:perdi|perdemos|perda|perdas|prejuizo|desperdicio|desperdicei|desperdicamos)\b/)
const lost = String.raw`(?:perd\w+|prejuizo\w*|desperdi\w+|descart\w+|jog(?:o|a|ou|uei|amos|aram|ado|ada) (?:\w+ )?(?:fora|no lixo))`
// Alone it asks about the losses that were just told.
const asksWhyLost = said(new RegExp(String.raw`^(?:e |mas )?(?:por ?que|pq)$|\b(?:por ?que|pq|motivos?)\b.*\b${lost}`))
const asksWhatMost = said(new RegExp(String.raw`\bmais (?:\w+ ){0,3}${lost}|\b${lost} (?:de |da |do )?mais\b`))
const saysLastWeek = said(/\bsemana (?:pass?ada|anterior)\b/)
const saysThisWeek = said(/\b[dn]?es[st]a semana\b/)
const saysLastMonth = said(/\bmes (?:pass?ado|anterior)\b/)
const saysSevenDays = said(/\b(?:7|sete) dias\b/)
const saysYesterday = said(/\bontem\b/)
const asksForValue = said(/\b(?:vale|valem|valor|dinheiro|em risco)\b/)
const asksHowToCook = said(
  /\bcomo (?:eu |que |se |a gente )*(?:faco|fazer|faz|preparo|preparar|prepara)\b|\bmodo de prepar[oa]\b/,
)
const asksWhoMade = said(/\bquem (?:\w+ )?(?:fez|fiz|preparou|manipulou|produziu|cozinhou|fizeram)\b/)
const throwsAway = said(/\b(?:jogar|jogo|joga|joguei|jogue|descartar|descarto|descarta|descarte|descartei|desprezar)\b/)
const hasUsed = said(/\b(?:usei|usamos|gastei|consumi|consumir|acabou|acabaram)\b/)
const isWrittenOff = said(/\bbaixa (?:em |n[ao]s? |d[ao]s? |de )/)

type KitchenRule = (question: KitchenQuestion, name: string) => Intent | null

/** The sentences of a kitchen that name a product, or ask for money. The first rule that matches wins. */
const rules: readonly KitchenRule[] = [
  (question, name) => (name && asksWhoMade(question) ? { kind: 'whoMade', name } : null),
  lossesRule,
  (question, name) => (!name && asksForValue(question) && question.has('expire') ? { kind: 'riskValue' } : null),
  withdrawalRule,
  (question, name) => {
    if (!name || !(asksIfGood(question) || asksToUse(question))) return null
    const made = /\banteontem\b/.test(question.plain) ? 2 : /\bontem\b/.test(question.plain) ? 1 : null
    return { kind: 'freshness', name, madeDaysAgo: made, place: question.place }
  },
  (question, name) => (name && asksHowLong(question) ? { kind: 'duration', name, place: question.place } : null),
  (question, name) =>
    name && asksHowToCook(question) && !question.has('label', 'register', 'import', 'export', 'print', 'generate')
      ? { kind: 'method', name }
      : null,
  makingRule,
]

function lossesRule(question: KitchenQuestion): Intent | null {
  if (question.has('expire') || speaksOfExpired(question)) return null
  const asks = asksWhyLost(question) ? 'why' : asksWhatMost(question) ? 'what' : asksForLoss(question) ? 'total' : null
  return asks === null ? null : { kind: 'losses', asks, period: lossPeriodOf(question) }
}

/** In `semana passada` and `mês passado` the word names a period; elsewhere it means expired. */
function speaksOfExpired({ words }: KitchenQuestion): boolean {
  return words.some(
    ({ text, concept }, index) =>
      concept === 'expired' && !(/^pass?ad[ao]$/.test(text) && /^(?:semana|mes)$/.test(words[index - 1]?.text ?? '')),
  )
}

function lossPeriodOf(question: KitchenQuestion): LossPeriod {
  if (saysLastWeek(question)) return 'lastWeek'
  if (saysLastMonth(question)) return 'lastMonth'
  if (saysSevenDays(question)) return 'sevenDays'
  if (question.has('week')) return saysThisWeek(question) ? 'thisWeek' : 'lastWeek'
  if (saysYesterday(question)) return 'yesterday'
  return question.has('today') ? 'today' : 'month'
}

function withdrawalRule(question: KitchenQuestion, name: string): Intent | null {
  if (!name || question.has('who') || asksToUse(question)) return null
  const quantity = quantityOf(question)
  if (throwsAway(question)) return { kind: 'withdrawal', how: 'discard', name, quantity }
  if (hasUsed(question)) return { kind: 'withdrawal', how: 'consume', name, quantity }
  return isWrittenOff(question) ? { kind: 'withdrawal', how: 'either', name, quantity } : null
}

function makingRule(question: KitchenQuestion, name: string): Intent | null {
  const { has } = question
  if (!name || name === 'a4' || has('not', 'problem', 'cameOut', 'export', 'copy')) return null
  const quantity = quantityOf(question)
  const isMaking = has('print', 'generate')
  return isMaking && (quantity !== null || has('label')) ? { kind: 'making', name, quantity: quantity ?? 1 } : null
}

export function kitchenIntent(question: KitchenQuestion): Intent | null {
  const name = nameOf(question)
  for (const rule of rules) {
    const intent = rule(question, name)
    if (intent) return intent
  }
  return null
}

import type { Intent, LossPeriod } from '../intent.ts'
import { nameOf, quantityOf } from './named.ts'
import type { KitchenQuestion } from './question.ts'

const said = (pattern: RegExp) => (question: KitchenQuestion) => pattern.test(question.plain)
const asksIfGood = said(
  /\b(?:esta|estao|ta|ficou|continua|ainda) (?:boa|bom|boas|bons|valid[ao])\b|\bpresta[m]?\b|\b(?:boa|bom|boas|bons) (?:ainda|pra|para)\b/,
)
const asksToUse = said(
  /\b(?:posso|pode|podemos|da pra|da para|dá) (?:\w+ )?(?:usar|comer|servir|aproveitar|consumir|vender)\b/,
)
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
  (question, name) =>
    name && asksHowToCook(question) && !question.has('label', 'register', 'import', 'export', 'print', 'generate')
      ? { kind: 'method', name }
      : null,
  makingRule,
]

function lossesRule(question: KitchenQuestion): Intent | null {
  if (question.has('expire', 'password') || speaksOfExpired(question)) return null
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

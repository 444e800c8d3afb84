import type { Label } from '#contract/labels'
import { addDays, daysExpired, EXPIRING_DAYS, formatLabelDate, localDate, weekday as weekdayOf } from '#contract/labels/shelf-life'
import type { Figures, Labels } from '../figures.ts'
import type { Intent, When } from '../intent.ts'
import { isNamed } from '../name-search.ts'
import { firstQuestions, reply, type Reply, type ReplyLink } from './reply.ts'

const GROUPS_SHOWN = 5

const seeExpired: ReplyLink = { text: 'Ver os vencidos', to: { place: 'labels', status: 'expired' } }
const seeExpiring: ReplyLink = { text: 'Ver os que vencem em 7 dias', to: { place: 'labels', status: 'expiring' } }
const seeDashboard: ReplyLink = { text: 'Abrir o Dashboard', to: { place: 'dashboard' } }

export function stockReply({ stats: { total, expiringSoon, expired } }: Figures): Reply {
  if (total === 0) return reply('Não há nenhuma etiqueta em estoque.', { links: [{ text: 'Gerar etiqueta', to: { place: 'generate' } }] })
  return reply(`Há ${labelsText(total)} em estoque.`, {
    items: [
      expired === 0 ? 'Nenhuma está vencida' : `${count(expired)} ${expired === 1 ? 'está vencida' : 'estão vencidas'}`,
      expiringSoon === 0 ? 'Nenhuma vence nos próximos 7 dias' : `${count(expiringSoon)} ${expiringSoon === 1 ? 'vence' : 'vencem'} nos próximos 7 dias`,
    ],
    links: [seeDashboard, { text: 'Ver a lista', to: { place: 'labels' } }],
  })
}

export function expiredReply({ about }: Extract<Intent, { kind: 'expired' }>, figures: Figures): Reply {
  const { stats, expired } = figures
  if (stats.expired === 0) {
    return reply('Ótimo! Nenhum produto vencido. Todos os produtos estão dentro do prazo de validade.', { links: [seeDashboard] })
  }
  const { shown, isNarrow, isMissed } = narrowed(expired.items, about)
  const total = isNarrow ? shown.length : stats.expired
  const text = `${total === 1 ? 'Há 1 etiqueta vencida' : `Há ${count(total)} etiquetas vencidas`} em estoque${isNarrow ? ` de “${about}”` : ''}:`
  return reply(sentences([isMissed && `Nada vencido de “${about}”.`, text]), {
    items: itemsOf(shown, total, (label) => expiredText(label, figures)),
    links: [seeExpired, seeDashboard],
  })
}

export function expiringReply({ when, about }: Extract<Intent, { kind: 'expiring' }>, figures: Figures): Reply {
  const { stats, expiring, timeZone } = figures
  const { from, to, words } = spanOf(when, figures)
  // Of the seventh day itself the window holds only the beginning.
  if (from >= addDays(localDate(figures.now, timeZone), EXPIRING_DAYS)) {
    return reply(`Acompanho os próximos 7 dias. O que vence ${words} está na lista, entre as demais etiquetas.`, { links: [{ text: 'Ver a lista', to: { place: 'labels' } }, seeExpiring] })
  }
  const isWindow = when.kind === 'window'
  const within = isWindow ? expiring.items : expiring.items.filter((label) => isBetween(lastDay(label, timeZone), from, to))
  const { shown, isNarrow, isMissed } = narrowed(within, about)
  const total = isWindow && !isNarrow ? stats.expiringSoon : shown.length
  const links = [...(total > 0 ? [seeExpiring] : []), ...(stats.expired > 0 ? [seeExpired] : []), seeDashboard]
  const opening = [expiredNote(stats.expired), isWindow && when.beyond && 'Acompanho os próximos 7 dias.']
  if (total === 0) return reply(sentences([...opening, `Nenhuma etiqueta vence ${words}.`]), { links })
  const counted = `${isWindow ? '' : atLeast(expiring, to, timeZone)}${labelsText(total)}${isNarrow ? ` de “${about}”` : ''}`
  return reply(sentences([...opening, isMissed && `Nada de “${about}” vence ${words}.`, `${capitalised(words)} ${total === 1 ? 'vence' : 'vencem'} ${counted}:`]), {
    items: itemsOf(shown, total, (label) => expiringText(label, figures)),
    links,
  })
}

export function productReply({ name, isGuess }: Extract<Intent, { kind: 'product' }>, figures: Figures): Reply {
  const { items: found, isMore } = figures.found
  if (found.length === 0) {
    if (isGuess) return unknownReply()
    return reply(`Não encontrei nenhuma etiqueta de “${name}” em estoque.`, { links: [{ text: 'Ver a lista', to: { place: 'labels' } }, { text: 'Gerar etiqueta', to: { place: 'generate' } }] })
  }
  const soonest = [...found].sort((left, right) => Date.parse(left.expires_at) - Date.parse(right.expires_at))
  const text = found.length === 1 && !isMore ? 'Encontrei 1 etiqueta em estoque:' : `Encontrei ${isMore ? 'mais de ' : ''}${count(found.length)} etiquetas em estoque${isMore ? ', as mais novas são' : ''}:`
  const names = new Set(found.map((label) => label.name))
  return reply(text, {
    items: itemsOf(soonest, found.length, (label) => (isExpired(label, figures) ? expiredText(label, figures) : expiringText(label, figures))),
    links: [{ text: 'Ver na lista', to: { place: 'labels', q: names.size === 1 ? (found[0]?.name ?? name) : name } }],
  })
}

export function unknownReply(): Reply {
  return reply('Não entendi. Sei dizer o que vence nos próximos 7 dias, o que já venceu e o que há em estoque, achar um produto, um custo ou um preço, e mostrar como gerar, imprimir, dar baixa e cadastrar. Tente, por exemplo:', {
    suggestions: firstQuestions,
  })
}

/** The last local day on which it is good: a label good to the end of today expires with the first instant of tomorrow. */
function lastDay(label: Label, timeZone: string): string {
  return localDate(new Date(Date.parse(label.expires_at) - 1), timeZone)
}

interface Span {
  readonly from: string
  readonly to: string
  readonly words: string
}

const weekdayNames = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado'] as const

function spanOf(when: When, { now, timeZone }: Figures): Span {
  const today = localDate(now, timeZone)
  const span = (first: number, last: number, words: string): Span => ({ from: addDays(today, first), to: addDays(today, last), words })
  switch (when.kind) {
    case 'days':
      return span(when.from, when.to, daysText(when.from, when.to))
    case 'weekday': {
      const ahead = daysUntil(today, when.weekday)
      return span(ahead, ahead, ahead === 0 ? 'hoje' : `${when.weekday === 0 || when.weekday === 6 ? 'no' : 'na'} ${weekdayNames[when.weekday] ?? ''} (${formatLabelDate(addDays(today, ahead), timeZone)})`)
    }
    case 'weekend': {
      // On a Sunday what is left of the weekend is that day.
      const sunday = daysUntil(today, 0)
      return span(Math.max(0, sunday - 1), sunday, 'no fim de semana')
    }
    case 'date':
      return dateSpan(when, today, timeZone)
    case 'window':
      return span(0, EXPIRING_DAYS, 'nos próximos 7 dias')
    default:
      return when satisfies never
  }
}

/** Looked for a year ahead: a day that is not there (30/02) is none. */
function dateSpan({ day, month }: Extract<When, { kind: 'date' }>, today: string, timeZone: string): Span {
  for (let ahead = 0; ahead <= 366; ahead++) {
    const date = addDays(today, ahead)
    if (Number(date.slice(8)) === day && (month === null || Number(date.slice(5, 7)) === month)) return { from: date, to: date, words: ahead === 0 ? 'hoje' : `em ${formatLabelDate(date, timeZone)}` }
  }
  return { from: today, to: addDays(today, EXPIRING_DAYS), words: 'nos próximos 7 dias' }
}

function daysUntil(today: string, weekday: number): number {
  return (weekday - weekdayOf(today) + 7) % 7
}

function daysText(from: number, to: number): string {
  if (from === 0 && to === 1) return 'hoje ou amanhã'
  if (to > from) return `nos próximos ${to} dias`
  return to === 0 ? 'hoje' : to === 1 ? 'amanhã' : 'depois de amanhã'
}

function expiredNote(expired: number): string {
  if (expired === 0) return ''
  return expired === 1 ? 'Atenção: 1 etiqueta já venceu.' : `Atenção: ${count(expired)} etiquetas já venceram.`
}

/** "Mais de" where the list was cut off before the asked days ended. */
function atLeast({ items, isMore }: Labels, to: string, timeZone: string): string {
  const last = items.at(-1)
  return isMore && last !== undefined && lastDay(last, timeZone) <= to ? 'mais de ' : ''
}

interface Narrowed {
  readonly shown: readonly Label[]
  readonly isNarrow: boolean
  /** Nothing is of what was asked about: all are shown instead. */
  readonly isMissed: boolean
}

/** Those of that product, category or sector. */
function narrowed(labels: readonly Label[], about: string): Narrowed {
  const of = about === '' ? [] : labels.filter(({ name, category, sector }) => [name, category, sector].some((text) => isNamed(about, text)))
  return { shown: of.length > 0 ? of : labels, isNarrow: of.length > 0, isMissed: about !== '' && of.length === 0 }
}

function sentences(parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false && part !== '').join(' ')
}

interface Group {
  readonly first: Label
  size: number
}

/** One line a product and expiry, the soonest first, and one for the rest. */
function itemsOf(labels: readonly Label[], total: number, state: (label: Label) => string): readonly string[] {
  const groups = new Map<string, Group>()
  for (const label of labels) {
    const key = `${label.expires_at} ${label.name}`
    const group = groups.get(key)
    if (group) group.size += 1
    else groups.set(key, { first: label, size: 1 })
  }
  const shown = [...groups.values()].slice(0, GROUPS_SHOWN)
  const rest = total - shown.reduce((sum, { size }) => sum + size, 0)
  return [
    ...shown.map(({ first, size }) => `${first.name}${size > 1 ? ` (${count(size)} etiquetas)` : ''}: ${state(first)}`),
    ...(rest > 0 ? [`e mais ${labelsText(rest)}`] : []),
  ]
}

function isExpired(label: Label, { now }: Figures): boolean {
  return Date.parse(label.expires_at) < now.getTime()
}

function expiredText(label: Label, { now, timeZone }: Figures): string {
  const days = daysExpired(new Date(label.expires_at), now)
  return `venceu em ${formatLabelDate(label.expiration_date, timeZone)} (${days === 1 ? '1 dia vencido' : `${count(days)} dias vencido`})`
}

function expiringText(label: Label, { now, timeZone }: Figures): string {
  const today = localDate(now, timeZone)
  const day = lastDay(label, timeZone)
  const date = formatLabelDate(label.expiration_date, timeZone)
  if (day === today) return `vence hoje, ${date}`
  return day === addDays(today, 1) ? `vence amanhã, ${date}` : `vence em ${date}`
}

function isBetween(day: string, from: string, to: string): boolean {
  return day >= from && day <= to
}

function labelsText(value: number): string {
  return value === 1 ? '1 etiqueta' : `${count(value)} etiquetas`
}

function count(value: number): string {
  return value.toLocaleString('pt-BR')
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
}

import type { Label } from '#contract/labels'
import {
  addDays,
  daysExpired,
  EXPIRING_DAYS,
  formatLabelDate,
  localDate,
  weekday as weekdayOf,
} from '#contract/labels/shelf-life'
import { isBlocked } from '#contract/labels/usable'
import { capitalised, counted, labelsText, plural, weekdaysInFull } from '#contract/words'
import type { Figures, Labels } from '../figures.ts'
import type { Intent, When } from '../intent.ts'
import { isNamed } from '../../../lib/search/name-search.ts'
import { isStoredIn } from './stored-in.ts'
import { firstQuestions, reply } from './reply.ts'
import type { Reply, ReplyLink } from './reply.ts'
import { noLabelReply, unknownReply } from './unknown-replies.ts'

const GROUPS_SHOWN = 5

const seeExpired: ReplyLink = { text: 'Ver os vencidos', to: { place: 'labels', status: 'expired' } }
export const seeExpiring: ReplyLink = {
  text: 'Ver os que vencem em 7 dias',
  to: { place: 'labels', status: 'expiring' },
}
export const seeDashboard: ReplyLink = { text: 'Abrir o Dashboard', to: { place: 'dashboard' } }

export function stockReply({ stats: { total, expiringSoon, expired } }: Figures): Reply {
  if (total === 0)
    return reply('Não há nenhuma etiqueta em estoque.', {
      links: [{ text: 'Gerar etiqueta', to: { place: 'generate' } }],
    })
  return reply(`Há ${labelsText(total)} em estoque.`, {
    items: [
      expired === 0 ? 'Nenhuma está vencida' : counted(expired, 'está vencida', 'estão vencidas'),
      expiringSoon === 0
        ? 'Nenhuma vence nos próximos 7 dias'
        : `${counted(expiringSoon, 'vence', 'vencem')} nos próximos 7 dias`,
    ],
    links: [seeDashboard, { text: 'Ver o estoque', to: { place: 'labels' } }],
  })
}

export function expiredReply({ about }: Extract<Intent, { kind: 'expired' }>, figures: Figures): Reply {
  const { stats, expired } = figures
  if (stats.expired === 0) {
    return reply('Ótimo! Nenhum produto vencido. Todos os produtos estão dentro do prazo de validade.', {
      links: [seeDashboard],
    })
  }
  const { shown, isFiltered, hasNoMatch } = filteredByAbout(expired.items, about)
  const total = isFiltered ? shown.length : stats.expired
  const text = `Há ${counted(total, 'etiqueta vencida', 'etiquetas vencidas')} em estoque${isFiltered ? ` de “${about}”` : ''}:`
  return reply(sentences([hasNoMatch && 'Nada disso está vencido.', text]), {
    items: itemsOf(shown, total, (label) => expiredText(label, figures)),
    links: [seeExpired, seeDashboard],
  })
}

export function expiringReply({ when, about }: Extract<Intent, { kind: 'expiring' }>, figures: Figures): Reply {
  const { stats, expiring, timeZone } = figures
  if (when.kind === 'noSuchDate') {
    return reply(`${capitalised(when.text)} não existe no calendário. Pergunte por outra data, por exemplo:`, {
      suggestions: firstQuestions.slice(0, 2),
    })
  }
  const { from, to, words } = spanOf(when, figures)
  // The expiring list ends within the seventh day, so it does not hold all labels of that day.
  if (from >= addDays(localDate(figures.now, timeZone), EXPIRING_DAYS)) {
    return reply(`Acompanho os próximos 7 dias. O que vence ${words} está na lista, entre as demais etiquetas.`, {
      links: [{ text: 'Ver o estoque', to: { place: 'labels' } }, seeExpiring],
    })
  }
  const isWindow = when.kind === 'window'
  const within = isWindow
    ? expiring.items
    : expiring.items.filter((label) => isBetween(lastDay(label, timeZone), from, to))
  const { shown, isFiltered, hasNoMatch } = filteredByAbout(within, about)
  const total = isWindow && !isFiltered ? stats.expiringSoon : shown.length
  const links = [...(total > 0 ? [seeExpiring] : []), ...(stats.expired > 0 ? [seeExpired] : []), seeDashboard]
  const opening = [expiredNote(stats.expired), isWindow && when.beyond && 'Acompanho os próximos 7 dias.']
  if (total === 0) return reply(sentences([...opening, `Nenhuma etiqueta vence ${words}.`]), { links })
  const found = `${isWindow ? '' : moreThanPrefix(expiring, to, timeZone)}${labelsText(total)}${isFiltered ? ` de “${about}”` : ''}`
  return reply(
    sentences([
      ...opening,
      hasNoMatch && `Nada disso vence ${words}.`,
      `${capitalised(words)} ${plural(total, 'vence', 'vencem')} ${found}:`,
    ]),
    {
      items: itemsOf(shown, total, (label) => expiringText(label, figures)),
      links,
    },
  )
}

export function productReply({ name, isGuess }: Extract<Intent, { kind: 'product' }>, figures: Figures): Reply {
  const { items: found, isMore } = figures.found
  if (found.length === 0) {
    return isGuess && figures.products.length === 0 ? unknownReply(figures) : noLabelReply(figures)
  }
  const soonest = [...found].sort((left, right) => Date.parse(left.expires_at) - Date.parse(right.expires_at))
  const text =
    found.length === 1 && !isMore
      ? 'Encontrei 1 etiqueta em estoque:'
      : `Encontrei ${isMore ? 'mais de ' : ''}${count(found.length)} etiquetas em estoque${isMore ? ', as mais novas são' : ''}:`
  const names = new Set(found.map((label) => label.name))
  return reply(text, {
    items: itemsOf(soonest, found.length, (label) =>
      isExpired(label, figures) ? expiredText(label, figures) : expiringText(label, figures),
    ),
    links: [{ text: 'Ver no estoque', to: { place: 'labels', q: names.size === 1 ? (found[0]?.name ?? name) : name } }],
  })
}

/** Last local day on which the label is valid. A label valid through today expires at the first instant of tomorrow. */
function lastDay(label: Pick<Label, 'expires_at'>, timeZone: string): string {
  return localDate(new Date(Date.parse(label.expires_at) - 1), timeZone)
}

interface Span {
  readonly from: string
  readonly to: string
  readonly words: string
}

const weekdayNames = Object.values(weekdaysInFull)

function spanOf(when: Exclude<When, { kind: 'noSuchDate' }>, { now, timeZone }: Figures): Span {
  const today = localDate(now, timeZone)
  const span = (first: number, last: number, words: string): Span => ({
    from: addDays(today, first),
    to: addDays(today, last),
    words,
  })
  switch (when.kind) {
    case 'days':
      return span(when.from, when.to, daysText(when.from, when.to))
    case 'weekday': {
      const ahead = daysUntil(today, when.weekday)
      return span(
        ahead,
        ahead,
        ahead === 0
          ? 'hoje'
          : `${when.weekday === 0 || when.weekday === 6 ? 'no' : 'na'} ${weekdayNames[when.weekday] ?? ''} (${formatLabelDate(addDays(today, ahead), timeZone)})`,
      )
    }
    case 'weekend': {
      // On a Sunday the weekend is only today.
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

/** The next such date. 29 February is at most eight years away. */
function dateSpan({ day, month }: Extract<When, { kind: 'date' }>, today: string, timeZone: string): Span {
  let ahead = 0
  let date = today
  while (Number(date.slice(8)) !== day || (month !== null && Number(date.slice(5, 7)) !== month)) {
    ahead += 1
    date = addDays(today, ahead)
  }
  return { from: date, to: date, words: ahead === 0 ? 'hoje' : `em ${formatLabelDate(date, timeZone)}` }
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
  return `Atenção: ${counted(expired, 'etiqueta já venceu', 'etiquetas já venceram')}.`
}

/** "mais de " when the list was cut before the end of the asked days, otherwise blank. */
function moreThanPrefix({ items, isMore }: Labels, to: string, timeZone: string): string {
  const last = items.at(-1)
  return isMore && last !== undefined && lastDay(last, timeZone) <= to ? 'mais de ' : ''
}

interface FilteredLabels {
  readonly shown: readonly Label[]
  readonly isFiltered: boolean
  /** No label matches `about`: `shown` holds all labels instead. */
  readonly hasNoMatch: boolean
}

/** Keeps the labels whose product, category, sector or storage matches `about`. */
function filteredByAbout(labels: readonly Label[], about: string): FilteredLabels {
  const matching =
    about === ''
      ? []
      : labels.filter(
          ({ name, category, sector, storageType, additionalStorageType }) =>
            [name, category, sector].some((text) => isNamed(about, text)) ||
            isStoredIn(about, [storageType, additionalStorageType]),
        )
  return {
    shown: matching.length > 0 ? matching : labels,
    isFiltered: matching.length > 0,
    hasNoMatch: about !== '' && matching.length === 0,
  }
}

function sentences(parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false && part !== '').join(' ')
}

interface Group {
  readonly first: Label
  size: number
}

/** One line per product and expiry, soonest first, and a last line that counts the labels not listed. */
export function itemsOf(labels: readonly Label[], total: number, state: (label: Label) => string): readonly string[] {
  const groups = new Map<string, Group>()
  for (const label of labels) {
    const key = `${label.expires_at} ${label.name} ${isBlocked(label)}`
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

type Moment = Pick<Figures, 'now' | 'timeZone'>

export function isExpired(label: Pick<Label, 'expires_at'>, { now }: Pick<Figures, 'now'>): boolean {
  return Date.parse(label.expires_at) < now.getTime()
}

type Dated = Pick<Label, 'expires_at' | 'expiration_date' | 'blocked' | 'status'>

const blockedMark = (label: Dated) => (isBlocked(label) ? 'bloqueada, não use; ' : '')

export function expiredText(label: Dated, { now, timeZone }: Moment): string {
  const days = daysExpired(new Date(label.expires_at), now)
  return `${blockedMark(label)}venceu em ${formatLabelDate(label.expiration_date, timeZone)} (${counted(days, 'dia vencido', 'dias vencido')})`
}

export function expiringText(label: Dated, { now, timeZone }: Moment): string {
  const today = localDate(now, timeZone)
  const day = lastDay(label, timeZone)
  const date = formatLabelDate(label.expiration_date, timeZone)
  const mark = blockedMark(label)
  if (day === today) return `${mark}vence hoje, ${date}`
  return `${mark}${day === addDays(today, 1) ? `vence amanhã, ${date}` : `vence em ${date}`}`
}

function isBetween(day: string, from: string, to: string): boolean {
  return day >= from && day <= to
}

function count(value: number): string {
  return value.toLocaleString('pt-BR')
}

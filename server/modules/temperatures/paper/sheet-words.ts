import { shownPerson } from '../../../audit-sentence.ts'
import { formatLabelDate, localDate, zonedInstant } from '../../../contract/calendar.ts'
import { measuredText, temperaturesText } from '../../../contract/food.ts'
import { readingActionNames } from '../contract/readings.ts'
import type { EqualRun, PointSheet, SheetReading } from '../rules/month-sheet.ts'

/** The points of a month with what is needed to say it in words. */
export interface Sheet {
  readonly points: readonly PointSheet[]
  /** `11/2026` */
  readonly month: string
  readonly timeZone: string
  readonly names: ReadonlyMap<string, string>
  readonly hasSaoPauloNorm: boolean
}

/** The mark of a corrected reading on paper. */
export const CORRECTED = '*'

export const monthText = (month: string): string => month.split('-').toReversed().join('/')
export const dayText = (day: string): string => day.split('-').toReversed().join('/')
export const hourText = (at: Date, timeZone: string): string => zonedInstant(at, timeZone).slice(11, 16)
export const momentText = (at: Date, timeZone: string): string => formatLabelDate(at.toISOString(), timeZone)

/** `AS` of Ana Souza. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/u).filter((word) => word !== '')
  const parts = words.length > 1 ? [words[0], words.at(-1)] : words
  return parts.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('pt-BR') ?? '').join('')
}

/** † late, * corrected: the fonts of the paper have no ‡. */
export const marksOf = ({ late, correction }: SheetReading, isLateForRound = false): string =>
  [late || isLateForRound ? '†' : '', correction === null ? '' : CORRECTED].filter((mark) => mark !== '').join(' ')

/** What was done about a reading; empty: nothing was said. */
export function doneText({ action, note }: SheetReading): string {
  if (action === null) return note
  if (action === 'outro') return note
  return note === '' ? readingActionNames[action] : `${readingActionNames[action]} (${note})`
}

/** `46,0 °C corrigida para 4,6 °C por Ana: dedo`; empty: it was not corrected. */
export function correctionText({ value, correction }: SheetReading, names: Sheet['names']): string {
  if (correction === null) return ''
  const { before, reason, userId } = correction
  return `${measuredText(before)} corrigida para ${measuredText(value)} por ${shownPerson(names, userId)}: ${reason}`
}

/** `10 leituras iguais seguidas (3,0 °C), de 01/11/2026 a 05/11/2026` */
export function runText({ count, value, first, last }: EqualRun, timeZone: string): string {
  const [from, to] = [first, last].map(({ at }) => dayText(localDate(at, timeZone)))
  return `${count} leituras iguais seguidas (${measuredText(value)}), de ${from} a ${to}`
}

const limitText = (min: number | null, max: number | null): string => temperaturesText(min, max) || 'sem limite'

/** `até 4 °C`, and where the month had several `até 4 °C; a partir de 12/11/2026: até 5 °C` */
export function limitsText({ point, readings }: PointSheet, timeZone: string): string {
  const parts: { text: string; at: Date | null }[] = []
  for (const { min, max, at } of readings) {
    const text = limitText(min, max)
    if (parts.at(-1)?.text !== text) parts.push({ text, at: parts.length === 0 ? null : at })
  }
  if (parts.length === 0) return limitText(point.min, point.max)
  return parts
    .map(({ text, at }) => (at === null ? text : `a partir de ${dayText(localDate(at, timeZone))}: ${text}`))
    .join('; ')
}

const SOURCE = 'Fonte: limite da casa, do cadastro do ponto.'
/** Where the limits come from, and which norm wants them on the page. */
export const sourceText = ({ hasSaoPauloNorm }: Pick<Sheet, 'hasSaoPauloNorm'>): string =>
  hasSaoPauloNorm ? `${SOURCE} Limites no registro: CVS 3/2026, art. 48.` : SOURCE
/** Who has measured. */
export const measuredBy = ({ id, userId }: SheetReading, names: Sheet['names']): string =>
  id === null ? 'sensor' : shownPerson(names, userId)
export const LEGEND = `† lançada tarde · ${CORRECTED} corrigida · □ sem leitura`

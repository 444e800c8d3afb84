import { addDays, formatLabelDate, localDate, weekdayLabel } from '#contract/calendar'
import type { DayListRow } from '#contract/production/day-list'
import type { Unit } from '#contract/unit'
import { unitSymbols } from '#contract/unit'
import { plural } from '#contract/words'

/** What a date is said against. */
export interface LocalDay {
  readonly today: string
  readonly timeZone: string
}

/** `8,4`, `0,375` */
export const numberText = (n: number): string => String(Number(n.toFixed(3))).replace('.', ',')

export interface Amount {
  readonly n: number
  readonly unit: Unit
}

/** `11,4 L` */
export const amountText = ({ n, unit }: Amount): string => `${numberText(n)} ${unitSymbols[unit]}`

/** `½`, `1`, `1½`, `2,3` */
export function timesText(times: number): string {
  if (times % 1 !== 0.5) return numberText(times)
  return times < 1 ? '½' : `${Math.floor(times)}½`
}

/** `01/12` */
export const shortDay = (date: string): string => `${date.slice(8, 10)}/${date.slice(5, 7)}`

/** `hoje`, `amanhã`, `03/12` */
export function dayName(date: string, today: string): string {
  if (date === today) return 'hoje'
  return date === addDays(today, 1) ? 'amanhã' : shortDay(date)
}

/** `hoje`, `amanhã`, `em 03/12`: when something is. */
export function dayWord(date: string, today: string): string {
  const name = dayName(date, today)
  return name === shortDay(date) ? `em ${name}` : name
}

/** `para amanhã, ter 01/12` */
export function dayText(date: string, today: string, timeZone: string): string {
  const word = date === today ? 'hoje, ' : date === addDays(today, 1) ? 'amanhã, ' : ''
  return `para ${word}${weekdayLabel(date, timeZone).toLowerCase()} ${shortDay(date)}`
}

/** `vence amanhã`, `vence 03/12`; null: there is no date. */
export function expiryText(expirationDate: string | null, today: string, timeZone: string): string | null {
  const day = expiryDay(expirationDate, timeZone)
  if (day === null) return null
  if (day < today) return `venceu ${shortDay(day)}`
  return `vence ${dayName(day, today)}`
}

/** The tone of an input by its expiry; undefined: it does not hurry. */
export function expiryTone(expirationDate: string | null, today: string, timeZone: string) {
  const day = expiryDay(expirationDate, timeZone)
  if (day === null || day > addDays(today, 1)) return undefined
  return day < today ? 'late' : day === today ? 'today' : 'tomorrow'
}

function expiryDay(expirationDate: string | null, timeZone: string): string | null {
  if (expirationDate === null) return null
  return expirationDate.length === 10 ? expirationDate : localDate(new Date(expirationDate), timeZone)
}

/** `qui 03/12/2026`, `qui 03/12/2026 14:30` */
export const bandDate = (expirationDate: string, timeZone: string): string => {
  const day = expiryDay(expirationDate, timeZone) ?? expirationDate
  return `${weekdayLabel(day, timeZone).toLowerCase()} ${formatLabelDate(expirationDate, timeZone)}`
}

/** `14:03` */
export const clockText = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(instant))

/** `Já foram feitas 12 hoje, por João às 14:03`, `Já foi feita 1 hoje, por João às 14:03` */
export const madeText = ({ labels, person, at }: NonNullable<DayListRow['made']>, timeZone: string): string =>
  `Já ${plural(labels, 'foi feita', 'foram feitas')} ${labels} hoje${person === null ? '' : `, por ${person}`} às ${clockText(at, timeZone)}`

/** `−5 %`; null: as the sheet says. */
export function differenceText(real: number, planned: number): string | null {
  const percent = planned === 0 ? 0 : Math.round(((real - planned) * 100) / planned)
  return percent === 0 ? null : `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`
}

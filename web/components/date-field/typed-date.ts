import { addDays } from '#contract/labels/shelf-life'
import { counted } from '#contract/words'

const withSlashes = /^(\d{1,2})\D(\d{1,2})(?:\D(\d{2}|\d{4}))?$/
const digitsOnly = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/

/**
 * Reads `24/11/2026`, `24/11/26`, `24/11` and `24112026`. Without a year, it is the next such day from `today` on, or
 * the last one up to `today`.
 *
 * @returns `2026-11-24`, or null for a text that is not a date
 */
export function parseTypedDate(text: string, today: string, which: 'next' | 'last' = 'next'): string | null {
  const [, day, month, year] = withSlashes.exec(text.trim()) ?? digitsOnly.exec(text.trim()) ?? []
  if (day === undefined || month === undefined) return null
  if (year !== undefined) return calendarDate(year.length === 2 ? `20${year}` : year, month, day)
  const thisYear = Number(today.slice(0, 4))
  const date = calendarDate(String(thisYear), month, day)
  if (date === null) return null
  if (which === 'next' && date < today) return calendarDate(String(thisYear + 1), month, day)
  return which === 'last' && date > today ? calendarDate(String(thisYear - 1), month, day) : date
}

function calendarDate(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const midnight = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().slice(0, 10) === date ? date : null
}

/** Inserts the slashes while the user types digits: `2411` → `24/11`. Typed separators are kept: `1/2`. */
export function maskDate(text: string): string {
  const kept = text.replaceAll(/[^\d/.-]/g, '').slice(0, 10)
  if (/^\d?[/.-]|^\d{2}[/.-]\d?[/.-]/.test(kept)) return kept
  const digits = kept.replaceAll(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/')
}

export interface TypedDate {
  readonly text: string
  /** What the text says; blank: no date yet. */
  readonly date: string
  /** The field has had this date as its value. A screen that keeps its dates in the address has it a moment later. */
  readonly isTaken: boolean
}

/** What is typed belongs to its own date: null once the field has got another one, as with another product. */
export function typedFor(typed: TypedDate | null, value: string): TypedDate | null {
  if (typed === null) return null
  if (typed.date !== value) return typed.isTaken ? null : typed
  return typed.isTaken ? typed : { ...typed, isTaken: true }
}

const clock = /^(\d{1,2})(?:\D?(\d{2}))?$/

/** `18`, `1830`, `18:30`, `18h30`, `18h` → `18:30`; null for a text that is not a time of day. */
export function parseTypedTime(text: string): string | null {
  const [, hour, minute = '00'] = clock.exec(text.trim().replace(/h$/i, '')) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}

/** For a field that is left: a text that is no time of day stays, for its error. */
export const tidyTime = (text: string): string => parseTypedTime(text) ?? text.trim()

const QUICK_DAYS = [1, 3, 5] as const

export interface QuickDate {
  readonly days: number
  readonly text: string
  readonly date: string
}

/** Dates for the one-tap buttons, counted from the day of manipulation. */
export function quickDates(manipulated: string): readonly QuickDate[] {
  return QUICK_DAYS.map((days) => ({
    days,
    text: `+${counted(days, 'dia', 'dias')}`,
    date: addDays(manipulated, days),
  }))
}

/** One day later or earlier; a blank date becomes `start`. */
export function steppedDate(date: string, step: 1 | -1, start: string): string {
  return date === '' ? start : addDays(date, step)
}

const dayNames = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const

/** `sexta-feira, em 3 dias` */
export function dateInWords(date: string, today: string): string {
  const name = dayNames[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''
  return `${name}, ${distanceInWords(daysBetween(today, date))}`
}

function distanceInWords(days: number): string {
  if (days === 0) return 'hoje'
  if (days === 1) return 'amanhã'
  if (days === -1) return 'ontem'
  return days > 0 ? `em ${days} dias` : `há ${-days} dias`
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

import type { TodayPoint } from './walk-plan.ts'

/** A temperature while it is typed. */
export interface Typed {
  /** Digits, with a comma where one was typed. */
  readonly digits: string
  readonly isBelow: boolean
}

/** Nothing is typed yet. What a freezer says begins below zero. */
export const blankTyped = (point: Pick<TodayPoint, 'kind'> | undefined): Typed => ({
  digits: '',
  isBelow: point?.kind === 'congelado',
})

const DIGITS_MAX = 4

/** The number as it is shown. Thermometers have one decimal: the third digit needs no comma before it. */
export function shownDigits({ digits }: Typed): string {
  return digits.includes(',') || digits.length < 3 ? digits : `${digits.slice(0, -1)},${digits.slice(-1)}`
}

export function valueOf(typed: Typed): number | null {
  const shown = shownDigits(typed)
  if (shown === '') return null
  const size = Number(shown.replace(',', '.'))
  return typed.isBelow && size !== 0 ? -size : size
}

export function withDigit(typed: Typed, digit: string): Typed {
  const { digits } = typed
  const isFull = digits.replace(',', '').length >= DIGITS_MAX || /,\d/.test(digits)
  return isFull ? typed : { ...typed, digits: digits === '0' ? digit : digits + digit }
}

export const withComma = (typed: Typed): Typed =>
  typed.digits.includes(',') || typed.digits.length > 3 ? typed : { ...typed, digits: `${typed.digits || '0'},` }

export const erased = (typed: Typed): Typed => ({ ...typed, digits: typed.digits.slice(0, -1) })
export const turned = (typed: Typed): Typed => ({ ...typed, isBelow: !typed.isBelow })

import type { Place } from '../shelf-life/contract/norm-books.ts'

export const inCampinas: Place = { uf: 'SP', city: 'Campinas' }
export const inSalvador: Place = { uf: 'BA', city: 'Salvador' }
export const kitchen = { timeZone: 'America/Sao_Paulo', countExactHours: false, thawedReadyHours: 24, rules: [] }

/** `08:00` of 30 November 2026, or `01/12 08:00`. */
export function instantOf(time: string): string {
  const [clock = '', date = '30/11'] = time.split(' ').toReversed()
  const [day, month] = date.split('/')
  return `2026-${month}-${day}T${clock.length === 5 ? `${clock}:00` : clock}-03:00`
}

export const msOf = (time: string): number => Date.parse(instantOf(time))

/** `14:00 3,8 · 14:30 5,2`: the form of the specification. */
export const readingsOf = (text: string): { at: string; value: number }[] =>
  text
    .split(' · ')
    .filter(Boolean)
    .map((one) => {
      const parts = one.split(' ')
      const value = Number(parts.at(-1)?.replace(',', '.').replace('−', '-'))
      return { at: instantOf(parts.slice(0, -1).join(' ')), value }
    })

/** The same with instants in milliseconds. */
export const measured = (text: string): { at: number; value: number }[] =>
  readingsOf(text).map(({ at, value }) => ({ at: Date.parse(at), value }))

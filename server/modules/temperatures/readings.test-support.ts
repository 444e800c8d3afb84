import type { Place } from '../shelf-life/contract/norm-books.ts'
import { normsOf } from '../shelf-life/contract/norm-books.ts'
import { verdictAnswerOf } from './contract/answer.ts'
import type { VerdictAnswer, VerdictBody } from './contract/verdict-schemas.ts'
import { verdictAnswer, verdictBody } from './contract/verdict-schemas.ts'

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
const readingsOf = (text: string): { at: string; value: number }[] =>
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

type Asked = Partial<Omit<VerdictBody, 'readings' | 'food'>> & { readonly food?: string }

/** The answer about cooked food in a fridge of 4 °C, under the rule of time and temperature, unless a field says otherwise. */
export function ask(readings: string, { food, ...fields }: Asked = {}, where: Place = inCampinas): VerdictAnswer {
  const body = verdictBody.parse({
    storageKind: 'refrigerado',
    foodClass: 'cozido',
    state: 'preparado',
    startedAt: '2026-11-29T14:00:00-03:00',
    expiration_date: '2026-12-02',
    placeMax: 4,
    rule: 'tempo_temperatura',
    ...fields,
    readings: readingsOf(readings),
    ...(food === undefined ? {} : { food: readingsOf(food) }),
  })
  return verdictAnswer.parse(verdictAnswerOf(body, { rule: 'decidir' }, { kitchen, norms: normsOf(where), now: null }))
}

export const t1 = '14:00 3,8 · 14:30 5,2 · 15:00 7,0 · 15:30 8,4 · 16:00 6,1 · 16:30 3,9'
export const t4 = '14:10 3,8 · 16:10 6,5 · 18:10 9,4 · 20:10 12,8 · 22:10 5,0 · 22:40 3,6'

import type { StorageType } from '#contract/catalog/entries'
import { celsiusText } from '#contract/food'
import { addDays, formatLabelDate, isInstant, localDate, weekdayLabel } from '#contract/labels/shelf-life'
import type { ShelfLifeAnswer, ShelfLifeRefusal } from '#contract/shelf-life/engine'
import type { Moment } from './form-date.ts'

/** `qui 26/11`, `hoje 13:12`; beyond a week the whole date. */
export function shortDate(date: string, { now, timeZone }: Moment): string {
  const [whole = '', time] = formatLabelDate(date, timeZone).split(' ')
  const day = isInstant(date) ? localDate(new Date(date), timeZone) : date
  const today = localDate(now, timeZone)
  if (day < today || day > addDays(today, 6)) return whole
  const weekday = weekdayLabel(date, timeZone).toLocaleLowerCase('pt-BR')
  const near = day === today ? 'hoje' : `${weekday} ${whole.slice(0, 5)}`
  return time === undefined ? near : `${near} ${time}`
}

/** What a place would give, in a few words. */
export function outcomeText(result: ShelfLifeAnswer | ShelfLifeRefusal, moment: Moment): string {
  if (result.outcome === 'answer')
    return result.expiration_date === null ? 'sem prazo cadastrado' : shortDate(result.expiration_date, moment)
  switch (result.code) {
    case 'too_warm':
      return 'não serve'
    case 'above_norm':
      return 'acima da norma'
    case 'already_expired':
      return 'já vencido'
    case 'state_not_allowed':
      return 'não é permitido'
    case 'class_missing':
    case 'date_unreadable':
      return 'sem validade'
    default:
      return result.code satisfies never
  }
}

/** `até 4 °C`, `abaixo de −18 °C`, `60 °C ou mais`; blank where the place has not said it. */
export function temperatureText({ kind, tempMin, tempMax }: StorageType): string {
  if (kind === 'quente') return tempMin === null ? '' : `${celsiusText(tempMin)} ou mais`
  if (tempMax === null) return ''
  return kind === 'congelado' && tempMax < -18 && tempMax > -19
    ? `abaixo de ${celsiusText(-18)}`
    : `até ${celsiusText(tempMax)}`
}

import type { WastePeriod } from '#contract/waste'
import { currentWeek, lossWeek } from '#contract/waste/week'
import { capitalised } from '#contract/words'
import type { WasteSearch } from './waste-search.ts'

export interface PeriodChoice {
  readonly name: string
  readonly period: WastePeriod
}

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' })

/** `Novembro` */
const monthOf = (date: string): string => capitalised(monthName.format(new Date(`${date}T12:00:00Z`)))

export function periodChoices(today: string): readonly PeriodChoice[] {
  return [
    { name: 'Semana passada', period: lossWeek(today) },
    { name: 'Esta semana', period: currentWeek(today) },
    { name: monthOf(today), period: { from: `${today.slice(0, 8)}01`, to: today } },
  ]
}

export const periodOf = ({ from, to }: WasteSearch, today: string): WastePeriod =>
  from === undefined || to === undefined ? lossWeek(today) : { from, to }

export const isSamePeriod = (one: WastePeriod, other: WastePeriod): boolean =>
  one.from === other.from && one.to === other.to

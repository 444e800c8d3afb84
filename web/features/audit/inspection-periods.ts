import type { InspectionPeriod } from '#contract/audit'
import { addDays } from '#contract/labels/shelf-life'

export const inspectionChoices = [
  { value: 'last-30', label: 'Últimos 30 dias' },
  { value: 'last-180', label: 'Últimos 180 dias' },
  { value: 'this-month', label: 'Este mês' },
  { value: 'last-month', label: 'Mês passado' },
  { value: 'custom', label: 'Escolher as datas' },
] as const
export type InspectionChoice = (typeof inspectionChoices)[number]['value']

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`

/** First and last day of a choice; `chosen` holds the dates typed in the form. */
export function inspectionPeriod(choice: InspectionChoice, today: string, chosen: InspectionPeriod): InspectionPeriod {
  switch (choice) {
    case 'last-30':
      return { from: addDays(today, -29), to: today }
    case 'last-180':
      return { from: addDays(today, -179), to: today }
    case 'this-month':
      return { from: firstOfMonth(today), to: today }
    case 'last-month': {
      const to = addDays(firstOfMonth(today), -1)
      return { from: firstOfMonth(to), to }
    }
    case 'custom':
      return chosen
    default:
      return choice satisfies never
  }
}

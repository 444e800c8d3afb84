import { isDay } from '#contract/day'
import { wholeDays } from '#contract/period'
import type { WholeDays } from '#contract/period'

export type PeriodErrors = Partial<Record<keyof WholeDays, string>>

/** What is wrong with typed days, by field; the contract gives the sentences. */
export function periodErrors(period: WholeDays): PeriodErrors {
  // A date field has an empty value while its date is half typed.
  if (!isDay(period.from)) return { from: 'Informe o início' }
  if (!isDay(period.to)) return { to: 'Informe o fim' }
  const { error } = wholeDays.safeParse(period)
  return error === undefined ? {} : { to: error.issues[0]?.message ?? 'Período inválido' }
}

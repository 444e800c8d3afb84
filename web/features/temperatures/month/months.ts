import { localDate } from '#contract/calendar'

export interface Month {
  /** `2026-11` */
  readonly value: string
  /** `novembro de 2026` */
  readonly name: string
}

/** What an inspection asks for: two years. */
const MONTHS_SHOWN = 24
const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The months whose sheet may be asked for, the newest first: this one, and those before. */
export function monthsUpTo(now: Date, timeZone: string): readonly Month[] {
  const [year = 0, month = 1] = localDate(now, timeZone).split('-').map(Number)
  return Array.from({ length: MONTHS_SHOWN }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1))
    return { value: first.toISOString().slice(0, 7), name: monthName.format(first) }
  })
}

import { addDays, localDate, weekday } from '#contract/labels/shelf-life'
import { formatDate } from '../../lib/format.ts'

interface Weekday {
  readonly value: number
  readonly short: string
  readonly name: string
}

/** The week begins on Sunday. */
export const weekdays: readonly Weekday[] = [
  { value: 0, short: 'dom', name: 'domingo' },
  { value: 1, short: 'seg', name: 'segunda-feira' },
  { value: 2, short: 'ter', name: 'terça-feira' },
  { value: 3, short: 'qua', name: 'quarta-feira' },
  { value: 4, short: 'qui', name: 'quinta-feira' },
  { value: 5, short: 'sex', name: 'sexta-feira' },
  { value: 6, short: 'sáb', name: 'sábado' },
]

export const hours: { value: string; label: string }[] = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** An instant in the tenant's time zone: "hoje às 06:00", "segunda-feira, 23/11/2026, às 06:00". */
export function momentText(at: string, now: Date, timeZone: string): string {
  const instant = new Date(at)
  const [date, today] = [localDate(instant, timeZone), localDate(now, timeZone)]
  return `${dayText(date, today)} às ${new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant)}`
}

function dayText(date: string, today: string): string {
  if (date === today) return 'hoje'
  if (date === addDays(today, 1)) return 'amanhã'
  if (date === addDays(today, -1)) return 'ontem'
  return `${weekdays[weekday(date)]?.name ?? ''}, ${formatDate(date)},`
}

/** Long name of a time zone: "Horário Padrão de Brasília". */
export function zoneName(timeZone: string, at: Date): string {
  return (
    new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName: 'long' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  )
}

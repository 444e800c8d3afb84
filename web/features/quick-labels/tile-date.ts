import { addDays, isInstant, localDate, weekdayLabel } from '#contract/calendar'

const clock = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(instant))

/** `hoje 13:12`, `qui 26/11`, beyond a week `21/02/2027`. */
export function tileDate(date: string, now: Date, timeZone: string): string {
  const day = isInstant(date) ? localDate(new Date(date), timeZone) : date
  const today = localDate(now, timeZone)
  const time = isInstant(date) ? ` ${clock(date, timeZone)}` : ''
  if (day === today) return `hoje${time}`
  const [year = '', month = '', ofMonth = ''] = day.split('-')
  if (day > addDays(today, 6)) return `${ofMonth}/${month}/${year}`
  return `${weekdayLabel(date, timeZone).toLowerCase()} ${ofMonth}/${month}${time}`
}

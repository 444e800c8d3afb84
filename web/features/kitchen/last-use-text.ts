import { addDays, localDate } from '#contract/labels/shelf-life'

const MINUTE_MS = 60_000

/** "há 12 min", "06:31", "ontem", "sábado", "03/11": when somebody was here last. */
export function lastUseText(lastUsedAt: string | null, now: Date, timeZone: string): string {
  if (lastUsedAt === null) return ''
  const at = new Date(lastUsedAt)
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS)
  if (minutes < 1) return 'agora'
  if (minutes < 60) return `há ${minutes} min`
  const [day, today] = [localDate(at, timeZone), localDate(now, timeZone)]
  const inZone = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('pt-BR', { timeZone, ...options }).format(at)
  if (day === today) return inZone({ hour: '2-digit', minute: '2-digit' })
  if (day === addDays(today, -1)) return 'ontem'
  if (day > addDays(today, -7)) return inZone({ weekday: 'long' }).replace('-feira', '')
  return inZone({ day: '2-digit', month: '2-digit' })
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', MINUTE_MS],
] as const

const relative = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'always' })

/** "há 5 minutos", "em 2 horas"; "agora" within a minute. */
export function fromNow(instant: string, now: Date): string {
  const ms = Date.parse(instant) - now.getTime()
  const [unit, size] = units.find(([, unitMs]) => Math.abs(ms) >= unitMs) ?? []
  return unit === undefined ? 'agora' : relative.format(Math.trunc(ms / size), unit)
}

/** Time until the next run. A run that is due starts when a worker is free. */
export function untilNext(instant: string, now: Date): string {
  const ms = Date.parse(instant) - now.getTime()
  if (ms <= 0) return 'a qualquer momento'
  return ms < MINUTE_MS ? 'em menos de um minuto' : fromNow(instant, now)
}

const names = {
  day: ['todo dia', 'dias'],
  hour: ['a cada hora', 'horas'],
  minute: ['a cada minuto', 'minutos'],
} as const

/** "a cada 10 minutos", "a cada hora". */
export function intervalText(intervalMs: number): string {
  const [unit, size] = units.find(([, unitMs]) => intervalMs >= unitMs && intervalMs % unitMs === 0) ?? []
  if (unit === undefined) return `a cada ${Math.round(intervalMs / SECOND_MS)} segundos`
  const [single, several] = names[unit]
  return intervalMs === size ? single : `a cada ${intervalMs / size} ${several}`
}

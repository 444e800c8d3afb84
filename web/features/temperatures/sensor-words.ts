import type { TemperaturePoint } from '#contract/temperatures/points'
import { momentText, spanText } from './occurrence/occurrence-words.ts'

export type PointSensor = NonNullable<TemperaturePoint['sensor']>

/** `sem sinal há 42 min`, `última leitura às 14:25` */
export function sensorText({ lastSeenAt, silent }: PointSensor, now: Date, timeZone: string): string {
  if (lastSeenAt === null) return silent ? 'sem sinal: nenhuma leitura ainda' : 'nenhuma leitura ainda'
  return silent
    ? `sem sinal há ${spanText(now.getTime() - Date.parse(lastSeenAt))}`
    : `última leitura ${momentWords(lastSeenAt, now, timeZone)}`
}

/** `às 14:25`, of another day `em 09/12 às 14:25` */
function momentWords(instant: string, now: Date, timeZone: string): string {
  const text = momentText(instant, now, timeZone)
  return text.includes('/') ? `em ${text}` : `às ${text}`
}

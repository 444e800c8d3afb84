import { celsiusText } from '#contract/food'
import type { TemperaturePoint } from '#contract/temperatures/points'
import type { TemperatureToday } from '#contract/temperatures/today'
import { momentText, spanText } from './occurrence/occurrence-words.ts'

export type PointSensor = NonNullable<TemperaturePoint['sensor']>

/** `sem sinal há 42 min`, `última leitura às 14:25` */
export function sensorText({ lastSeenAt, silent }: PointSensor, now: Date, timeZone: string): string {
  if (lastSeenAt === null) return silent ? 'sem sinal: nenhuma leitura ainda' : 'nenhuma leitura ainda'
  return silent
    ? `sem sinal há ${spanText(now.getTime() - Date.parse(lastSeenAt))}`
    : `última leitura ${momentWords(lastSeenAt, now, timeZone)}`
}

type Last = Pick<TemperatureToday['points'][number], 'sensor' | 'last' | 'lastSensed'>

/** What its sensor measured last, and when; of a silent one also since when it says nothing. null: it has no sensor. */
export function sensedText({ sensor, lastSensed }: Last, now: Date, timeZone: string): string | null {
  if (sensor === null) return null
  if (lastSensed === null) return sensorText(sensor, now, timeZone)
  const said = `${celsiusText(lastSensed.value)} ${momentWords(lastSensed.at, now, timeZone)}`
  return sensor.silent ? `${sensorText(sensor, now, timeZone)}; a última foi ${said}` : said
}

/** The newer one of what the sensor and what a person has measured; null: nothing. */
export const newestOf = ({ last, lastSensed }: Last) =>
  last === null || (lastSensed !== null && lastSensed.at > last.at) ? lastSensed : last

/** When a point was measured last, by its sensor or by hand. */
export function lastText(point: Last, now: Date, timeZone: string): string {
  if (point.sensor?.silent === true) return sensorText(point.sensor, now, timeZone)
  const newest = newestOf(point)
  return newest === null ? 'nenhuma leitura hoje' : `última leitura ${momentWords(newest.at, now, timeZone)}`
}

/** `às 14:25`, of another day `em 09/12 às 14:25` */
function momentWords(instant: string, now: Date, timeZone: string): string {
  const text = momentText(instant, now, timeZone)
  return text.includes('/') ? `em ${text}` : `às ${text}`
}

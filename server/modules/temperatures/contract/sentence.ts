import { formatLabelDate, localDate, zonedInstant } from '../../../contract/calendar.ts'
import type { Exposure } from './exposure.ts'
import { ALL_UNITS, isOver } from './exposure.ts'
import { MINUTE_MS } from './segments.ts'

/** `2 h 30 min`, `45 min`, `2 h`; a part of a minute counts as one. */
export function lengthText(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** `63 %`, rounded half up. What is more than all of it never reads as all of it. */
export function percentText(units: number): string {
  const percent = Math.floor((units * 100 + ALL_UNITS / 2) / ALL_UNITS)
  return percent === 100 && units > ALL_UNITS ? 'mais de 100 %' : `${percent} %`
}

/** `18:10`, and on another day than `today` `18:10 de 30/11/2026`. */
export function hourText(
  at: number,
  { timeZone, today }: { readonly timeZone: string; readonly today: number },
): string {
  const instant = new Date(at)
  const hour = zonedInstant(instant, timeZone).slice(11, 16)
  const day = localDate(instant, timeZone)
  return day === localDate(new Date(today), timeZone) ? hour : `${hour} de ${formatLabelDate(day, timeZone)}`
}

export interface Told {
  readonly exposure: Exposure
  readonly used: number
  /** `acima de 4 °C`. */
  readonly out: string
}

/** `2 h 30 min acima de 4 °C`. */
export const outTimeText = ({ exposure: { outMs }, out }: Told): string =>
  outMs === 0 ? `Nenhum tempo ${out}` : `${lengthText(outMs)} ${out}`

/** `63 % do tempo aceito (regra da casa, referência CVS 3/2026, art. 60).` */
export function acceptedText(told: Told, source: string): string {
  const before = told.used === 0 ? '' : `, ${percentText(told.used)} de antes`
  return `${outTimeText(told)}: ${percentText(told.exposure.units)} do tempo aceito${before} (${source}).`
}

/** Why it is to be discarded; empty: it is not. */
export function overText(exposure: Exposure, why: string, hour: (at: number) => string): string {
  if (!isOver(exposure)) return ''
  const when =
    exposure.crossedAt === null
      ? 'Já tinha passado do tempo aceito'
      : `Passou do tempo aceito às ${hour(exposure.crossedAt)}`
  return ` ${when}: descarte (${why}).`
}

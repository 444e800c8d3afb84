import type { Incident, IncidentKind, IncidentSummary } from '#contract/temperatures/incidents'
import { localDate } from '#contract/calendar'
import { formatDate } from '../../../lib/format.ts'

const MINUTE_MS = 60_000
/** How long a reading is enough. */
export const MEASURE_MS = 30 * MINUTE_MS

/** What stands above the clock. */
export const sinceWords: Readonly<Record<IncidentKind, string>> = {
  falta_de_energia: 'Sem luz desde',
  temperatura: 'Fora do limite desde',
  equipamento: 'Parado desde',
}

/** The button that ends it. */
export const endWords: Readonly<Record<IncidentKind, string>> = {
  falta_de_energia: 'Voltou a luz',
  temperatura: 'Voltou ao normal',
  equipamento: 'Voltou a funcionar',
}

/** `28 min`, `2 h 02`, `50 h` */
export function spanText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${String(rest).padStart(2, '0')}`}`
}

/**
 * `2 h 05`, `restam`: what is left of the accepted time. Where the last reading is older than what was left then, only a new
 * one says whether the food can stay.
 */
export function leftWords(ms: number): readonly [figure: string, below: string] {
  if (ms < MINUTE_MS) return ['agora', 'meça']
  const figure = spanText(ms)
  return [figure, figure === '1 h' || figure === '1 min' ? 'resta' : 'restam']
}

/** `14:10`, in the restaurant's time zone */
export const hourText = (instant: string | number, timeZone: string): string =>
  new Date(instant).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone })

/** `14:10`, of another day `09/12 às 14:10` */
export function momentText(instant: string, now: Date, timeZone: string): string {
  const day = localDate(new Date(instant), timeZone)
  const hour = hourText(instant, timeZone)
  return day === localDate(now, timeZone) ? hour : `${formatDate(day).slice(0, 5)} às ${hour}`
}

/** `10/12/2026 · 14:10 às 22:40 · 8 h 30`; over midnight the end has its day; an open one has only its beginning. */
export function periodText({ startedAt, endedAt }: IncidentSummary, timeZone: string): string {
  const [from, to] = [startedAt, endedAt ?? startedAt].map((one) => localDate(new Date(one), timeZone)) as [
    string,
    string,
  ]
  const start = `${formatDate(from)} · ${hourText(startedAt, timeZone)}`
  if (endedAt === null) return `${formatDate(from)} · desde ${hourText(startedAt, timeZone)}`
  const day = from === to ? '' : `${formatDate(to).slice(0, 5)} `
  const long = spanText(Date.parse(endedAt) - Date.parse(startedAt)).replaceAll(' ', '\u00A0')
  return `${start} às ${day}${hourText(endedAt, timeZone)} · ${long}`
}

type Measured = Pick<Incident, 'startedAt' | 'points'>

/** When to measure again: half an hour after the last reading, or at once where there is none since the beginning. */
export function nextMeasure({ startedAt, points }: Measured): number {
  const start = Date.parse(startedAt)
  const since = points.map(({ readings }) => readings.map(({ at }) => Date.parse(at)).filter((at) => at >= start))
  // The point that has waited longest says it: none is forgotten.
  const last = since.map((own) => Math.max(start - MEASURE_MS, ...own))
  return Math.min(...last) + MEASURE_MS
}

export interface Done {
  readonly at: string
  readonly text: string
}

/** What was measured, the newest first: readings of the same minute are one line. */
export function measuredLines({ startedAt, points }: Measured): readonly Done[] {
  const start = Date.parse(startedAt)
  const byMinute = new Map<number, { readonly at: string; readonly names: Set<string> }>()
  for (const { name, readings } of points)
    for (const { at } of readings) {
      if (Date.parse(at) < start) continue
      const minute = Math.floor(Date.parse(at) / MINUTE_MS)
      const line = byMinute.get(minute) ?? { at, names: new Set<string>() }
      line.names.add(name)
      byMinute.set(minute, line)
    }
  return [...byMinute]
    .sort(([a], [b]) => b - a)
    .map(([, { at, names }]) => ({
      at,
      text: names.size === 1 ? `${[...names].join('')} medido` : `${names.size} pontos medidos`,
    }))
}

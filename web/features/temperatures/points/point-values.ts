import { storageKindNames } from '#contract/food'
import type { StorageKind } from '#contract/food'
import { defaultTolerance } from '#contract/temperatures/points'
import type { RoundTime, TemperaturePoint, TemperaturePointBody } from '#contract/temperatures/points'
import { celsiusOf, celsiusRange, typedCelsius } from '../../../lib/celsius.ts'

/** A storage type, as a point takes its kind and its limits from it. */
export interface Place {
  readonly id: string
  readonly name: string
  readonly kind: StorageKind
  readonly tempMin: number | null
  readonly tempMax: number | null
}

/** Values of the form while the user types. */
export interface PointValues extends Record<string, unknown> {
  name: string
  storageTypeId: string | null
  kind: StorageKind | null
  min: string
  max: string
  toleranceMinutes: string
  rounds: RoundTime[]
  active: boolean
}

/** Two walks a day, as a kitchen that opens in the morning and in the evening has them. */
export const blankPoint: PointValues = {
  name: '',
  storageTypeId: null,
  kind: null,
  min: '',
  max: '',
  toleranceMinutes: '',
  rounds: [
    { from: '06:00', to: '11:00' },
    { from: '14:00', to: '18:00' },
  ],
  active: true,
}

export const valuesOf = (point: TemperaturePoint): PointValues => ({
  name: point.name,
  storageTypeId: point.storageTypeId,
  kind: point.kind,
  min: typedCelsius(point.min),
  max: typedCelsius(point.max),
  toleranceMinutes: String(point.toleranceMinutes),
  rounds: point.rounds,
  active: point.active,
})

/** Request body. What is unreadable stays so, so that the contract gives the error messages. */
export function bodyOf({ kind, min, max, toleranceMinutes, ...values }: PointValues): TemperaturePointBody {
  return {
    ...values,
    ...(kind !== null && { kind }),
    min: celsiusOf(min),
    max: celsiusOf(max),
    ...(toleranceMinutes.trim() !== '' && { toleranceMinutes: Number(toleranceMinutes) }),
  }
}

/** What a place says of its points. */
export const valuesFrom = ({ kind, tempMin, tempMax }: Place) => ({
  kind,
  min: typedCelsius(tempMin),
  max: typedCelsius(tempMax),
  toleranceMinutes: String(defaultTolerance[kind]),
})

/** The walk after the last one, for a round that is added. */
export const nextRound = (rounds: readonly RoundTime[]): RoundTime =>
  (rounds.at(-1)?.to ?? '00:00') < '18:00' ? { from: '18:00', to: '22:00' } : { from: '22:00', to: '23:59' }

/** The line below the name: `Refrigerado · até 4 °C · 06:00 às 11:00`. */
export function summaryOf({ kind, min, max, rounds, active }: TemperaturePoint): string {
  const hours = rounds.map(({ from, to }) => `${from} às ${to}`).join(', ')
  return [active ? '' : 'Fora de uso', storageKindNames[kind], celsiusRange(min, max), hours || 'sem ronda']
    .filter(Boolean)
    .join(' · ')
}

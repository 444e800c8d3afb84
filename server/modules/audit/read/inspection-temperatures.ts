import type { Recorded } from '../../../events/event.ts'
import { doneAt } from '../../../events/event.ts'
import type { RoundEvent } from '../../temperatures/published.ts'
import type { Actor } from './audit-book.ts'

/** The event types of temperatures that the pack lists. */
export const temperatureTypes = ['TemperaturesTaken', 'TemperatureReadingCorrected'] as const
type InspectedTemperature = Recorded<RoundEvent>
type Taken = Extract<InspectedTemperature, { type: 'TemperaturesTaken' }>['data']['readings'][number]
type Corrected = Extract<InspectedTemperature, { type: 'TemperatureReadingCorrected' }>['data']

/** Decoding already validated the event against its type's schema, so checking the type's name is enough. */
export const isTemperatureEvent = (event: Recorded): event is InspectedTemperature =>
  temperatureTypes.some((type) => type === event.type)

/** The content of one row of the table, with the moment of the event and its author. */
export type TemperatureRow = { readonly at: Date; readonly by: Actor } & (
  | { readonly kind: 'out'; readonly reading: Taken }
  | { readonly kind: 'corrected'; readonly correction: Corrected }
)

interface PointCounts {
  /** What counts of each reading, by its number: of a corrected one the right value. */
  readonly values: Map<number, number>
  out: number
  late: number
  corrected: number
}

/** The temperatures of a period of the log: what was out of its limit or corrected, and how much each point was measured. */
export class TemperatureRecord {
  readonly rows: TemperatureRow[] = []
  readonly #points = new Map<string, PointCounts>()

  take(event: InspectedTemperature, by: Actor): void {
    const at = doneAt(event)
    if (event.type === 'TemperatureReadingCorrected') {
      const { id, point, value } = event.data
      this.rows.push({ at, by, kind: 'corrected', correction: event.data })
      const counts = this.#countsOf(point)
      counts.corrected += 1
      // A reading of before the period is not one of the period.
      if (counts.values.has(id)) counts.values.set(id, value)
      return
    }
    for (const reading of event.data.readings) {
      const counts = this.#countsOf(reading.point)
      counts.values.set(reading.id, reading.value)
      if (reading.late) counts.late += 1
      if (reading.status !== 'fora') continue
      counts.out += 1
      this.rows.push({ at, by, kind: 'out', reading })
    }
  }

  /** By name. */
  get points(): readonly { readonly name: string; readonly counts: Readonly<PointCounts> }[] {
    return [...this.#points]
      .map(([name, counts]) => ({ name, counts }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
  }

  #countsOf(point: string): PointCounts {
    const counts = this.#points.get(point) ?? { values: new Map(), out: 0, late: 0, corrected: 0 }
    this.#points.set(point, counts)
    return counts
  }
}

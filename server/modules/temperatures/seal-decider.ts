import type { Decider } from '../../events/decider.ts'
import type { TemperatureEvent } from './events.ts'

type SealEvent = Extract<TemperatureEvent, { type: 'SensorDaySealed' }>
interface SealCommand {
  readonly type: 'SealDay'
  readonly day: SealEvent['data']
}

/** Whether a day of readings is sealed. A day is sealed once: a second worker finds it done. */
export const sealDecider: Decider<boolean, SealCommand, SealEvent> = {
  initialState: false,
  evolve: () => true,
  decide: ({ day }, isSealed) => (isSealed ? [] : [{ type: 'SensorDaySealed', data: day }]),
}

export const sealStream = (date: string): string => `sensor-day-${date}`

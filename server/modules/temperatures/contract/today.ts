import * as z from 'zod/mini'
import { readingStatuses } from './readings.ts'
import { temperaturePoint } from './points.ts'

/** `later`: not begun; `due`: now; `missing`: over without a reading; `late`: entered after the end of the round. */
export const roundStatuses = ['later', 'due', 'missing', 'done', 'late'] as const
export type RoundStatus = (typeof roundStatuses)[number]

const dayRound = z.object({
  from: z.string(),
  to: z.string(),
  status: z.enum(roundStatuses),
  /** The reading that counts for the round. */
  readingId: z.nullable(z.int()),
})

export const todayPoint = z.object({
  ...temperaturePoint.shape,
  /** Of the local day, in order. */
  rounds: z.array(dayRound),
  /** The newest reading by hand of the local day. */
  last: z.nullable(
    z.object({ id: z.int(), at: z.string(), value: z.number(), status: z.enum(readingStatuses), late: z.boolean() }),
  ),
  /** The newest reading of the sensor, of whatever day. */
  lastSensed: z.nullable(z.object({ at: z.string(), value: z.number(), status: z.enum(readingStatuses) })),
  /** The occurrence that is open at the point. */
  incident: z.nullable(z.object({ id: z.int() })),
})

/** The points in use, by name, with what is to be measured on the local day. */
export const temperatureToday = z.object({ date: z.string(), points: z.array(todayPoint) })
export type TemperatureToday = z.infer<typeof temperatureToday>

import * as z from 'zod/mini'
import { celsius, instant } from './verdict-schemas.ts'

/** null: this answer was given before, and the token is shown once. Another call gives another token. */
export const sensorToken = z.object({ token: z.nullable(z.string()) })

const SENSOR_READINGS_MAX = 500
/** Calls of one sensor. */
export const SENSOR_CALLS_A_MINUTE = 60
/** A sensor that has said nothing for so long is silent. */
export const SILENT_MINUTES = 30

export const sensorReadingsBody = z.strictObject({
  readings: z
    .array(
      z.strictObject({ at: instant, value: celsius('A temperatura') }, 'Informe a hora e a temperatura'),
      'Informe as leituras',
    )
    .check(
      z.minLength(1, 'Informe pelo menos uma leitura'),
      z.maxLength(SENSOR_READINGS_MAX, `São no máximo ${SENSOR_READINGS_MAX} leituras`),
    ),
})
export type SensorReadingsBody = z.infer<typeof sensorReadingsBody>

/** `ignored`: readings of instants that the sensor has sent before. */
export const sensorReadingsAnswer = z.object({ accepted: z.int(), ignored: z.int() })
export type SensorReadingsAnswer = z.infer<typeof sensorReadingsAnswer>

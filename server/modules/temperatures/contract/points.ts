import * as z from 'zod/mini'
import type { StorageKind } from '../../../contract/food.ts'
import { storageKinds } from '../../../contract/food.ts'
import { atMost, lineOfText, requiredName } from '../../../contract/text.ts'
import { celsius } from './verdict-schemas.ts'

const HOUR = 'Informe a hora como 06:00'
const hourOfDay = z.string(HOUR).check(atMost(5, HOUR), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, HOUR))

/** A local time of the day at which the point is measured; `to` is later than `from`. */
const roundTime = z
  .strictObject({ from: hourOfDay, to: hourOfDay }, 'Informe o início e o fim da ronda')
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], message: 'A ronda termina depois de começar' }))
export type RoundTime = z.infer<typeof roundTime>

export const POINTS_MAX = 200
const ROUNDS_MAX = 8
const TOLERANCE_MAX = 24 * 60

/** What is left out is the storage type's (kind and limits) or the kind's (tolerance). */
export const temperaturePointBody = z.strictObject({
  name: requiredName('Nome do ponto é obrigatório'),
  storageTypeId: z._default(z.nullable(lineOfText({ label: 'Onde fica', max: 100 })), null),
  kind: z.optional(z.enum(storageKinds, 'Escolha a conservação')),
  min: z.optional(z.nullable(celsius('A temperatura mínima'))),
  max: z.optional(z.nullable(celsius('A temperatura máxima'))),
  toleranceMinutes: z.optional(
    z
      .int('A tolerância deve ser um número inteiro de minutos')
      .check(
        z.minimum(1, 'A tolerância deve ser de pelo menos 1 minuto'),
        z.maximum(TOLERANCE_MAX, `A tolerância pode ser de no máximo ${TOLERANCE_MAX} minutos`),
      ),
  ),
  rounds: z._default(
    z.array(roundTime, 'Informe as rondas').check(z.maxLength(ROUNDS_MAX, `São no máximo ${ROUNDS_MAX} rondas`)),
    [],
  ),
  active: z._default(z.boolean('Diga se o ponto está em uso'), true),
})
export type TemperaturePointBody = z.infer<typeof temperaturePointBody>

/** Where temperatures are measured: a fridge, a freezer, a hot counter. Limits in °C; null: none on that side. */
export const temperaturePoint = z.object({
  id: z.int(),
  name: z.string(),
  storageTypeId: z.nullable(z.string()),
  kind: z.enum(storageKinds),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  toleranceMinutes: z.int(),
  rounds: z.array(z.object({ from: z.string(), to: z.string() })),
  /** null: it is measured by hand only. */
  sensor: z.nullable(z.object({ lastSeenAt: z.nullable(z.string()), silent: z.boolean() })),
  active: z.boolean(),
})
export type TemperaturePoint = z.infer<typeof temperaturePoint>

/** What the events of a point say of it. */
export type PointDetails = Omit<TemperaturePoint, 'sensor'>

/** Minutes that a place may be out of its limits, where nobody has said it. */
export const defaultTolerance: Readonly<Record<StorageKind, number>> = {
  refrigerado: 60,
  congelado: 120,
  quente: 30,
  // No rule speaks of them: they have that of a fridge.
  ambiente: 60,
  seco: 60,
}

import * as z from 'zod/mini'
import { isInstant, isLabelDate } from '../../../contract/calendar.ts'
import { foodClasses, foodStates, storageKinds } from '../../../contract/food.ts'
import { atMost } from '../../../contract/text.ts'
import { decimalNumber } from '../../../http/contract/number.ts'

export const outcomes = ['mantem', 'encurta', 'descongelou', 'decidir', 'descartar'] as const
/**
 * From the mildest to the gravest. What must be decided is blocked and needs a person who answers for the rules, what has
 * thawed is not: so `descongelou` comes before `decidir`. Nobody can keep what is to be discarded.
 */
export type Outcome = (typeof outcomes)[number]

/** What nobody may use until it is decided or discarded. */
export const isBlocking = (outcome: Outcome): boolean => outcome === 'descartar' || outcome === 'decidir'

/** How a house counts the time above the limit. `decidir`: it has adopted no rule, and a person decides. */
export const exposureRules = ['decidir', 'duas_horas', 'tempo_temperatura'] as const
export type ExposureRule = (typeof exposureRules)[number]
export const exposureRuleNames: Readonly<Record<ExposureRule, string>> = {
  decidir: 'uma pessoa decide',
  duas_horas: 'duas horas',
  tempo_temperatura: 'tempo e temperatura',
}

const VERDICT_READINGS_MAX = 2_000
const FOOD_READINGS_MAX = 100
const TOLERANCE_MAX = 24 * 60
const INSTANT = 'Informe a hora com data e fuso (2026-12-31T18:00:00-03:00)'

export const instant = z.string(INSTANT).check(atMost(40, INSTANT), z.refine(isInstant, INSTANT))
/** A temperature as a person types it. */
export const celsius = (label: string) => decimalNumber({ label, min: -80, max: 150, decimals: 1 })

const reading = z.strictObject({ at: instant, value: celsius('A temperatura') }, 'Informe a hora e a temperatura')

const USED = 'O tempo já usado deve ser um número como 0.625'
/** A share of the accepted time, as an answer gives it in `used`. */
const usedShare = z.union(
  [
    z.string().check(atMost(9, USED), z.regex(/^\d{1,5}(?:\.\d{1,3})?$/, USED)),
    z.number().check(z.minimum(0, USED), z.maximum(99_999, USED)),
  ],
  USED,
)

const DATE = 'A validade deve ser como 2026-12-31'

export const verdictBody = z.strictObject({
  storageKind: z.enum(storageKinds, 'Escolha a conservação'),
  foodClass: z.nullish(z.enum(foodClasses, 'Escolha o tipo de alimento')),
  state: z.enum(foodStates, 'Escolha a situação'),
  /** When it was opened, prepared, frozen: from then a shorter time is counted. */
  startedAt: instant,
  expiration_date: z.string(DATE).check(atMost(40, DATE), z.refine(isLabelDate, DATE)),
  /** The warmest that the place may be, in °C. */
  placeMax: z.nullish(celsius('A temperatura máxima do lugar')),
  /** Default: that of the house. */
  rule: z.optional(z.enum(exposureRules, 'A regra é decidir, duas_horas ou tempo_temperatura')),
  /** Default: 60 (refrigerado), 120 (congelado), 30 (quente). */
  toleranceMinutes: z.nullish(
    z
      .int('A tolerância deve ser um número inteiro de minutos')
      .check(
        z.minimum(0, 'A tolerância não pode ser negativa'),
        z.maximum(TOLERANCE_MAX, `A tolerância pode ser de no máximo ${TOLERANCE_MAX} minutos`),
      ),
  ),
  /** The share that the label, or what it comes from, had used before. */
  used: z.nullish(usedShare),
  /** Since when the food has been in this place. Default: `startedAt`. */
  from: z.nullish(instant),
  readings: z
    .array(reading, 'Informe as leituras')
    .check(z.maxLength(VERDICT_READINGS_MAX, `São no máximo ${VERDICT_READINGS_MAX} leituras`)),
  /** What was measured in the food itself, while the air was out of its limits. */
  food: z.optional(
    z
      .array(reading, 'Informe as leituras do alimento')
      .check(z.maxLength(FOOD_READINGS_MAX, `São no máximo ${FOOD_READINGS_MAX} leituras do alimento`)),
  ),
})
export type VerdictBody = z.infer<typeof verdictBody>

const share = z.string()
const verdictSegment = z.object({
  from: z.string(),
  to: z.string(),
  /** The worse of its two readings, in °C. */
  value: z.number(),
  minutes: z.number(),
  /** Of the accepted time: `0.125`. */
  share,
  /** There was no reading for as long as the house allows. */
  mark: z.optional(z.literal('sem leitura')),
})
export type VerdictSegment = z.infer<typeof verdictSegment>

export const verdictAnswer = z.object({
  outcome: z.enum(outcomes),
  /** The share of the accepted time, with what was used before; of two figures the greater. */
  used: share,
  /** When the share passed 1; null: it did not, or it had before. */
  crossedAt: z.nullable(z.string()),
  /** Frozen food: the warmest that was reached or passed for the tolerance. */
  sustained: z.nullable(z.number()),
  expiration_date: z.string(),
  /** What counts: since the food has been there, or since it was measured within its limit. */
  segments: z.array(verdictSegment),
  sentence: z.string(),
  norm: z.nullable(z.string()),
  article: z.nullable(z.string()),
})
export type VerdictAnswer = z.infer<typeof verdictAnswer>

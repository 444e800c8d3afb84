import * as z from 'zod/mini'
import { day } from '../../../contract/period.ts'
import { lineOfText } from '../../../contract/text.ts'
import { celsius, instant } from './verdict-schemas.ts'

/** What was done where a reading is out of its limits. */
export const readingActions = [
  'porta_aberta',
  'ajustei_termostato',
  'transferi',
  'descartei',
  'chamei_manutencao',
  'medi_de_novo',
  'outro',
] as const
export type ReadingAction = (typeof readingActions)[number]
export const readingActionNames: Readonly<Record<ReadingAction, string>> = {
  porta_aberta: 'porta aberta',
  ajustei_termostato: 'ajustei o termostato',
  transferi: 'transferi os alimentos',
  descartei: 'descartei',
  chamei_manutencao: 'chamei a manutenção',
  medi_de_novo: 'medi de novo',
  outro: 'outro',
}

export const readingStatuses = ['ok', 'fora', 'sem_limite'] as const
export type ReadingStatus = (typeof readingStatuses)[number]

const ROUND_READINGS_MAX = 50
const id = z.int('Escolha o ponto').check(z.minimum(1, 'Escolha o ponto'))

const roundReading = z.strictObject(
  {
    pointId: id,
    value: celsius('A temperatura'),
    at: z.optional(instant),
    note: z._default(lineOfText({ label: 'A observação', max: 300 }), ''),
    action: z.optional(z.enum(readingActions, 'Diga o que foi feito')),
    /** The person has seen that the value is far from the limit. */
    confirm: z.optional(z.literal(true)),
  },
  'Informe o ponto e a temperatura',
)
export const temperatureRoundBody = z.strictObject({
  readings: z
    .array(roundReading, 'Informe as leituras')
    .check(
      z.minLength(1, 'Informe pelo menos uma leitura'),
      z.maxLength(ROUND_READINGS_MAX, `São no máximo ${ROUND_READINGS_MAX} leituras`),
    ),
})
export type TemperatureRoundBody = z.infer<typeof temperatureRoundBody>

/** A reading by hand as the answer to its round gives it. */
const takenReading = z.object({
  id: z.int(),
  pointId: z.int(),
  value: z.number(),
  at: z.string(),
  /** It was entered more than 15 minutes after it was taken. */
  late: z.boolean(),
  status: z.enum(readingStatuses),
  incidentId: z.nullable(z.int()),
})

export const takenRound = z.object({
  readings: z.array(takenReading),
  /** The occurrences that these readings open or continue. */
  incidents: z.array(z.object({ id: z.int() })),
})
export type TakenRound = z.infer<typeof takenRound>

export const readingCorrectionBody = z.strictObject({
  value: celsius('A temperatura'),
  reason: lineOfText({ label: 'O motivo', min: 1, max: 200, required: 'Diga por que a leitura estava errada' }),
})
export type ReadingCorrectionBody = z.infer<typeof readingCorrectionBody>

/** A reading of a point, by hand or by its sensor; of a corrected one both values. */
export const pointReading = z.object({
  /** null: a sensor's. */
  id: z.nullable(z.int()),
  at: z.string(),
  /** What counts: of a corrected reading the right value. */
  value: z.number(),
  /** null: it was not corrected. */
  correction: z.nullable(z.object({ before: z.number(), reason: z.string(), person: z.nullable(z.string()) })),
  status: z.enum(readingStatuses),
  late: z.boolean(),
  enteredAt: z.string(),
  /** null: a sensor. */
  person: z.nullable(z.string()),
  action: z.nullable(z.enum(readingActions)),
  note: z.string(),
})
export type PointReading = z.infer<typeof pointReading>

/** Days in the restaurant's time zone, both included. */
export const pointReadingsQuery = z.strictObject({
  from: z.optional(day('O início')),
  to: z.optional(day('O fim')),
  cursor: z.optional(z.string('Cursor inválido').check(z.regex(/^[A-Za-z0-9_-]{1,200}$/, 'Cursor inválido'))),
})
export type PointReadingsQuery = z.infer<typeof pointReadingsQuery>

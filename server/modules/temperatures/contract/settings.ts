import * as z from 'zod/mini'
import { lineOfText } from '../../../contract/text.ts'
import { exposureRules } from './verdict-schemas.ts'

export const DEFAULT_GAP_MINUTES = 240
const GAP_MAX = 24 * 60

/** How the house counts the time above the limit. */
export const temperatureSettingsBody = z
  .strictObject({
    rule: z.enum(exposureRules, 'A regra é decidir, duas_horas ou tempo_temperatura'),
    /** Who answers for the rule; needed where one is adopted. */
    signedBy: z._default(lineOfText({ label: 'A assinatura', max: 120 }), ''),
    /** Without a reading for so long, a time is marked `sem leitura`. */
    gapMinutes: z._default(
      z
        .int('O intervalo deve ser um número inteiro de minutos')
        .check(
          z.minimum(15, 'O intervalo deve ser de pelo menos 15 minutos'),
          z.maximum(GAP_MAX, `O intervalo pode ser de no máximo ${GAP_MAX} minutos`),
        ),
      DEFAULT_GAP_MINUTES,
    ),
  })
  .check(
    z.refine(({ rule, signedBy }) => rule === 'decidir' || signedBy !== '', {
      path: ['signedBy'],
      message: 'Informe quem assina a regra',
    }),
  )

export const temperatureSettings = z.object({
  rule: z.enum(exposureRules),
  signedBy: z.string(),
  gapMinutes: z.int(),
})
export type TemperatureSettings = z.infer<typeof temperatureSettings>

/** Until somebody adopts a rule, a person decides. */
export const defaultSettings: TemperatureSettings = { rule: 'decidir', signedBy: '', gapMinutes: DEFAULT_GAP_MINUTES }

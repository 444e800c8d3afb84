import * as z from 'zod/mini'
import { isInstant } from './calendar.ts'
import { durationUnits } from './food.ts'
import { lastDayOfMakersDate } from './makers-date.ts'
import { atMost, lineOfText } from './text.ts'

/** How long, as a person says it. */
export const duration = z.strictObject(
  {
    n: z
      .int('O prazo deve ser um número inteiro')
      .check(z.minimum(1, 'O prazo deve ser de pelo menos 1'), z.maximum(3650, 'O prazo pode ser de no máximo 3650')),
    unit: z.enum(durationUnits, 'O prazo é em hora ou dia'),
  },
  'Informe o prazo: { n, unit }',
)

export const storagePlace = lineOfText({
  label: 'A conservação',
  min: 1,
  max: 60,
  required: 'Escolha onde fica',
})

/** A sample that is kept for an inspection. */
export const sampleFlag = z.optional(z.boolean('Informe se é uma amostra'))

/** The maker's time after opening is read from a pack that has a date of its own, which limits it. */
export const packHasDate = z.refine<{
  readonly makersDate?: string | null | undefined
  readonly makersAfterOpening?: unknown
}>(({ makersDate, makersAfterOpening }) => (makersAfterOpening ?? null) === null || (makersDate ?? null) !== null, {
  error: 'Informe também a validade do fabricante, que está na embalagem',
  path: ['makersDate'],
})

/** What a date depends on, beside the food, its situação and its place: the same in a question and in a new label. */
export const questionFields = {
  /** Default: now. */
  startedAt: z.nullish(
    z
      .string('Informe a hora do início')
      .check(
        atMost(40, 'Informe o início com data, hora e fuso (2026-12-31T18:00:00-03:00)'),
        z.refine(isInstant, 'Informe o início com data, hora e fuso (2026-12-31T18:00:00-03:00)'),
      ),
  ),
  makersDate: z.nullish(
    z.string('Informe a validade do fabricante').check(
      atMost(40, 'A validade do fabricante deve ser como 2026-12-31 ou 2026-12'),
      z.refine(
        (date) => lastDayOfMakersDate(date) !== null,
        'A validade do fabricante deve ser como 2026-12-31 ou 2026-12',
      ),
    ),
  ),
  makersAfterOpening: z.nullish(duration),
  /** The labels that it comes from: its ingredients, where it is prepared. */
  parentCodes: z.optional(
    z
      .array(
        z.string('Código de etiqueta inválido').check(z.regex(/^FID\d{8,13}$/, 'Código de etiqueta inválido')),
        'Informe os códigos das etiquetas',
      )
      .check(z.maxLength(50, 'Informe no máximo 50 etiquetas')),
  ),
}

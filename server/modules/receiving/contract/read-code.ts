import * as z from 'zod/mini'
import { atMost, isPlainText } from '../../../contract/text.ts'

const TEXT_MAX = 2_000

/** The separator of the data in a code (FNC1), which a scanner sends as a control character. */
export const FNC1 = '\u001D'

export const readCodeBody = z.strictObject({
  text: z.string('Informe o que foi lido').check(
    atMost(TEXT_MAX, `O texto lido pode ter no máximo ${TEXT_MAX} caracteres`),
    z.minLength(1, 'Informe o que foi lido'),
    z.refine(
      (text) => isPlainText(text.replaceAll(FNC1, '')) && !/[\n\r\t]/.test(text.trim()),
      'O texto lido tem caracteres inválidos',
    ),
  ),
})

export const readCodeAnswer = z.object({
  kind: z.enum(['nota', 'gs1', 'ean', 'etiqueta', 'desconhecido']),
  key: z.optional(z.string()),
  cnpj: z.optional(z.string()),
  number: z.optional(z.string()),
  series: z.optional(z.string()),
  /** `2026-11` */
  yearMonth: z.optional(z.string()),
  /** 14 digits. */
  gtin: z.optional(z.string()),
  lot: z.optional(z.string()),
  makersDate: z.optional(z.string()),
  manufacturedOn: z.optional(z.string()),
  weightKg: z.optional(z.number()),
  count: z.optional(z.int()),
  /** The code of one of the restaurant's labels. */
  code: z.optional(z.string()),
  /** The receipt that has the note, unless it was reversed. */
  receiptId: z.optional(z.int()),
  /** The register's entry for goods with this GTIN, as a note of any supplier has brought them. */
  ingredientId: z.optional(z.int()),
})
export type ReadCode = z.infer<typeof readCodeAnswer>

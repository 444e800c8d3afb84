import * as z from 'zod/mini'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { pageLimit } from '../../../http/contract/paging.ts'
import { atMost } from '../../../contract/text.ts'
import { label } from '../../labels/contract/api.ts'

export const REVIEW_MAX = 200

export const reviewQuery = z.strictObject({
  limit: pageLimit(REVIEW_MAX),
  /** Opaque: `next` of the page before. */
  cursor: z.optional(
    z
      .string('Cursor inválido')
      .check(atMost(60, 'Cursor inválido'), z.regex(/^[0-9a-f]{32}-\d{1,9}$/, 'Cursor inválido')),
  ),
})
export type ReviewQuery = z.infer<typeof reviewQuery>

const reviewHows = ['reetiquetar', 'bloquear', 'descartar'] as const
export type ReviewHow = (typeof reviewHows)[number]

export const review = z.object({
  /** In all. */
  total: z.int(),
  /** What is missing on paper, in the words of the law, with how many labels. */
  missing: z.array(z.object({ word: z.string(), labels: z.int() })),
  items: z.array(
    z.object({
      labelId: z.int(),
      code: z.string(),
      name: z.string(),
      /** Onde fica. */
      place: z.string(),
      expiration_date: z.string(),
      /** `PODE CONTER SOJA` */
      added: z.string(),
      /** What may be done with it: one that has expired, or is a late record, gets no new label. */
      acts: z.array(z.enum(reviewHows)),
    }),
  ),
  /** null: there are no more. */
  next: z.nullable(z.string()),
})
export type Review = z.infer<typeof review>

const ID = 'Informe a etiqueta'
const labelId = z.int(ID).check(z.minimum(1, ID), z.maximum(999_999_999, ID))

export const reviewBody = z.strictObject({
  items: z
    .array(
      z.strictObject(
        { labelId, how: z.enum(reviewHows, 'Diga o que fazer: reetiquetar, bloquear ou descartar') },
        'Informe a etiqueta e o que fazer',
      ),
      'Informe as etiquetas',
    )
    .check(
      z.minLength(1, 'Informe pelo menos uma etiqueta'),
      z.maxLength(REVIEW_MAX, `Informe no máximo ${REVIEW_MAX} etiquetas por vez`),
      z.refine((items) => new Set(items.map((item) => item.labelId)).size === items.length, 'Há etiquetas repetidas'),
    ),
})
export type ReviewBody = z.infer<typeof reviewBody>

export const reviewed = z.object({
  /** What undoes all of it. */
  act: z.string(),
  /** The new labels, to be printed. */
  labels: z.array(label),
})
export type ReviewDone = z.infer<typeof reviewed>

export const allergenRejections = {
  label_not_in_review: { kind: 'conflict', text: 'Nesta etiqueta não falta nada, ou ela já teve baixa.' },
} as const satisfies RejectionTexts

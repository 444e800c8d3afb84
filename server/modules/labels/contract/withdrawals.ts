import * as z from 'zod/mini'
import { lineOfText } from '../../../contract/text.ts'
import { listText } from '../../../contract/words.ts'
import { withdrawalHows, WITHDRAWALS_MAX, wordOf } from './act-table.ts'
import { consumeBody, discardBody, labelId } from './api.ts'

/** Of a baixa of which there is nothing to say but that it was made. */
export const plainBody = z.strictObject({})
export const returnBody = z.strictObject({ note: z.optional(lineOfText({ label: 'A observação', max: 200 })) })

/** One label of a baixa of several. `reason` and `note` are for a discard, `at` is for a use, as in the single calls. */
const withdrawalItem = z
  .strictObject(
    {
      id: labelId,
      how: z.enum(withdrawalHows, `Informe a baixa: ${listText(withdrawalHows.map(wordOf), 'ou')}`),
      reason: z.optional(discardBody.shape.reason),
      note: discardBody.shape.note,
      at: consumeBody.shape.at,
    },
    'Cada baixa deve ser um objeto com id e how',
  )
  .check(
    z.refine(({ how, reason }) => how !== 'descartada' || reason !== undefined, {
      path: ['reason'],
      message: 'Informe o motivo do descarte',
    }),
  )
export const withdrawalsBody = z.strictObject({
  items: z.array(withdrawalItem, 'Informe as etiquetas').check(
    z.minLength(1, 'Informe pelo menos uma etiqueta'),
    z.maxLength(WITHDRAWALS_MAX, `Dê baixa em no máximo ${WITHDRAWALS_MAX} etiquetas por vez`),
    z.refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Há etiquetas repetidas'),
  ),
})
/** The labels whose baixa is undone. */
export const undoTogetherBody = z.strictObject({
  ids: z.array(labelId, 'Informe as etiquetas').check(
    z.minLength(1, 'Informe pelo menos uma etiqueta'),
    z.maxLength(WITHDRAWALS_MAX, `Desfaça a baixa de no máximo ${WITHDRAWALS_MAX} etiquetas por vez`),
    z.refine((ids) => new Set(ids).size === ids.length, 'Há etiquetas repetidas'),
  ),
})
export type UndoTogetherBody = z.infer<typeof undoTogetherBody>
export type WithdrawalsBody = z.infer<typeof withdrawalsBody>
export type WithdrawalItem = WithdrawalsBody['items'][number]

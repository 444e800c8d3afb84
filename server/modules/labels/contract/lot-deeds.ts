import * as z from 'zod/mini'
import { label } from './api.ts'
import { transformationsBody, transformed } from './life.ts'
import { WITHDRAWALS_MAX, withdrawalsBody } from './withdrawals.ts'

const items = z.optional(withdrawalsBody.shape.items)

/** What is done with the labels of a lot: some leave stock, others are opened, frozen… All of it, or nothing. */
export const lotDeedsBody = z.strictObject({ items, transformation: z.optional(transformationsBody) }).check(
  z.refine((deeds) => idsOf(deeds).length > 0, { path: ['items'], message: 'Informe pelo menos uma etiqueta' }),
  z.refine((deeds) => idsOf(deeds).length <= WITHDRAWALS_MAX, {
    path: ['items'],
    message: `Informe no máximo ${WITHDRAWALS_MAX} etiquetas por vez`,
  }),
  z.refine((deeds) => new Set(idsOf(deeds)).size === idsOf(deeds).length, {
    path: ['transformation', 'ids'],
    message: 'Uma etiqueta tem baixa ou é transformada, não as duas coisas',
  }),
)
export type LotDeedsBody = z.infer<typeof lotDeedsBody>

function idsOf({ items: withdrawals = [], transformation }: LotDeedsBody): readonly number[] {
  return [...withdrawals.map(({ id }) => id), ...(transformation?.ids ?? [])]
}

export const lotDeedsDone = z.object({ withdrawn: z.array(label), transformed: z.array(transformed) })
export type LotDeedsDone = z.infer<typeof lotDeedsDone>

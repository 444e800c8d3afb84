import * as z from 'zod/mini'
import { transformationsBody } from './life.ts'
import { WITHDRAWALS_MAX } from './act-table.ts'
import { withdrawalsBody } from './withdrawals.ts'

const items = z.optional(withdrawalsBody.shape.items)

/** What one call does with labels: some leave stock, others are opened, frozen… All of it, or nothing. */
export const actBody = z.strictObject({ items, transformation: z.optional(transformationsBody) }).check(
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
export type ActBody = z.infer<typeof actBody>

function idsOf({ items: withdrawals = [], transformation }: ActBody): readonly number[] {
  return [...withdrawals.map(({ id }) => id), ...(transformation?.ids ?? [])]
}

/** The id of an act: the place of its first event in the log, as `label-31:4`. */
export const actId = z.string().check(z.maxLength(100, 'Ato inválido'))

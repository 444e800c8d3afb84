import * as z from 'zod/mini'
import { atMost, lineOfText } from '../../../contract/text.ts'

const VALUES_MAX = 200

const ids = z.string('Informe as etiquetas').check(
  atMost(16_384, `Informe no máximo ${VALUES_MAX} etiquetas`),
  z.regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8})*$/, 'Informe os números das etiquetas, separados por vírgulas'),
  z.refine((text) => text.split(',').length <= VALUES_MAX, `Informe no máximo ${VALUES_MAX} etiquetas`),
)

/** `quantity`: of one label, the part that is asked for, as `250 g`. */
export const valuesQuery = z
  .strictObject({ ids, quantity: z.optional(lineOfText({ label: 'A quantidade', max: 40 })) })
  .check(
    z.refine((query) => query.quantity === undefined || !query.ids.includes(','), {
      path: ['quantity'],
      error: 'A quantidade é de uma etiqueta só',
    }),
  )
export type ValuesQuery = z.infer<typeof valuesQuery>

/**
 * What labels in stock would be worth if they were discarded now, in reais with two decimals; null where nothing gives a
 * cost. Labels that are not in stock are left out. `total`: of those with a value.
 */
export const labelValues = z.object({
  total: z.string(),
  uncosted: z.int(),
  labels: z.array(z.object({ id: z.int(), value: z.nullable(z.string()) })),
})
export type LabelValues = z.infer<typeof labelValues>

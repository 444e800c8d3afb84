import * as z from 'zod/mini'

/** What a loss was worth when it was recorded. `value` null: nothing gave a cost, which is not the same as zero. */
export const loss = {
  /** The tenant's local date. */
  day: z.string(),
  name: z.string(),
  category: z.string(),
  sector: z.string(),
  baseProductId: z.nullable(z.string()),
  /** In reais, with two decimals. */
  value: z.nullable(z.string()),
  valueSource: z.nullable(z.enum(['lote', 'ficha', 'ingrediente'])),
  /** Whole hours, rounded down: negative after the expiry. */
  hoursToExpiry: z.int(),
  /** It was a sample, which is thrown away by rule: it is not counted as a loss. Missing in the events of before. */
  sample: z.optional(z.literal(true)),
}
export type Loss = Readonly<z.infer<z.ZodMiniObject<typeof loss>>>

/** Since version 2 of the events of a loss; of one from before everything is null. */
export const valuedLoss = {
  day: z.nullable(loss.day),
  name: z.nullable(loss.name),
  category: z.nullable(loss.category),
  sector: z.nullable(loss.sector),
  baseProductId: loss.baseProductId,
  value: loss.value,
  valueSource: loss.valueSource,
  hoursToExpiry: z.nullable(loss.hoursToExpiry),
  sample: loss.sample,
}
type ValuedLoss = Readonly<z.infer<z.ZodMiniObject<typeof valuedLoss>>>
export const NOT_VALUED: ValuedLoss = {
  day: null,
  name: null,
  category: null,
  sector: null,
  baseProductId: null,
  value: null,
  valueSource: null,
  hoursToExpiry: null,
}
/** A step from version 1. */
export const unvalued = { from: 1, up: (data: unknown) => Object.assign({}, NOT_VALUED, data) }

/** What a loss was worth; null: its event is from before that was recorded. */
export function lossOf({
  day,
  name,
  category,
  sector,
  hoursToExpiry,
  baseProductId,
  value,
  valueSource,
  sample,
}: ValuedLoss): Loss | null {
  if (day === null || name === null || category === null || sector === null || hoursToExpiry === null) return null
  const known = { day, name, category, sector, baseProductId, value, valueSource, hoursToExpiry }
  return sample === true ? { ...known, sample } : known
}

/** A label that was made: what it counts for. */
export const made = z.object({ name: z.string(), baseProductId: loss.baseProductId, enteredAt: z.string() })

export const discardReason = z.enum([
  'vencido',
  'sobra',
  'erro_preparo',
  'qualidade',
  'temperatura',
  'contaminacao',
  'avaria',
  'devolucao',
  'outro',
])

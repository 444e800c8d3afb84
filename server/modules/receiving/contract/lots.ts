import * as z from 'zod/mini'
import { lineOfText } from '../../../contract/text.ts'
import { units } from '../../../contract/units.ts'

export const priceChange = z.object({
  /** `12-3`: of the third line of receipt 12. */
  id: z.string(),
  ingredientId: z.int(),
  name: z.string(),
  unit: z.enum(units),
  before: z.string(),
  now: z.string(),
  /** Somebody who sees costs has to accept it. */
  waits: z.boolean(),
})
export type PriceChange = z.infer<typeof priceChange>

export const waitingPrice = z.object({
  ...priceChange.shape,
  /**
   * `suspicious`: the price differs from the register's by more than a half, and `acceptSuspicious` accepts it. `unit`: the
   * ingredient has another unit since, and nothing accepts the price.
   */
  needsCare: z.nullable(z.enum(['suspicious', 'unit'])),
})
export type WaitingPrice = z.infer<typeof waitingPrice>

const lotStatuses = ['em_uso', 'encerrado', 'bloqueado', 'segregado'] as const

export const receivedLot = z.object({
  id: z.int(),
  /** The restaurant's code of the lot: `R261130-01`. */
  code: z.string(),
  /** The maker's lot number; empty: not known. */
  lot: z.string(),
  supplier: z.object({ id: z.int(), name: z.string() }),
  ingredientId: z.nullable(z.int()),
  baseProductId: z.nullable(z.string()),
  /** What it is for the house: its ingredient, else its base product, else as the note calls it. */
  goods: z.string(),
  /** As the note calls it. */
  description: z.string(),
  brand: z.string(),
  sif: z.string(),
  receivedAt: z.string(),
  makersDate: z.nullable(z.string()),
  quantity: z.number(),
  unit: z.string(),
  receiptId: z.int(),
  invoice: z.nullable(z.object({ number: z.string(), key: z.nullable(z.string()) })),
  status: z.enum(lotStatuses),
  labels: z.object({ inStock: z.int(), gone: z.int() }),
})
export type ReceivedLot = z.infer<typeof receivedLot>

export const lotsQuery = z.strictObject({
  /** The beginning of a code or of the maker's lot; case, spaces, dashes and leading zeros are ignored. */
  q: z.optional(lineOfText({ label: 'A busca', max: 60 })),
  ingredient: z.optional(
    z.coerce
      .number('Id inválido')
      .check(z.int('Id inválido'), z.minimum(1, 'Id inválido'), z.maximum(999_999_999, 'Id inválido')),
  ),
  supplier: z.optional(
    z.coerce
      .number('Id inválido')
      .check(z.int('Id inválido'), z.minimum(1, 'Id inválido'), z.maximum(999_999_999, 'Id inválido')),
  ),
  status: z.optional(z.enum(lotStatuses, 'Situação desconhecida')),
  /** `sim`: only lots without labels that nobody has closed for more than 30 days. */
  check: z.optional(z.enum(['sim'], 'Use check=sim')),
  cursor: z.optional(z.string('Cursor inválido').check(z.regex(/^[A-Za-z0-9_-]{1,200}$/, 'Cursor inválido'))),
})
export type LotsQuery = z.infer<typeof lotsQuery>

export const lotCloseBody = z.strictObject({
  how: z.enum(['acabou', 'descartado', 'devolvido'], 'Diga se o lote acabou, foi descartado ou devolvido'),
  reason: z.optional(lineOfText({ label: 'O motivo', max: 300 })),
})
export type LotCloseBody = z.infer<typeof lotCloseBody>

const priceIds = z
  .array(lineOfText({ label: 'O preço', min: 1, max: 20 }), 'Informe os preços')
  .check(z.maxLength(1_000, 'No máximo 1000 preços por vez'))
export const pricesBody = z.strictObject({
  accept: priceIds,
  refuse: priceIds,
  /** true: somebody has looked at the accepted prices that look wrong, and they are right. */
  acceptSuspicious: z.optional(z.boolean('Informe se os preços estão certos')),
})
export type PricesBody = z.infer<typeof pricesBody>

import * as z from 'zod/mini'
import { units } from '../../../contract/units.ts'
import { temperatureGroups } from './groups.ts'

export const readNoteBody = z.strictObject({ xml: z.string('Envie o arquivo da nota') })

const lotRead = z.object({
  /** Of the maker; empty: only a date was found. */
  lot: z.string(),
  makersDate: z.nullable(z.string()),
  manufacturedOn: z.nullable(z.string()),
  /** In the unit of the line; null: it cannot be told. */
  quantity: z.nullable(z.number()),
  from: z.enum(['rastro', 'texto']),
})

export const readingLine = z.object({
  /** From 1. */
  n: z.int(),
  supplierCode: z.string(),
  ean: z.nullable(z.string()),
  description: z.string(),
  unit: z.string(),
  quantity: z.number(),
  taxUnit: z.string(),
  taxQuantity: z.number(),
  /** What the line costs, in reais. */
  total: z.string(),
  /** What one unit holds; null: a person has to say it. */
  pack: z.nullable(
    z.object({
      n: z.number(),
      unit: z.enum(units),
      from: z.enum(['unidade', 'de_para', 'tributavel', 'descricao']),
    }),
  ),
  match: z.object({
    by: z.nullable(z.enum(['codigo', 'ean', 'nome'])),
    ingredientId: z.nullable(z.int()),
    baseProductId: z.nullable(z.string()),
    ignored: z.boolean(),
  }),
  /** For one unit of the ingredient; null without `ver_custos`, and where it cannot be told. */
  price: z.nullable(
    z.object({
      unit: z.enum(units),
      now: z.string(),
      before: z.string(),
      changePercent: z.number(),
      /** It has to be accepted by a person. */
      suspicious: z.boolean(),
    }),
  ),
  lots: z.array(lotRead),
  /** By what its temperature is judged; null: nobody measures it. */
  group: z.nullable(z.enum(temperatureGroups)),
  limit: z.nullable(
    z.object({
      celsius: z.number(),
      /** Hot food has to be warmer than the limit. */
      isLeast: z.boolean(),
      source: z.string(),
      force: z.enum(['limite', 'referencia']),
    }),
  ),
  /** The labels that are proposed. */
  labels: z.nullable(z.object({ count: z.int(), weight: z.string() })),
  hints: z.array(z.string()),
})
export type ReadingLine = z.infer<typeof readingLine>

export const reading = z.object({
  key: z.string(),
  number: z.string(),
  series: z.string(),
  issuedAt: z.string(),
  recipientCnpj: z.nullable(z.string()),
  /** null: the file does not say it. */
  authorised: z.nullable(z.literal(true)),
  total: z.string(),
  /** The note's total less the sum of its lines. */
  difference: z.string(),
  supplier: z.object({
    /** null: not registered. */
    id: z.nullable(z.int()),
    name: z.string(),
    tradeName: z.string(),
    cnpj: z.nullable(z.string()),
  }),
  lines: z.array(readingLine),
  warnings: z.array(
    z.object({ code: z.enum(['sem_protocolo', 'outro_destinatario', 'total_difere']), text: z.string() }),
  ),
})
export type Reading = z.infer<typeof reading>

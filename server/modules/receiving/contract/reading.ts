import * as z from 'zod/mini'
import { units } from '../../../contract/units.ts'
import { temperatureGroups } from './groups.ts'

export const readNoteBody = z.strictObject({ xml: z.string('Envie o arquivo da nota') })

const lotRead = z.object({
  /** The maker's lot number; empty: only a date was found. */
  lot: z.string(),
  makersDate: z.nullable(z.string()),
  manufacturedOn: z.nullable(z.string()),
  /** The quantity, in the unit of the line; null: not known. */
  quantity: z.nullable(z.number()),
  from: z.enum(['rastro', 'texto']),
})

export const readingLine = z.object({
  /** The number of the line; the first line is 1. */
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
  /** The price of one unit of the ingredient; null without `ver_custos`, and where the price is not known. */
  price: z.nullable(
    z.object({
      unit: z.enum(units),
      now: z.string(),
      before: z.string(),
      changePercent: z.number(),
      /** Whether a person has to accept the price. */
      suspicious: z.boolean(),
    }),
  ),
  lots: z.array(lotRead),
  /** The group whose temperature limit applies; null: nobody measures these goods. */
  group: z.nullable(z.enum(temperatureGroups)),
  limit: z.nullable(
    z.object({
      celsius: z.number(),
      /** Whether the goods must be warmer than the limit: hot food. */
      isLeast: z.boolean(),
      source: z.string(),
      force: z.enum(['limite', 'referencia']),
    }),
  ),
  /** The number of labels that is proposed. */
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
  /** null: the file has no such figure. */
  authorised: z.nullable(z.literal(true)),
  total: z.string(),
  /** The note's total less the sum of its lines. */
  difference: z.string(),
  supplier: z.object({
    /** null: the supplier is not registered. */
    id: z.nullable(z.int()),
    name: z.string(),
    tradeName: z.string(),
    cnpj: z.nullable(z.string()),
  }),
  lines: z.array(readingLine),
  warnings: z.array(
    z.object({
      code: z.enum(['ja_recebida', 'sem_protocolo', 'outro_destinatario', 'total_difere']),
      text: z.string(),
    }),
  ),
})
export type Reading = z.infer<typeof reading>

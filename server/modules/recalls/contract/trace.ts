import * as z from 'zod/mini'
import { lineOfText } from '../../../contract/text.ts'

const directions = ['origem', 'destino', 'ambos'] as const
export const evidences = ['lido', 'escolhido', 'presumido'] as const

/** Nodes of an answer at most. */
export const TRACE_NODES = 2_000

const wholeId = (message: string) =>
  z.coerce.number(message).check(z.int(message), z.minimum(1, message), z.maximum(999_999_999, message))

export const traceQuery = z
  .strictObject({
    /** Of a label, of a received lot or of a batch. */
    code: z.optional(lineOfText({ label: 'O código', min: 1, max: 60 })),
    lotId: z.optional(wholeId('Lote inválido')),
    batch: z.optional(wholeId('Preparo inválido')),
    direction: z._default(z.enum(directions, 'A direção é origem, destino ou ambos'), 'ambos'),
  })
  .check(
    z.refine(({ code, lotId, batch }) => [code, lotId, batch].filter((given) => given !== undefined).length === 1, {
      path: ['code'],
      error: 'Informe um código, um lote ou um preparo',
    }),
  )
export type TraceQuery = z.infer<typeof traceQuery>

const nodeFields = {
  /** `lote:3`, `etiqueta:412`, `preparo:7`. */
  key: z.string(),
  id: z.int(),
  code: z.string(),
  name: z.string(),
  /** Of a received lot the maker's; empty: none. */
  lot: z.string(),
  quantity: z.string(),
  /** Where it is kept; empty: nowhere any more, or it has no place. */
  place: z.string(),
  /** When it was received, made or generated; of a label that has left the stock, when it left. */
  at: z.string(),
  /** Who received, produced or used it; of a label in stock its responsible. */
  person: z.string(),
}

export const labelStandings = [
  'in_stock',
  'blocked',
  'consumed',
  'discarded',
  'donated',
  'returned',
  'missing',
  'transformed',
] as const
export const traceNode = z.discriminatedUnion('type', [
  z.object({
    ...nodeFields,
    type: z.literal('lote'),
    status: z.enum(['em_uso', 'encerrado', 'bloqueado', 'segregado']),
    supplier: z.string(),
    /** The number of the note; null: it came without one. */
    invoice: z.nullable(z.string()),
    /** In °C, as it was measured at the door; null: it was not. */
    temperature: z.nullable(z.number()),
  }),
  z.object({ ...nodeFields, type: z.literal('etiqueta'), status: z.enum(labelStandings) }),
  z.object({ ...nodeFields, type: z.literal('preparo'), status: z.literal('feito') }),
])
export type TraceNode = z.infer<typeof traceNode>
export type NodeType = TraceNode['type']

export const traceEdge = z.object({
  from: z.string(),
  to: z.string(),
  /** `recebida`: a label of a lot; `usada`: into a batch; `produzida`: out of a batch; else what was done with a label. */
  how: z.string(),
  evidence: z.enum(evidences),
  /** How much; null: all, or nobody has said it. */
  quantity: z.nullable(z.string()),
  at: z.string(),
})
export type TraceEdge = z.infer<typeof traceEdge>

/** Batches into which a lot may have gone, because it was in use and nobody read or chose a lot. */
export const weakStep = z.object({
  ingredient: z.string(),
  batches: z.int(),
  /** The lots of the first of these batches. */
  lots: z.array(z.string()),
  from: z.string(),
  to: z.string(),
})
export type WeakStep = z.infer<typeof weakStep>

export const traceTotals = z.object({
  inStock: z.int(),
  /** Of those in stock. */
  blocked: z.int(),
  used: z.int(),
  discarded: z.int(),
  donated: z.int(),
  returned: z.int(),
  missing: z.int(),
})
export type TraceTotals = z.infer<typeof traceTotals>

/** In `unit`, as numbers with at most three decimals. All parts add up to `received`. */
export const balance = z.object({
  unit: z.string(),
  received: z.number(),
  inStock: z.number(),
  /** In batches, or consumed as it was. */
  used: z.number(),
  discarded: z.number(),
  returned: z.number(),
  donated: z.number(),
  missing: z.number(),
  notExplained: z.number(),
  /** In %, with one decimal. */
  located: z.number(),
})
export type Balance = z.infer<typeof balance>

export const trace = z.object({
  root: z.string(),
  nodes: z.array(traceNode),
  edges: z.array(traceEdge),
  weak: z.array(weakStep),
  /** Of all labels below the root, also of those beyond the first 2,000 nodes. */
  totals: traceTotals,
  /** Of a received lot whose labels say how much they hold; else null. */
  balance: z.nullable(balance),
  /** There are more nodes. */
  more: z.boolean(),
})
export type Trace = z.infer<typeof trace>

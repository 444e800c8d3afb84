import * as z from 'zod/mini'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { blockReason } from '../../labels/contract/blocks.ts'
import { lineOfText } from '../../../contract/text.ts'
import { counted, labelsText, listText } from '../../../contract/words.ts'
import { labelStandings, weakStep } from './trace.ts'

const recallModes = ['real', 'simulado'] as const
const recallRoles = ['recebi_aviso', 'sou_responsavel'] as const
export const recallSources = ['fornecedor', 'anvisa', 'interno', 'cliente'] as const
export type RecallSource = (typeof recallSources)[number]
export const recallSourceNames: Readonly<Record<RecallSource, string>> = {
  fornecedor: 'fornecedor',
  anvisa: 'Anvisa',
  interno: 'nós mesmos',
  cliente: 'cliente',
}

/** Why a label or a lot is blocked by it: `recolhimento 3: lote A2911`. */
export const recallBlock = ({ id, reason }: { readonly id: number; readonly reason: string }): string =>
  blockReason(`recolhimento ${id}: ${reason}`)

/** `2 s`, `0,4 s`: the stopwatch counts tenths. */
export const secondsText = (seconds: number): string =>
  seconds === 0 ? 'menos de 0,1 s' : `${String(seconds).replace('.', ',')} s`

/** `2 etiquetas e 1 lote`: what was released, without what is none. */
export const releasedText = (labels: number, lots: number): string =>
  listText([...(labels > 0 ? [labelsText(labels)] : []), ...(lots > 0 ? [counted(lots, 'lote', 'lotes')] : [])])

const ROOTS_MAX = 50
const LABELS_MAX = 500

const id = (message: string) => z.int(message).check(z.minimum(1, message), z.maximum(999_999_999, message))

const root = z
  .strictObject(
    {
      lotId: z.optional(id('Informe o lote')),
      /** Of a label, of a received lot or of a batch. */
      code: z.optional(lineOfText({ label: 'O código', min: 1, max: 60 })),
      batch: z.optional(id('Informe o preparo')),
    },
    'Informe um lote, um código ou um preparo',
  )
  .check(
    z.refine(
      ({ lotId, code, batch }) => [lotId, code, batch].filter((given) => given !== undefined).length === 1,
      'Informe um lote, um código ou um preparo',
    ),
  )

export const recallBody = z.strictObject({
  mode: z.enum(recallModes, 'O recolhimento é real ou simulado'),
  role: z._default(z.enum(recallRoles, 'Diga se recebeu o aviso ou se responde pelo produto'), 'recebi_aviso'),
  reason: lineOfText({ label: 'O motivo', min: 1, max: 200 }),
  source: z.enum(recallSources, 'Diga quem avisou: fornecedor, anvisa, interno ou cliente'),
  reference: z._default(lineOfText({ label: 'A referência', max: 120 }), ''),
  roots: z
    .array(root, 'Informe o que recolher')
    .check(
      z.minLength(1, 'Informe o que recolher'),
      z.maxLength(ROOTS_MAX, `São no máximo ${ROOTS_MAX} lotes, etiquetas ou preparos`),
    ),
  /** Also what may have gone into a batch because the lot was in use and nobody read it. */
  includePresumed: z._default(z.boolean('Informe se o presumido entra'), false),
  /** Only that: what a recall of the same roots without it has left free. */
  onlyPresumed: z._default(z.boolean('Informe se só o presumido entra'), false),
})
export type RecallBody = z.infer<typeof recallBody>

/** Labels of one product in one place. */
const reachedGroup = z.object({ place: z.string(), name: z.string(), labels: z.int() })
/** Labels of one product that have left the stock. */
const goneGroup = z.object({ status: z.enum(labelStandings), name: z.string(), labels: z.int() })

export const recallPreview = z.object({
  /** Labels in stock that it would block, also those that something else blocks. */
  blocked: z.int(),
  /** Of these, those that are blocked now. */
  already: z.int(),
  /** Labels that have left the stock. */
  affected: z.int(),
  inStock: z.array(reachedGroup),
  gone: z.array(goneGroup),
  /** The received lots that nothing would be made of. */
  lots: z.array(z.object({ id: z.int(), code: z.string(), lot: z.string(), name: z.string() })),
  /** Other received lots with the maker's number of one of the roots, the newest first, at most 20: none of the recall. */
  sameNumber: z.array(
    z.object({ id: z.int(), lot: z.string(), name: z.string(), supplier: z.string(), receivedAt: z.string() }),
  ),
  weak: z.array(weakStep),
})
export type RecallPreview = z.infer<typeof recallPreview>

export const recallOpened = z.object({
  id: z.int(),
  number: z.int(),
  startedAt: z.string(),
  /** 0 of a simulation. */
  blocked: z.int(),
  /** Labels that have left the stock. */
  affected: z.int(),
  /** From the call to the answer, with one decimal. */
  seconds: z.number(),
  /** Labels in stock: what a simulation would have blocked. */
  inStock: z.int(),
  weak: z.array(weakStep),
})
export type RecallOpened = z.infer<typeof recallOpened>

export const recallSummary = z.object({
  id: z.int(),
  number: z.int(),
  mode: z.enum(recallModes),
  role: z.enum(recallRoles),
  source: z.enum(recallSources),
  reference: z.string(),
  reason: z.string(),
  startedAt: z.string(),
  person: z.string(),
  status: z.enum(['aberto', 'encerrado', 'simulado']),
  closedAt: z.nullable(z.string()),
  conclusion: z.nullable(z.string()),
  includePresumed: z.boolean(),
  /** It reaches only what a recall without the presumed steps leaves free. */
  onlyPresumed: z.boolean(),
  seconds: z.number(),
  /** Labels that were in stock. */
  inStock: z.int(),
  affected: z.int(),
  /** Labels of it that are blocked in stock. */
  left: z.int(),
  /** Received lots without labels that it blocks and that nobody has closed. */
  lotsLeft: z.int(),
})
export type RecallSummary = z.infer<typeof recallSummary>

export const recallLabel = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  weight: z.string(),
  place: z.string(),
  /** How the recall found it. */
  found: z.enum(['em_estoque', 'fora']),
  status: z.enum(labelStandings),
  /** When it left the stock; null: it is there. */
  at: z.nullable(z.string()),
  /** Who used, discarded or returned it; null: it is in stock. */
  person: z.nullable(z.string()),
  /** null: nobody has set it apart. */
  separatedAt: z.nullable(z.string()),
})
export type RecallLabel = z.infer<typeof recallLabel>

/** A received lot without labels, and what has become of it. */
export const recallLot = z.object({
  id: z.int(),
  code: z.string(),
  lot: z.string(),
  name: z.string(),
  quantity: z.string(),
  /** `liberado`: the recall does not block it, or never did. */
  status: z.enum(['bloqueado', 'liberado', 'acabou', 'descartado', 'devolvido']),
})
export type RecallLot = z.infer<typeof recallLot>

export const recall = z.object({
  ...recallSummary.shape,
  roots: z.array(z.object({ key: z.string(), code: z.string(), name: z.string(), lot: z.string() })),
  lots: z.array(recallLot),
  weak: z.array(weakStep),
  /** Of the labels that were in stock: set apart, or with a destination. */
  separated: z.int(),
  destinations: z.object({ discarded: z.int(), returned: z.int(), released: z.int(), other: z.int() }),
  /** By place, those in stock first. At most 500; `more`: there are others. */
  labels: z.array(recallLabel),
  more: z.boolean(),
})
export type Recall = z.infer<typeof recall>

export const recallsQuery = z.strictObject({
  cursor: z.optional(z.string('Cursor inválido').check(z.regex(/^[A-Za-z0-9_-]{1,200}$/, 'Cursor inválido'))),
})
export type RecallsQuery = z.infer<typeof recallsQuery>

const anyLabelIds = z.array(id('Informe a etiqueta'), 'Informe as etiquetas').check(
  z.maxLength(LABELS_MAX, `São no máximo ${LABELS_MAX} etiquetas por vez`),
  z.refine((ids) => new Set(ids).size === ids.length, 'Há etiquetas repetidas'),
)
const labelIds = anyLabelIds.check(z.minLength(1, 'Informe pelo menos uma etiqueta'))

export const separateBody = z.strictObject({ ids: labelIds })
export const recallReleaseBody = z
  .strictObject({
    ids: z._default(anyLabelIds, []),
    /** Received lots without labels. */
    lots: z._default(
      z
        .array(id('Informe o lote'), 'Informe os lotes')
        .check(z.maxLength(ROOTS_MAX, `São no máximo ${ROOTS_MAX} lotes por vez`)),
      [],
    ),
    reason: lineOfText({ label: 'O motivo', min: 1, max: 200 }),
  })
  .check(
    z.refine(({ ids, lots }) => ids.length + lots.length > 0, {
      path: ['ids'],
      error: 'Informe pelo menos uma etiqueta ou um lote',
    }),
  )
export type RecallReleaseBody = z.infer<typeof recallReleaseBody>
export const recallCloseBody = z.strictObject({
  conclusion: lineOfText({ label: 'A conclusão', min: 1, max: 500 }),
})
export type RecallCloseBody = z.infer<typeof recallCloseBody>

export const recallRejections = {
  recall_not_found: { kind: 'not_found', text: 'Recolhimento não encontrado' },
  trace_root_not_found: { kind: 'not_found', text: 'Não encontrado' },
  recall_empty: { kind: 'conflict', text: 'Nada a recolher: nenhuma etiqueta e nenhum lote abaixo disso.' },
  recall_too_large: {
    kind: 'conflict',
    text: 'Isto alcança etiquetas demais para um recolhimento só. Recolha por partes: um lote, um preparo ou uma etiqueta por vez.',
  },
  recall_simulated: { kind: 'conflict', text: 'Este recolhimento é uma simulação.' },
  recall_closed: { kind: 'conflict', text: 'Este recolhimento já está encerrado.' },
  recall_label_unknown: { kind: 'invalid', text: 'Esta etiqueta não é deste recolhimento.', path: 'ids' },
  recall_lot_unknown: { kind: 'invalid', text: 'Este lote não é deste recolhimento.', path: 'lots' },
  recall_lots_left: {
    kind: 'conflict',
    text: ({ count, lot }) =>
      `Falta dizer o que foi feito ${Number(count) === 1 ? `do lote ${lot}` : `de ${count} lotes`}. Descarte, devolva ou libere antes de encerrar.`,
  },
  recall_labels_left: {
    kind: 'conflict',
    text: ({ count }) =>
      Number(count) === 1
        ? 'Falta 1 etiqueta bloqueada. Descarte, devolva ou libere antes de encerrar.'
        : `Faltam ${count} etiquetas bloqueadas. Descarte, devolva ou libere antes de encerrar.`,
  },
} as const satisfies RejectionTexts

import { isRecallBlock } from './blocks.ts'
import * as z from 'zod/mini'
import { storagePlace } from '../../../contract/date-question.ts'
import { storageKinds } from '../../../contract/food.ts'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { stateNotAllowedRejection } from '../../../contract/state-not-allowed.ts'
import { atMost, lineOfText, NAME_MAX } from '../../../contract/text.ts'
import { withdrawalNames } from './act-table.ts'
import { label, labelBody, labelId, labelStatuses } from './api.ts'
import { formatLabelDate, isInstant } from '../../../contract/expiry.ts'

export const TRANSFORMED_MAX = 200
/** Labels that an answer of a lineage has at most. */
export const LINEAGE_MAX = 40

/** The calls that make other labels of a label, or move it. */
export const transformCalls = ['open', 'portion', 'freeze', 'thaw', 'move'] as const
export type TransformCall = (typeof transformCalls)[number]

const transformFields = {
  /** Where the children are kept. Default: where the label is or, to freeze and to thaw, the only place that fits. */
  storageTypeId: z.optional(storagePlace),
  /** Number of children. */
  quantity: z.optional(
    z
      .int('A quantidade deve ser um número inteiro')
      .check(
        z.minimum(1, 'A quantidade deve ser de pelo menos 1'),
        z.maximum(TRANSFORMED_MAX, `A quantidade pode ser de no máximo ${TRANSFORMED_MAX}`),
      ),
  ),
  /** Of each child. Default: the label's own, shared equally. Less than all of it leaves the rest with the label. */
  weight: z.optional(lineOfText({ label: 'O peso', min: 1, max: 40 })),
  /** Default: that of the label. */
  responsible: z.optional(lineOfText({ label: 'O responsável', min: 1, max: NAME_MAX })),
  /** When it was done, where that is written down later. */
  at: z.optional(
    z
      .string('A hora deve ser um texto')
      .check(
        atMost(40, 'Informe a hora com data e fuso (2026-12-31T18:00:00-03:00)'),
        z.refine(isInstant, 'Informe a hora com data e fuso (2026-12-31T18:00:00-03:00)'),
      ),
  ),
  /** Where there is no rule, or to say an earlier date. */
  expiration_date: z.optional(labelBody.shape.expiration_date),
}
export const transformBody = z.strictObject(transformFields)
export type TransformBody = z.infer<typeof transformBody>

/** The same for several labels: all of them or, where one is refused, none. */
const severalTransformed = z.strictObject(
  {
    ids: z.array(labelId, 'Informe as etiquetas').check(
      z.minLength(1, 'Informe pelo menos uma etiqueta'),
      z.maxLength(TRANSFORMED_MAX, `Informe no máximo ${TRANSFORMED_MAX} etiquetas por vez`),
      z.refine((ids) => new Set(ids).size === ids.length, 'Há etiquetas repetidas'),
    ),
    how: z.enum(transformCalls, 'Informe o que foi feito: open, portion, freeze, thaw ou move'),
    ...transformFields,
  },
  'Informe o que foi feito com as etiquetas',
)
export const transformationsBody = severalTransformed.check(
  z.refine(({ ids, quantity = 1 }) => ids.length * quantity <= TRANSFORMED_MAX, {
    path: ['quantity'],
    message: `São no máximo ${TRANSFORMED_MAX} etiquetas novas por vez`,
  }),
)

/** `hint`: why the date is not what one might expect. */
export const transformed = z.object({ parent: label, children: z.array(label), hint: z.nullable(z.string()) })
export type Transformed = z.infer<typeof transformed>

/** What one act has done. Its request is in acts.ts, which no screen loads. */
export const actDone = z.object({
  /** What undoes all of it. */
  act: z.string(),
  withdrawn: z.array(label),
  transformed: z.array(transformed),
})
export type ActDone = z.infer<typeof actDone>

/** What can be done with a label: the names of the calls. */
export const labelActionNames = [...transformCalls, ...withdrawalNames, 'undo', 'found', 'block', 'release'] as const
export type LabelActionName = (typeof labelActionNames)[number]

export const transformationHows = [
  'aberta',
  'porcionada',
  'congelada',
  'descongelada',
  'movida',
  'preparo',
  'reetiquetada',
] as const

/** A label that another one comes from, or has become. */
const relative = z.object({
  id: z.int(),
  qrCode: z.string(),
  name: z.string(),
  weight: z.string(),
  status: z.enum(labelStatuses),
  expiration_date: z.string(),
  storageType: z.string(),
  how: z.enum(transformationHows),
  /** When it was done. */
  at: z.string(),
})
export type Relative = z.infer<typeof relative>

/** A place where a label can go, and the date that it would have there; null: a person says it. */
const choice = z.object({
  action: z.enum(transformCalls),
  storageTypeId: z.string(),
  name: z.string(),
  kind: z.nullable(z.enum(storageKinds)),
  expiration_date: z.nullable(z.string()),
  hint: z.nullable(z.string()),
})
export type Choice = z.infer<typeof choice>

/** What may be done with each of several labels; the date of a place is the earliest that one of them has there. */
export const togetherActions = z.object({
  actions: z.array(z.enum(labelActionNames)),
  choices: z.array(choice),
})
export type TogetherActions = z.infer<typeof togetherActions>

/** How a label left stock, and by whom. */
const departure = z.object({
  how: z.string(),
  at: z.string(),
  /** Of what was done without a connection: it can be undone for ten minutes from then on. */
  arrivedAt: z.optional(z.string()),
  person: z.nullable(z.string()),
  text: z.string(),
})

export const labelByCode = z.extend(label, {
  actions: z.array(z.enum(labelActionNames)),
  choices: z.array(choice),
  /** The same product, expiring before it. */
  sooner: z.nullable(
    z.object({
      id: z.int(),
      code: z.string(),
      storageType: z.string(),
      expires_at: z.string(),
      expiration_date: z.string(),
      /** `Há um que vence antes: FID20260431, Geladeira 1, vence amanhã.` */
      text: z.string(),
    }),
  ),
  parents: z.array(relative),
  children: z.array(relative),
  /** null: it is in stock. */
  departure: z.nullable(departure),
  /** Only of a blocked label: its blocks, the oldest first. `right`: the date that the label should have. */
  blocks: z.optional(z.array(z.object({ reason: z.string(), right: z.optional(z.string()) }))),
})
export type LabelByCode = z.infer<typeof labelByCode>

export const lineage = z.object({
  labels: z.array(label),
  edges: z.array(z.object({ parent: z.int(), child: z.int(), how: z.enum(transformationHows), at: z.string() })),
  /** There are more labels than the answer has. */
  more: z.boolean(),
})
export type Lineage = z.infer<typeof lineage>

export const foundBody = z.strictObject({})
export const blockBody = z.strictObject({
  reason: lineOfText({ label: 'O motivo', min: 1, max: 200, required: 'Informe o motivo do bloqueio' }),
  /** The number of the recall or of the incident that this label is part of, as the kitchen writes it. */
  incidentId: z.optional(lineOfText({ label: 'A ocorrência', max: 60 })),
})
export type BlockBody = z.infer<typeof blockBody>
export const releaseBody = z.strictObject({
  /** The reason of the block that ends, where there are several. */
  block: z.optional(lineOfText({ label: 'O bloqueio', max: 300 })),
  /** Why it may be used again. A block of a recall asks for it. */
  reason: z.optional(lineOfText({ label: 'O motivo', max: 200 })),
})
export type ReleaseBody = z.infer<typeof releaseBody>

const kindNames: Readonly<Record<string, string>> = {
  congelado: 'congelado',
  refrigerado: 'refrigerado',
  ambiente: 'em temperatura ambiente',
  seco: 'seco',
  quente: 'quente',
}

export const lifeRejections = {
  label_blocked: {
    kind: 'conflict',
    text: ({ reason }) => `Etiqueta bloqueada: ${reason}. Não use; só é possível descartar.`,
  },
  label_not_blocked: { kind: 'conflict', text: 'Esta etiqueta não está bloqueada.' },
  block_not_named: {
    kind: 'invalid',
    text: ({ blocks }) => `Diga qual bloqueio liberar: ${blocks}.`,
    path: 'block',
  },
  release_reason_needed: {
    kind: 'invalid',
    text: ({ block = '' }) =>
      isRecallBlock(String(block))
        ? 'Este bloqueio é de um recolhimento: diga por que libera.'
        : 'Nenhum prazo diz a data deste papel: diga por que libera.',
    path: 'reason',
  },
  block_of_watch: {
    kind: 'conflict',
    text: ({ kind, name }) =>
      kind === 'occurrence'
        ? `Etiqueta bloqueada por ${name}. Só a decisão na ocorrência libera.`
        : `Etiqueta bloqueada por ${name}. Só a conferência libera: registre nela o que foi feito.`,
    location: ({ kind, id }) => (kind === 'occurrence' ? `/api/incidents/${id}` : `/api/process-checks/${id}`),
  },
  block_reason_taken: {
    kind: 'invalid',
    text: ({ name }) => `${name} bloqueia as suas etiquetas por conta própria. Escreva outro motivo.`,
    path: 'reason',
  },
  ...stateNotAllowedRejection,
  place_not_fitting: {
    kind: 'invalid',
    text: ({ kind }) => `Escolha um lugar que conserva ${kindNames[String(kind)] ?? kind}.`,
    path: 'storageTypeId',
  },
  place_needed: { kind: 'invalid', text: 'Escolha o lugar.', path: 'storageTypeId' },
  date_needed: {
    kind: 'invalid',
    text: 'Sem prazo cadastrado. Informe a validade.',
    path: 'expiration_date',
  },
  life_above_limit: {
    kind: 'invalid',
    text: ({ date, timeZone }) => `A validade pode ser no máximo ${formatLabelDate(String(date), String(timeZone))}.`,
    path: 'expiration_date',
  },
  too_much: { kind: 'invalid', text: ({ weight }) => `A etiqueta tem ${weight}: é menos que isso.`, path: 'weight' },
  weight_needed: { kind: 'invalid', text: 'Informe o peso de cada porção.', path: 'weight' },
  not_comparable: {
    kind: 'invalid',
    text: ({ weight }) => `A etiqueta tem ${weight}: informe o peso na mesma medida.`,
    path: 'weight',
  },
  part_not_measurable: {
    kind: 'invalid',
    text: ({ weight }) =>
      `O peso desta etiqueta (${weight}) não diz uma quantidade. Descarte tudo, ou porcione antes e descarte uma porção.`,
    path: 'quantity',
  },
  act_not_found: { kind: 'not_found', text: 'Não há o que desfazer: este ato não foi encontrado.' },
  act_not_undoable: { kind: 'conflict', text: 'Isto não é desfeito de uma vez.' },
  act_superseded: {
    kind: 'conflict',
    text: ({ text = 'Depois disso já houve outra baixa ou mudança: não é mais possível desfazer.' }) => String(text),
  },
  undo_batch: { kind: 'conflict', text: 'Esta etiqueta entrou em um preparo: desfaça o preparo inteiro.' },
  undo_annulled: { kind: 'conflict', text: 'Esta etiqueta foi anulada: o que a gerou foi desfeito.' },
  undo_children_printed: {
    kind: 'conflict',
    text: ({ child = 'etiqueta-filha' }) => `Uma ${child} já foi impressa: não é mais possível desfazer.`,
  },
  undo_children_used: {
    kind: 'conflict',
    text: ({ child = 'etiqueta-filha', usedIn }) =>
      `Uma ${child} ${usedIn === undefined ? 'já foi usada' : `foi usada em ${usedIn}`}: não é mais possível desfazer.`,
  },
  undo_children_blocked: {
    kind: 'conflict',
    text: ({ child = 'etiqueta-filha', blocked }) =>
      `Uma ${child} está bloqueada (${blocked}), e ao desfazer o bloqueio se perderia. Libere ou descarte antes.`,
  },
} as const satisfies RejectionTexts

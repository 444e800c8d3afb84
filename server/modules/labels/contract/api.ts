import * as z from 'zod/mini'
import { pageLimit } from '../../../http/contract/paging.ts'
import { atMost, lineOfText, NAME_MAX, requiredName } from '../../../contract/text.ts'
import { discardReasons } from '../../../contract/discard-reasons.ts'
import { frozenAllergens } from '../../allergens/contract/frozen.ts'
import { labelProvenance } from './provenance.ts'
import { isInstant, isLabelDate } from '../../../contract/expiry.ts'
import { withdrawalActs } from './act-table.ts'

export { discardReasons } from '../../../contract/discard-reasons.ts'
export type { DiscardReason } from '../../../contract/discard-reasons.ts'

export const QUANTITY_MAX = 500
export const LIST_LIMIT_DEFAULT = 200
const LIST_LIMIT_MAX = 1000
export const PRINT_MAX = 500
export const DEFAULT_WEIGHT = '300g'
export const DEFAULT_SIF = 'ISENTO'
export const LATE_REASON_MAX = 300

const date = (label: string) =>
  z
    .string(`${label} é obrigatória`)
    .check(
      atMost(40, `${label} deve ser uma data (2026-12-31) ou data e hora com fuso (2026-12-31T18:00:00-03:00)`),
      z.refine(
        isLabelDate,
        `${label} deve ser uma data (2026-12-31) ou data e hora com fuso (2026-12-31T18:00:00-03:00)`,
      ),
    )
const optionalText = (label: string, max: number) => z.optional(lineOfText({ label, max }))

/**
 * The label product of the specification. A date is `YYYY-MM-DD` (valid to the end of that day) or RFC 3339 with offset
 * (exact).
 */
export const labelBody = z.strictObject({
  name: requiredName('O nome do produto é obrigatório'),
  category: lineOfText({ label: 'A categoria', min: 1, max: NAME_MAX, required: 'A categoria é obrigatória' }),
  expiration_date: date('A data de validade'),
  sector: lineOfText({ label: 'O setor', min: 1, max: NAME_MAX }),
  responsible: lineOfText({ label: 'O responsável', min: 1, max: NAME_MAX }),
  /** Blank or missing: stored as 300g. */
  weight: optionalText('O peso', 40),
  /** Default: today in the tenant's time zone. */
  manipulation_date: z.optional(date('A data de manipulação')),
  /** Blank or missing: stored as ISENTO. */
  sif: optionalText('O SIF', 20),
  /** A storage type's id, or free text. The name that is printed is stored. */
  storageType: optionalText('O lugar', NAME_MAX),
  additionalStorageType: z.nullish(lineOfText({ label: 'O outro lugar', max: NAME_MAX })),
  baseProductId: z.nullish(lineOfText({ label: 'O produto base', max: 60 })),
  /** More than one: the answer is an array. */
  quantity: z.optional(
    z
      .int('A quantidade deve ser um número inteiro')
      .check(
        z.minimum(1, 'A quantidade deve ser de pelo menos 1'),
        z.maximum(QUANTITY_MAX, `A quantidade pode ser de no máximo ${QUANTITY_MAX}`),
      ),
  ),
  /**
   * Why a label that has expired already is written down. Such a label is recorded as a late record and never printed.
   * Ignored where the label is not expired.
   */
  lateReason: z.optional(
    lineOfText({
      label: 'O motivo do registro tardio',
      min: 1,
      max: LATE_REASON_MAX,
      required: 'O motivo do registro tardio é obrigatório',
    }),
  ),
  /** Accepted and ignored: older clients send their provisional code, but the server assigns the code. */
  qrCode: optionalText('O código', 40),
})
export type LabelBody = z.infer<typeof labelBody>

/** The ways in which a label has left stock (baixa). */
export const withdrawnStatuses = [
  ...Object.values(withdrawalActs).map(({ status }) => status),
  /** Other labels have taken its place. */
  'transformed',
  /** The step that made it was undone. */
  'annulled',
] as const
export type WithdrawnStatus = (typeof withdrawnStatuses)[number]
export const labelStatuses = ['valid', 'expiring', 'expired', ...withdrawnStatuses] as const
export type LabelStatus = (typeof labelStatuses)[number]

/** What is in time, by the day on which it expires in the kitchen's time zone; `soon`: in two or three days. */
export const dayStatuses = ['today', 'tomorrow', 'soon', 'later'] as const
export type DayStatus = (typeof dayStatuses)[number]

/** What a list may show: `to_use` is the food in stock and in time, without samples, what expires first at the top. */
export const listStatuses = [...labelStatuses, 'to_use', ...dayStatuses] as const
export type ListStatus = (typeof listStatuses)[number]

export function isWithdrawn(status: string): status is WithdrawnStatus {
  return withdrawnStatuses.some((withdrawn) => withdrawn === status)
}

const printedFields = z.object({
  id: z.int(),
  name: z.string(),
  category: z.string(),
  expiration_date: z.string(),
  /** The exact instant of expiry, ISO 8601 in UTC. */
  expires_at: z.string(),
  weight: z.string(),
  /** Only of a label whose weight nobody said. No paper shows it. */
  weightAssumed: z.optional(z.literal(true)),
  manipulation_date: z.string(),
  sif: z.string(),
  sector: z.string(),
  responsible: z.string(),
  storageType: z.string(),
  additionalStorageType: z.string(),
  baseProductId: z.nullable(z.string()),
  qrCode: z.string(),
  /** The key in the QR's address: with it the public page shows the whole label. */
  qrKey: z.string(),
  /** The instant of generation, ISO 8601 in UTC. */
  entry_date: z.string(),
  /** The calendar day of `entry_date` in the tenant's time zone, `YYYY-MM-DD`. */
  entry_day: z.string(),
  status: z.enum(labelStatuses),
  /** Number of prints; every print after the first is a reprint. */
  print_count: z.int(),
  /** Why a label that had expired already was written down; null for every other label. A late record is not printed. */
  lateReason: z.nullable(z.string()),
  /** Only of a label that must not be used: why. */
  blocked: z.optional(z.string()),
  /** What is printed on it, whatever is declared later. Missing: neither a sheet nor a parent says what is in it. */
  frozenAllergens: z.optional(frozenAllergens),
})

/** With its situação, or its brand, supplier or lot, a label has all fields of its provenance; otherwise none of them. */
export const label = z.extend(printedFields, z.partial(labelProvenance).shape)
export type Label = z.infer<typeof label>

export function isLateRecord({ lateReason }: Pick<Label, 'lateReason'>): boolean {
  return lateReason !== null
}

/** One label, or an array when `quantity` is more than 1. */
export const generatedLabels = z.union([label, z.array(label)])

/** An entry of a label's history; `text` is the sentence after the actor's name. */
export const labelHistoryEntry = z.object({ at: z.string(), actor: z.string(), text: z.string() })
export type LabelHistoryEntry = z.infer<typeof labelHistoryEntry>

export const labelListQuery = z.strictObject({
  q: z.optional(lineOfText({ label: 'A busca', max: NAME_MAX })),
  category: z.optional(lineOfText({ label: 'A categoria', max: NAME_MAX })),
  sector: z.optional(lineOfText({ label: 'O setor', max: NAME_MAX })),
  status: z.optional(z.enum(listStatuses, 'Situação desconhecida')),
  /** Only what is kept in this place: a storage type's id. */
  place: z.optional(lineOfText({ label: 'O lugar', max: 60 })),
  /** Only the labels of this lot, as `GET /api/products/lots` names it. */
  lot: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}(?:[0-9a-f]{32})?$/, 'Lote inválido'))),
  /** Only labels whose date a person has said. */
  basis: z.optional(z.enum(['manual'], 'Filtro desconhecido: use manual')),
  /** Only samples; with `status=expired` those that are to be thrown away. */
  purpose: z.optional(z.enum(['amostra'], 'Filtro desconhecido: use amostra')),
  /** What expires first at the top; without it a list of what is in stock begins with the newest label. */
  order: z.optional(z.enum(['soonest'], 'Ordem desconhecida: use soonest')),
  limit: pageLimit(LIST_LIMIT_MAX),
  /** Opaque: taken from the `Link: …; rel="next"` of the page before. */
  cursor: z.optional(z.string().check(atMost(200, 'Cursor inválido'), z.regex(/^[A-Za-z0-9_-]+$/, 'Cursor inválido'))),
})
export type LabelListQuery = z.infer<typeof labelListQuery>

/** The fields in which the labels of one lot may differ. */
const ownFields = {
  id: true,
  qrCode: true,
  qrKey: true,
  responsible: true,
  entry_date: true,
  entry_day: true,
  print_count: true,
  startedAt: true,
  parentIds: true,
  parentCode: true,
  blocked: true,
} as const
/** Labels that were made together: same product, dates and place, all in stock or all withdrawn in the same way. */
export const labelLot = z.object({
  lot: z.string(),
  shared: z.omit(label, ownFields),
  /** At least one; oldest first. */
  labels: z.array(z.pick(label, ownFields)),
  /** In reais with two decimals: what would be lost with all of it. Only where it is asked for, known, and may be seen. */
  worth: z.optional(z.string()),
})
export type LabelLot = z.infer<typeof labelLot>

export const labelStats = z.object({ total: z.int(), expiringSoon: z.int(), expired: z.int() })
export type LabelStats = z.infer<typeof labelStats>

export const discardBody = z.strictObject({
  reason: z.enum(discardReasons, 'Informe o motivo do descarte'),
  note: optionalText('A observação', 200),
  /** Of a part, as `250 g`: the label stays with the rest. */
  quantity: optionalText('A quantidade', 40),
})
export type DiscardBody = z.infer<typeof discardBody>
export const labelId = z
  .int('Id de produto inválido')
  .check(z.minimum(1, 'Id de produto inválido'), z.maximum(999_999_999, 'Id de produto inválido'))

export const consumeBody = z.strictObject({
  /** When it was used, where that is written down later. An expired label is consumed only with a time before its expiry. */
  at: z.optional(
    z
      .string('A hora do uso deve ser um texto')
      .check(
        atMost(40, 'Informe a hora do uso com data e fuso (2026-12-31T18:00:00-03:00)'),
        z.refine(isInstant, 'Informe a hora do uso com data e fuso (2026-12-31T18:00:00-03:00)'),
      ),
  ),
  /** The label that expires before it, which the person was shown and did not take. */
  soonerId: z.optional(labelId),
  /** A meal of the team. */
  purpose: z.optional(z.enum(['equipe'], 'Finalidade desconhecida')),
})
export type ConsumeBody = z.infer<typeof consumeBody>

/** A baixa is undone for this long after it, by the server's clock. */
export const UNDO_MINUTES = 10
/** Whether what was done then may still be undone. */
export const isUndoable = (since: Date, now: Date): boolean => now.getTime() - since.getTime() <= UNDO_MINUTES * 60_000
export const undoBody = z.strictObject({})

/** Through the browser or as a PDF, and in which layout: `browser-60x40`, `pdf-a4`. */
const printMedium = /^(?:browser|pdf)-(?:a4|\d{2,3}x(?:\d{2}|rolo))$/

export const printsBody = z.strictObject({
  ids: z
    .array(labelId, 'Informe os produtos')
    .check(
      z.minLength(1, 'Selecione pelo menos um produto para imprimir'),
      z.maxLength(PRINT_MAX, `Imprima no máximo ${PRINT_MAX} etiquetas por vez`),
    ),
  copies: z._default(
    z
      .int('O número de cópias deve ser inteiro')
      .check(z.minimum(1, 'Pelo menos uma cópia'), z.maximum(100, 'No máximo 100 cópias')),
    1,
  ),
  medium: z.string('Meio de impressão desconhecido').check(z.regex(printMedium, 'Meio de impressão desconhecido')),
})
export type PrintsBody = z.infer<typeof printsBody>
export const printsAnswer = z.object({ printed: z.int(), reprinted: z.int() })
export type PrintsAnswer = z.infer<typeof printsAnswer>

export const labelMessages = {
  created: 'Produto adicionado com sucesso!',
  lateRecorded: 'Registro tardio feito com sucesso.',
  notPrinted: 'Um registro tardio não é impresso: o produto já estava fora da validade.',
  createFailed: 'Erro ao adicionar produto. Tente novamente.',
  noCategories: 'Erro: Nenhuma categoria cadastrada. Cadastre pelo menos uma categoria antes de criar produtos.',
  noSectors: 'Erro: Nenhum setor cadastrado. Cadastre pelo menos um setor antes de criar produtos.',
  noResponsibles: 'Erro: Nenhum responsável cadastrado. Cadastre pelo menos um responsável antes de criar produtos.',
  nothingSelected: 'Selecione pelo menos um produto para imprimir',
  popupBlocked: 'Permita popups para abrir a janela de impressão',
  printSent: 'Impressão enviada',
  idMissing: 'ID do produto não fornecido',
  codeMissing: 'Código QR não fornecido',
} as const

import * as z from 'zod/mini'
import { alreadyExpiredRejection } from '../../already-expired.contract.ts'
import { pageLimit } from '../../http/paging.contract.ts'
import type { RejectionTexts } from '../../http/problem.contract.ts'
import { lineOfText, NAME_MAX, requiredName } from '../../text.contract.ts'
import type { Lateness } from './shelf-life.contract.ts'
import { formatLabelDate, isInstant, isLabelDate } from './shelf-life.contract.ts'

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
  storageType: optionalText('A armazenagem', NAME_MAX),
  additionalStorageType: z.nullish(lineOfText({ label: 'A armazenagem adicional', max: NAME_MAX })),
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
export const withdrawnStatuses = ['consumed', 'discarded'] as const
export type WithdrawnStatus = (typeof withdrawnStatuses)[number]
export const labelStatuses = ['valid', 'expiring', 'expired', ...withdrawnStatuses] as const
export type LabelStatus = (typeof labelStatuses)[number]

export function isWithdrawn(status: string): status is WithdrawnStatus {
  return withdrawnStatuses.some((withdrawn) => withdrawn === status)
}

export const label = z.object({
  id: z.int(),
  name: z.string(),
  category: z.string(),
  expiration_date: z.string(),
  /** The exact instant of expiry, ISO 8601 in UTC. */
  expires_at: z.string(),
  weight: z.string(),
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
})
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
  status: z.optional(z.enum(labelStatuses, 'Situação desconhecida')),
  /** Only the labels of this lot, as `GET /api/products/lots` names it. */
  lot: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Lote inválido'))),
  limit: pageLimit(LIST_LIMIT_MAX),
  /** Opaque: taken from the `Link: …; rel="next"` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/, 'Cursor inválido'))),
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
} as const
/** Labels that were made together: same product, dates and place, all in stock or all withdrawn in the same way. */
export const labelLot = z.object({
  lot: z.string(),
  shared: z.omit(label, ownFields),
  /** At least one; oldest first. */
  labels: z.array(z.pick(label, ownFields)),
})
export type LabelLot = z.infer<typeof labelLot>

export const labelStats = z.object({ total: z.int(), expiringSoon: z.int(), expired: z.int() })
export type LabelStats = z.infer<typeof labelStats>

export const discardReasons = ['vencido', 'avaria', 'sobra', 'outro'] as const
export type DiscardReason = (typeof discardReasons)[number]
export const discardBody = z.strictObject({
  reason: z.enum(discardReasons, 'Informe o motivo: vencido, avaria, sobra ou outro'),
  note: optionalText('A observação', 200),
})
export type DiscardBody = z.infer<typeof discardBody>
export const consumeBody = z.strictObject({
  /** When it was used, where that is written down later. An expired label is consumed only with a time before its expiry. */
  at: z.optional(
    z
      .string('A hora do uso deve ser um texto')
      .check(z.refine(isInstant, 'Informe a hora do uso com data e fuso (2026-12-31T18:00:00-03:00)')),
  ),
})
export type ConsumeBody = z.infer<typeof consumeBody>

export const labelId = z
  .int('Id de produto inválido')
  .check(z.minimum(1, 'Id de produto inválido'), z.maximum(999_999_999, 'Id de produto inválido'))

/** A baixa is undone for this long after it, by the server's clock. */
export const UNDO_MINUTES = 10
export const undoBody = z.strictObject({})

export const printMedia = ['browser-50x30', 'browser-a4', 'pdf-50x30', 'pdf-a4'] as const
export type PrintMedium = (typeof printMedia)[number]

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
  medium: z.enum(printMedia, 'Meio de impressão desconhecido'),
})
export type PrintsBody = z.infer<typeof printsBody>
export const printsAnswer = z.object({ printed: z.int(), reprinted: z.int() })
export type PrintsAnswer = z.infer<typeof printsAnswer>

export const pdfLayouts = ['50x30', 'a4'] as const
export type PdfLayout = (typeof pdfLayouts)[number]

/** The label for people without a session (a guest, an inspector): only the fields of the public page. */
export const publicLabel = z.object({
  name: z.string(),
  manipulation_date: z.nullable(z.string()),
  expiration_date: z.string(),
  /** Without the key of the label's QR these four are null. */
  weight: z.nullable(z.string()),
  sif: z.nullable(z.string()),
  sector: z.nullable(z.string()),
  /** With the key as the setting `publicResponsible` says: the name, its initials, or null. */
  responsible: z.nullable(z.string()),
  qrCode: z.string(),
  business_name: z.string(),
  /** State at the server's time: expired, near (within 2880 minutes) or normal. */
  state: z.enum(['expired', 'near', 'normal']),
  /** False after the label was consumed or discarded. */
  in_stock: z.boolean(),
  /** The storage types' names; blank for none. */
  storage: z.string(),
  /** The local date on which the label left stock, `YYYY-MM-DD`. */
  withdrawn_on: z.nullable(z.string()),
})
export type PublicLabel = z.infer<typeof publicLabel>

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

type Facts = Readonly<Record<string, string | number>>

const withdrawn = ({ how, at, timeZone }: Facts) =>
  `Esta etiqueta já teve baixa (${how}) em ${formatLabelDate(String(at), String(timeZone))}.`

/** Why a label is refused that would be born expired. */
export function alreadyExpiredText(
  { expirationDate, manipulationDate }: { readonly expirationDate: string; readonly manipulationDate: string },
  lateness: Lateness,
  timeZone: string,
): string {
  const shown = (day: string) => formatLabelDate(day, timeZone)
  const fault =
    lateness === 'expired'
      ? `A validade terminou em ${shown(expirationDate)}.`
      : `A validade (${shown(expirationDate)}) é anterior à manipulação (${shown(manipulationDate)}).`
  return `${fault} Só é possível registrar com o motivo, como registro tardio.`
}

export const labelRejections = {
  label_not_found: { kind: 'not_found', text: 'Produto não encontrado' },
  label_code_invalid: { kind: 'malformed', text: 'Código QR inválido' },
  label_withdrawn: { kind: 'conflict', text: withdrawn },
  label_expired: {
    kind: 'conflict',
    text: ({ expirationDate, timeZone }) =>
      `Vencido em ${formatLabelDate(String(expirationDate), String(timeZone))}. Só é possível descartar.`,
  },
  undo_too_late: {
    kind: 'conflict',
    text: ({ at, timeZone }) =>
      `Só é possível desfazer em até ${UNDO_MINUTES} minutos. A baixa foi em ${formatLabelDate(String(at), String(timeZone))}.`,
  },
  label_in_stock: { kind: 'conflict', text: 'Esta etiqueta está em estoque: não há baixa para desfazer.' },
  used_in_future: { kind: 'invalid', text: 'A hora do uso ainda não chegou', path: 'at' },
  used_before_entry: { kind: 'invalid', text: 'A hora do uso é anterior à etiqueta', path: 'at' },
  base_product_unknown: { kind: 'invalid', text: 'Este produto base não está cadastrado', path: 'baseProductId' },
  additional_storage_same: {
    kind: 'invalid',
    text: 'A armazenagem adicional deve ser diferente da armazenagem do produto',
    path: 'additionalStorageType',
  },
  ...alreadyExpiredRejection,
  late_record_not_printed: {
    kind: 'conflict',
    text: ({ name, id }) => `${name}, ID ${id}, é um registro tardio: já estava fora da validade e não é impresso.`,
  },
  print_unknown_labels: { kind: 'not_found', text: (facts) => `Produto não encontrado: ${facts.ids}` },
} as const satisfies RejectionTexts

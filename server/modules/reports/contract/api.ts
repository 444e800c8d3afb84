import * as z from 'zod/mini'
import { pageLimit } from '../../../http/contract/paging.ts'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { atMost } from '../../../contract/text.ts'

export const RECIPIENTS_MAX = 20
const EMAIL_MAX = 254
export const REPORTS_LIMIT_DEFAULT = 20
const REPORTS_LIMIT_MAX = 100
/** The most labels that a preview lists for each sector. */
export const PREVIEW_ROWS = 20

export const reportFormats = ['pdf', 'csv'] as const
export type ReportFormat = (typeof reportFormats)[number]
export const reportFormatNames: Readonly<Record<ReportFormat, string>> = { pdf: 'PDF', csv: 'CSV (planilha)' }

const once = (message: string) =>
  z.refine<readonly unknown[]>((values) => new Set(values).size === values.length, message)

const address = z
  .string('Informe o e-mail')
  .check(
    atMost(1_000, 'E-mail longo demais'),
    z.trim(),
    z.toLowerCase(),
    atMost(EMAIL_MAX, 'E-mail longo demais'),
    z.email('E-mail inválido'),
  )

export const reportSettingsBody = z.strictObject({
  /** Whether reports are made on schedule. */
  enabled: z.boolean('Informe se o relatório é automático'),
  /** In the tenant's time zone. */
  hour: z.int('Escolha a hora').check(z.minimum(0, 'A hora vai de 0 a 23'), z.maximum(23, 'A hora vai de 0 a 23')),
  /** 0 is Sunday. */
  weekdays: z
    .array(
      z.int('Dia desconhecido').check(z.minimum(0, 'Dia desconhecido'), z.maximum(6, 'Dia desconhecido')),
      'Escolha os dias',
    )
    .check(z.minLength(1, 'Escolha pelo menos um dia da semana'), once('Cada dia só uma vez')),
  /** Empty: reports are only kept in the app. */
  recipients: z
    .array(address, 'Informe os destinatários')
    .check(
      z.maxLength(RECIPIENTS_MAX, `São no máximo ${RECIPIENTS_MAX} destinatários`),
      once('Este e-mail já está na lista'),
    ),
  formats: z
    .array(z.enum(reportFormats, 'Formato desconhecido: use pdf ou csv'), 'Escolha os formatos')
    .check(z.minLength(1, 'Escolha pelo menos um formato'), once('Cada formato só uma vez')),
})
export type ReportSettingsBody = z.infer<typeof reportSettingsBody>

export const reportSettings = z.object({
  enabled: z.boolean(),
  hour: z.int(),
  weekdays: z.array(z.int()),
  recipients: z.array(z.string()),
  formats: z.array(z.enum(reportFormats)),
  /** false if no mail server is configured: reports are only kept in the app. */
  canMail: z.boolean(),
  /** When the next report is due; null if none is. */
  nextAt: z.nullable(z.string()),
})
export type ReportSettings = z.infer<typeof reportSettings>

/** `value`: in reais, the labels with a known cost. `unpriced`: the number of labels without one. */
const worth = z.object({ value: z.number(), unpriced: z.int() })

const counted = { expired: z.int(), expiring: z.int() }

/** The state of a report's mail. */
const mailStates = ['none', 'waiting', 'retrying', 'sent', 'failed', 'unconfirmed'] as const
export const reportMail = z.object({
  /**
   * none: no recipients. waiting: not tried yet. retrying: failed, and tried again at `nextTryAt`. failed: given up.
   * unconfirmed: handed to the server, which never confirmed it, so that the delivery is unknown.
   */
  state: z.enum(mailStates),
  /** Number of addresses. */
  recipients: z.int(),
  /** Number of addresses whose delivery the mail server confirmed. */
  delivered: z.int(),
  /** Number of addresses that the mail server refused permanently. */
  refused: z.int(),
  attempts: z.int(),
  nextTryAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  /** Why the last attempt failed, shown to users. */
  failure: z.nullable(z.string()),
})
export type ReportMail = z.infer<typeof reportMail>

export const report = z.object({
  id: z.string(),
  /** The instant of its content; null until it is made. */
  at: z.nullable(z.string()),
  requestedAt: z.string(),
  /** The name of the user who requested it; null: the schedule. */
  requestedBy: z.nullable(z.string()),
  /** failed: not made. For a scheduled report that is tried again, `failure` says so. */
  state: z.enum(['making', 'ready', 'failed']),
  failure: z.nullable(z.string()),
  ...counted,
  /** The expired labels. */
  lost: worth,
  /** The expiring labels. */
  atRisk: worth,
  files: z.array(z.object({ format: z.enum(reportFormats), name: z.string(), href: z.string() })),
  mail: reportMail,
})
export type Report = z.infer<typeof report>

export const reportsQuery = z.strictObject({
  limit: pageLimit(REPORTS_LIMIT_MAX),
  /** Opaque: taken from the `Link: …; rel="next"` of the page before. */
  cursor: z.optional(z.string().check(atMost(200, 'Cursor inválido'), z.regex(/^[A-Za-z0-9_-]+$/, 'Cursor inválido'))),
})

/** `mail`: whether it is mailed to the recipients of the settings. */
export const makeReportBody = z.strictObject({
  mail: z._default(z.boolean('Informe se o relatório vai por e-mail'), false),
})

/** Where a user gives what is missing for a label's cost. */
export const costFix = z.discriminatedUnion('kind', [
  /** The base product names no source of the cost. */
  z.object({ kind: z.literal('product'), id: z.string() }),
  /** The source has no price, or its unit does not convert to the label's. */
  z.object({ kind: z.literal('recipe'), id: z.int() }),
  z.object({ kind: z.literal('ingredient'), id: z.int() }),
  /** Nothing has the label's name. */
  z.object({ kind: z.literal('unnamed'), name: z.string() }),
  /** Several ingredients or recipes have the label's name. */
  z.object({ kind: z.literal('several'), name: z.string() }),
])
export type CostFix = z.infer<typeof costFix>
/** The most products without cost that a preview names. */
export const MISSING_MAX = 20

/** Labels that were made together, as the report lists them. */
export const reportRow = z.object({
  /** The first of them. */
  id: z.int(),
  ids: z.array(z.int()),
  name: z.string(),
  category: z.string(),
  weight: z.string(),
  responsible: z.string(),
  /** Written down when their date had already passed (decision 43). */
  isLateRecord: z.boolean(),
  expiration_date: z.string(),
  status: z.enum(['expired', 'expiring']),
  /** Days until the expiry by the tenant's calendar: 0 is today, negative has expired. */
  days: z.int(),
  /** The cost of all of them in reais; null if unknown. */
  value: z.nullable(z.number()),
  /** What the user has to fill in so that its cost is known. Null if the cost is known, or if no field can give it. */
  fix: z.nullable(costFix),
})
export type ReportRow = z.infer<typeof reportRow>

/** Labels of one name that lack a cost for one reason. */
const missingCost = z.object({ name: z.string(), labels: z.int(), fix: z.nullable(costFix) })
export type MissingCost = z.infer<typeof missingCost>

/** The content of a report made now, in the order of `reportContent`. */
export const reportPreview = z.object({
  at: z.string(),
  ...counted,
  lost: worth,
  atRisk: worth,
  /** Most labels first; at most MISSING_MAX. */
  missing: z.array(missingCost),
  /** At most PREVIEW_ROWS lots of each sector; the counts include all labels. */
  sectors: z.array(z.object({ sector: z.string(), ...counted, lost: worth, atRisk: worth, rows: z.array(reportRow) })),
})
export type ReportPreview = z.infer<typeof reportPreview>

export const reportMessages = {
  forbidden: 'Só um administrador pode ver os relatórios.',
  settingsFailed: 'Erro ao carregar as configurações do relatório',
  listFailed: 'Erro ao carregar os relatórios',
  saved: 'Configurações salvas',
  making: 'Gerando o relatório…',
  madeFailed: 'Não foi possível gerar o relatório. Tente de novo.',
  delayed: 'Não foi possível gerar o relatório. Nova tentativa em alguns minutos.',
  tooMany: 'São etiquetas demais para um só relatório. Dê baixa no que já saiu do estoque.',
  nothing: 'Nada venceu nem vence nos próximos 7 dias.',
} as const

export const reportRejections = {
  report_not_found: { kind: 'not_found', text: 'Relatório não encontrado' },
  report_not_ready: { kind: 'conflict', text: 'Este relatório ainda não está pronto.' },
  report_file_gone: { kind: 'not_found', text: 'O arquivo deste relatório já foi apagado.' },
  report_too_many: { kind: 'conflict', text: reportMessages.tooMany },
  report_under_way: { kind: 'conflict', text: 'Já há um relatório sendo gerado. Aguarde.' },
  report_no_recipients: {
    kind: 'invalid',
    text: 'Informe pelo menos um destinatário nas configurações',
    path: 'recipients',
  },
  report_mail_off: {
    kind: 'conflict',
    text: 'O envio de e-mails não está configurado neste servidor. Os relatórios ficam guardados aqui.',
  },
} as const satisfies RejectionTexts

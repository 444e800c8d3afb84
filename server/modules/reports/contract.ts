import * as z from 'zod/mini'
import { pageLimit } from '../../http/paging.contract.ts'
import type { RejectionTexts } from '../../http/problem.contract.ts'

export const RECIPIENTS_MAX = 20
const EMAIL_MAX = 254
export const REPORTS_LIMIT_DEFAULT = 20
const REPORTS_LIMIT_MAX = 100
/** Labels that a preview lists of each sector. */
export const PREVIEW_ROWS = 20

export const reportFormats = ['pdf', 'csv'] as const
export type ReportFormat = (typeof reportFormats)[number]
export const reportFormatNames: Readonly<Record<ReportFormat, string>> = { pdf: 'PDF', csv: 'CSV (planilha)' }

const once = (message: string) => z.refine<readonly unknown[]>((values) => new Set(values).size === values.length, message)

const address = z
  .string('Informe o e-mail')
  .check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX, 'E-mail longo demais'), z.email('E-mail inválido'))

export const reportSettingsBody = z.strictObject({
  /** Whether reports are made by themselves. */
  enabled: z.boolean('Informe se o relatório é automático'),
  /** In the tenant's time zone. */
  hour: z.int('Escolha a hora').check(z.minimum(0, 'A hora vai de 0 a 23'), z.maximum(23, 'A hora vai de 0 a 23')),
  /** 0 is Sunday. */
  weekdays: z.array(z.int('Dia desconhecido').check(z.minimum(0, 'Dia desconhecido'), z.maximum(6, 'Dia desconhecido')), 'Escolha os dias').check(
    z.minLength(1, 'Escolha pelo menos um dia da semana'), once('Cada dia só uma vez'),
  ),
  /** None: reports are kept in the app alone. */
  recipients: z.array(address, 'Informe os destinatários').check(z.maxLength(RECIPIENTS_MAX, `São no máximo ${RECIPIENTS_MAX} destinatários`), once('Este e-mail já está na lista')),
  formats: z.array(z.enum(reportFormats, 'Formato desconhecido: use pdf ou csv'), 'Escolha os formatos').check(z.minLength(1, 'Escolha pelo menos um formato'), once('Cada formato só uma vez')),
})
export type ReportSettingsBody = z.infer<typeof reportSettingsBody>

export const reportSettings = z.object({
  enabled: z.boolean(),
  hour: z.int(),
  weekdays: z.array(z.int()),
  recipients: z.array(z.string()),
  formats: z.array(z.enum(reportFormats)),
  /** False where no mail server is configured: reports are only kept in the app. */
  canMail: z.boolean(),
  /** When the next one is due; null where none is. */
  nextAt: z.nullable(z.string()),
})
export type ReportSettings = z.infer<typeof reportSettings>

/** In reais, of the labels whose cost is known; of `unpriced` labels it is not. */
const worth = z.object({ value: z.number(), unpriced: z.int() })

const counted = { expired: z.int(), expiring: z.int() }

/** Where the mail of a report stands. */
const mailStates = ['none', 'waiting', 'retrying', 'sent', 'failed', 'unconfirmed'] as const
export const reportMail = z.object({
  /** none: nobody was to get it. waiting: not tried yet. retrying: failed, and tried again at `nextTryAt`. failed: given up. unconfirmed: handed over and never answered, so that nobody knows whether it was delivered. */
  state: z.enum(mailStates),
  /** To how many addresses it goes, or went. */
  recipients: z.int(),
  /** How many of them have it for certain. */
  delivered: z.int(),
  /** How many of them the mail server refused for good. */
  refused: z.int(),
  attempts: z.int(),
  nextTryAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  /** Why the last attempt failed, for people. */
  failure: z.nullable(z.string()),
})
export type ReportMail = z.infer<typeof reportMail>

export const report = z.object({
  id: z.string(),
  /** What it says is true of this moment; null until it is made. */
  at: z.nullable(z.string()),
  requestedAt: z.string(),
  /** Who asked for it; null: the schedule. */
  requestedBy: z.nullable(z.string()),
  /** failed: not made; of a scheduled one that is tried again `failure` says so. */
  state: z.enum(['making', 'ready', 'failed']),
  failure: z.nullable(z.string()),
  ...counted,
  /** What has expired. */
  lost: worth,
  /** What still can be saved. */
  atRisk: worth,
  files: z.array(z.object({ format: z.enum(reportFormats), name: z.string(), href: z.string() })),
  mail: reportMail,
})
export type Report = z.infer<typeof report>

export const reportsQuery = z.strictObject({
  limit: pageLimit(REPORTS_LIMIT_MAX),
  /** Opaque: taken from the `Link: …; rel="next"` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/, 'Cursor inválido'))),
})

/** `mail`: also to the recipients of the settings. */
export const makeReportBody = z.strictObject({ mail: z._default(z.boolean('Informe se o relatório vai por e-mail'), false) })

/** A label as the report lists it. */
export const reportRow = z.object({
  id: z.int(),
  name: z.string(),
  category: z.string(),
  weight: z.string(),
  responsible: z.string(),
  expiration_date: z.string(),
  status: z.enum(['expired', 'expiring']),
  /** By the tenant's calendar, 0 today; negative: expired so many days ago. */
  days: z.int(),
  /** What it cost, in reais; null where that is not known. */
  value: z.nullable(z.number()),
})
export type ReportRow = z.infer<typeof reportRow>

/** What a report would say now: sectors by name; in each what expired, the longest ago first, then what expires, the soonest first. */
export const reportPreview = z.object({
  at: z.string(),
  ...counted,
  lost: worth,
  atRisk: worth,
  /** At most PREVIEW_ROWS rows of each sector; the counts are of all. */
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
  report_no_recipients: { kind: 'invalid', text: 'Informe pelo menos um destinatário nas configurações', path: 'recipients' },
  report_mail_off: { kind: 'conflict', text: 'O envio de e-mails não está configurado neste servidor. Os relatórios ficam guardados aqui.' },
} as const satisfies RejectionTexts

import * as z from 'zod/mini'
import { pageLimit } from '../../../http/contract/paging.ts'
import { auditKinds } from '../../../contract/audit.ts'
import { isDay } from '../../../contract/day.ts'
import { wholeDays } from '../../../contract/period.ts'
import type { WholeDays } from '../../../contract/period.ts'
import { atMost } from '../../../contract/text.ts'

export const AUDIT_LIMIT_DEFAULT = 50
const AUDIT_LIMIT_MAX = 200

const dateTime = z.iso.datetime({ offset: true })

const isInstant = (text: string) =>
  isDay(text.slice(0, 10)) && dateTime.safeParse(text).success && !Number.isNaN(Date.parse(text))

const moment = (label: string) =>
  z.string(`${label} deve ser uma data`).check(
    atMost(40, `${label} deve ser uma data (2026-12-31) ou data e hora com fuso`),
    z.refine(
      (text) => isDay(text) || isInstant(text),
      `${label} deve ser uma data (2026-12-31) ou data e hora com fuso (2026-12-31T18:00:00-03:00)`,
    ),
  )

const filters = {
  /** From the beginning of that day, or from that instant. */
  from: z.optional(moment('O início')),
  /** To the end of that day, or to that instant. */
  to: z.optional(moment('O fim')),
  type: z.optional(z.enum(auditKinds, 'Tipo desconhecido')),
  /** A user's id. */
  actor: z.optional(z.string('Pessoa desconhecida').check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'Pessoa desconhecida'))),
}
const PRODUCT_MAX = 999_999_999
const productRange = [z.minimum(1, 'Id de produto inválido'), z.maximum(PRODUCT_MAX, 'Id de produto inválido')] as const

export const auditQuery = z.strictObject({
  ...filters,
  /** A label's id. */
  product: z.optional(
    z.coerce.number('Id de produto inválido').check(z.int('Id de produto inválido'), ...productRange),
  ),
  limit: pageLimit(AUDIT_LIMIT_MAX),
  /** Opaque: taken from the `Link: …; rel="next"` of the page before. */
  cursor: z.optional(z.string().check(atMost(200, 'Cursor inválido'), z.regex(/^[A-Za-z0-9_-]+$/, 'Cursor inválido'))),
})

export const auditExportBody = z.strictObject({
  ...filters,
  product: z.optional(z.int('Id de produto inválido').check(...productRange)),
})
export type AuditFilter = z.infer<typeof auditExportBody>

export const inspectionBody = wholeDays
export type InspectionPeriod = WholeDays

export const auditEntry = z.object({
  /** The log position of its newest event. */
  id: z.int(),
  at: z.string(),
  /** Without an id: a system, or an unknown person. */
  actor: z.object({ id: z.nullable(z.string()), name: z.string() }),
  kind: z.enum(auditKinds),
  type: z.string(),
  /** To follow the actor's name: "gerou 3 etiquetas de Molho Pesto, validade 26/11/2026". */
  text: z.string(),
  /** The label's id, if the entry is about exactly one label. */
  label: z.nullable(z.int()),
  /** The number of events in the entry: 500 labels of one request are one entry. */
  count: z.int(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditMessages = {
  failed: 'Erro ao carregar a auditoria',
  forbidden: 'Só um administrador pode ver a auditoria.',
  nothingToExport: 'Nada foi registrado neste período com estes filtros.',
  inspectionFailed: 'Erro ao pedir o pacote de inspeção. Tente novamente.',
  inspectionTooLong: 'São registros demais para um só pacote de inspeção. Escolha um período menor e peça mais de um.',
  tooMuchToExport: 'São registros demais para um só arquivo. Escolha um período menor.',
} as const

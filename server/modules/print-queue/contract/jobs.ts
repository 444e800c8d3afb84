import * as z from 'zod/mini'
import { pageLimit } from '../../../http/contract/paging.ts'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { printRefusedRejection } from '../../../contract/print-refused.ts'
import { immediateFlag, printTemplate } from '../../../contract/print-template.ts'
import { lineOfText } from '../../../contract/text.ts'

/**
 * `enviado`: the bytes have left, and nobody can tell whether paper came out. `confirmado`: the printer has said so.
 * `falhou`: a person decides what happens next.
 */
export const printJobStates = ['na_fila', 'reservado', 'enviado', 'confirmado', 'falhou'] as const
export type PrintJobState = (typeof printJobStates)[number]

const PRINT_JOB_LABELS_MAX = 500
const JOBS_PAGE_MAX = 100

const labelId = z
  .int('Id de produto inválido')
  .check(z.minimum(1, 'Id de produto inválido'), z.maximum(999_999_999, 'Id de produto inválido'))
const atMost = z.maxLength(PRINT_JOB_LABELS_MAX, `Imprima no máximo ${PRINT_JOB_LABELS_MAX} etiquetas por vez`)

export const printJobBody = z.strictObject({
  ids: z.array(labelId, 'Informe as etiquetas').check(z.minLength(1, 'Escolha pelo menos uma etiqueta'), atMost),
  station: lineOfText({ label: 'A estação', min: 1, max: 60, required: 'Escolha a estação' }),
  template: z.optional(printTemplate),
  immediate: z.optional(immediateFlag),
})
export type PrintJobBody = z.infer<typeof printJobBody>

export const notPrintedBody = z.strictObject({
  /** None: of a calibration page, which has no labels. */
  ids: z.array(labelId, 'Informe as etiquetas').check(atMost),
  /** Refused where the job does not wait any more: it may have come out while a person looked at the queue. */
  onlyWaiting: z.optional(z.boolean('Informe se só vale na fila')),
})
export type NotPrintedBody = z.infer<typeof notPrintedBody>

export const printJobsQuery = z.strictObject({
  state: z.optional(z.enum(printJobStates, 'Situação desconhecida')),
  station: z.optional(lineOfText({ label: 'A estação', min: 1, max: 60 })),
  limit: pageLimit(JOBS_PAGE_MAX),
  cursor: z.optional(z.string('Cursor inválido').check(z.regex(/^[A-Za-z0-9_-]{1,200}$/, 'Cursor inválido'))),
})

export const printJob = z.object({
  id: z.string(),
  station: z.object({ id: z.string(), name: z.string() }),
  profileId: z.string(),
  /** As the profile said when the job was made. */
  way: z.enum(['navegador', 'quiosque', 'agente']),
  state: z.enum(printJobStates),
  /** `calibracao`: the page by which a printer is measured, without a label. */
  content: z.enum(['etiquetas', 'calibracao']),
  /** What its labels come out as; missing: as labels of the kitchen. */
  template: z.optional(printTemplate),
  immediate: z.optional(z.boolean()),
  labels: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
  /** The ids of those that did not come out, or were taken out of the queue, as a person or the product has said. */
  notPrinted: z.array(z.int()),
  /** Why it failed, or why some of its labels were left out. */
  reason: z.nullable(z.string()),
  /** The computer that prints it or has printed it. */
  claimedBy: z.nullable(z.string()),
  attempts: z.int(),
  /** An attempt ended without a word: what it printed may come out again. */
  possiblyTwice: z.boolean(),
  /** What a person should know now, as a sentence; null: nothing. */
  notice: z.nullable(z.string()),
  createdAt: z.string(),
  changedAt: z.string(),
})
export type PrintJob = z.infer<typeof printJob>

type Facts = Readonly<Record<string, string | number>>

export const printJobRejections = {
  print_job_not_found: { kind: 'not_found', text: 'Impressão não encontrada' },
  print_job_station_unknown: { kind: 'invalid', text: 'Esta estação não está cadastrada', path: 'station' },
  print_job_station_without_printer: {
    kind: 'conflict',
    text: ({ station }: Facts) => `A estação ${station} não tem impressora. Escolha uma em Impressoras e estações.`,
  },
  print_job_station_gone: {
    kind: 'conflict',
    text: 'A estação desta impressão não existe mais. Imprima as etiquetas de novo, em outra estação.',
  },
  print_job_station_without_agent: {
    kind: 'conflict',
    text: ({ station }: Facts) =>
      `A estação ${station} não imprime mais pelo programa da impressora. Imprima as etiquetas de novo.`,
  },
  calibration_without_agent: {
    kind: 'conflict',
    text: ({ station }: Facts) =>
      `A estação ${station} não imprime por um programa da impressora. Baixe a página na impressora dela.`,
  },
  print_job_labels_unknown: { kind: 'not_found', text: ({ ids }: Facts) => `Produto não encontrado: ${ids}` },
  ...printRefusedRejection,
  print_job_not_failed: {
    kind: 'conflict',
    text: 'Só uma impressão que falhou pode ser repetida. Para uma 2ª via, imprima as etiquetas de novo.',
  },
  print_job_empty: {
    kind: 'conflict',
    text: 'Nenhuma etiqueta desta impressão falta sair. Imprima as etiquetas de novo.',
  },
  print_job_not_sent: {
    kind: 'conflict',
    text: 'Esta impressão falhou: nada há para marcar como não impresso.',
  },
  print_job_not_waiting: {
    kind: 'conflict',
    text: 'Esta impressão não está mais na fila. Confira o papel.',
  },
  print_job_printing: {
    kind: 'conflict',
    text: 'Esta impressão está saindo agora. Espere ela terminar para marcar o que não saiu.',
  },
  print_job_no_labels: { kind: 'invalid', text: 'Escolha pelo menos uma etiqueta', path: 'ids' },
  print_job_other_labels: {
    kind: 'invalid',
    text: 'Estas etiquetas não são desta impressão, ou já estão marcadas como não impressas',
    path: 'ids',
  },
  print_job_not_yours: {
    kind: 'conflict',
    text: 'Esta impressão não está mais com este programa da impressora: o prazo passou e ela voltou à fila.',
  },
} as const satisfies RejectionTexts

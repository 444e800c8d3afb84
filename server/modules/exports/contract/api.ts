import * as z from 'zod/mini'
import type { RejectionTexts } from '../../../http/contract/problem.ts'

const exportStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** A file made in the background. */
export const exportStatus = z.object({
  id: z.string(),
  /** Shown to users: "Todas as fichas técnicas (PDF)". */
  title: z.string(),
  state: z.enum(exportStates),
  /** Progress: `done` of `total` steps; 0 of 0 until a worker has begun. */
  done: z.int(),
  total: z.int(),
  fileName: z.nullable(z.string()),
  /** The file's URL; it can be downloaded once `state` is 'done'. */
  file: z.string(),
  /** Why there is no file, if `state` is 'failed'. */
  failure: z.nullable(z.string()),
})
export type ExportStatus = z.infer<typeof exportStatus>

export const exportRejections = {
  export_not_found: { kind: 'not_found', text: 'Exportação não encontrada' },
  export_too_many: {
    kind: 'conflict',
    text: ({ count }) => `Já há ${count} exportações esperando. Aguarde ou cancele uma delas.`,
  },
  export_cancelled: { kind: 'conflict', text: 'Esta exportação foi cancelada.' },
  export_over: { kind: 'conflict', text: 'Esta exportação já terminou.' },
  export_failed: { kind: 'conflict', text: ({ failure }) => String(failure) },
  export_expired: { kind: 'not_found', text: 'O arquivo desta exportação já foi apagado. Exporte de novo.' },
} as const satisfies RejectionTexts

/** Why there is no file, if no more precise reason is known. */
export const exportFailures = {
  unknown: 'Não foi possível gerar o arquivo. Tente exportar de novo.',
} as const

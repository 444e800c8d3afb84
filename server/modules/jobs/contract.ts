import * as z from 'zod/mini'
import type { RejectionTexts } from '../../http/problem.contract.ts'
import { pageLimit } from '../../http/paging.contract.ts'

export const JOBS_LIMIT_DEFAULT = 50
const JOBS_LIMIT_MAX = 200

/**
 * `waiting`: asked for, and no worker has begun. `retrying`: failed, and tried again by itself. `interrupted`: its worker
 * died in the middle. Of periodic ones also `never`: not run yet; `late`: its next turn, or the first, is long overdue,
 * however the last one ended.
 */
const jobStates = ['waiting', 'running', 'retrying', 'done', 'failed', 'cancelled', 'interrupted', 'never', 'late'] as const
export type JobState = (typeof jobStates)[number]

const jobFacts = {
  id: z.string(),
  /** "Conferência de validades"; of a single one its kind: "Exportação". */
  title: z.string(),
  state: z.enum(jobStates),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** How often it failed since it was last done. */
  failures: z.int(),
  /** Its last failure, also where it has gone well since. */
  failedAt: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  mayRetry: z.boolean(),
}

/** A job that runs by itself at intervals. */
const scheduledJob = z.object({
  ...jobFacts,
  /** What it does, in a sentence. */
  text: z.string(),
  everyMs: z.int(),
  /** Reckoned from its last beginning; null: it has not run yet. */
  nextAt: z.nullable(z.string()),
})
export type ScheduledJob = z.infer<typeof scheduledJob>

/** A job that makes one thing that was asked for. */
const singleJob = z.object({
  ...jobFacts,
  /** What it makes: "Todas as fichas técnicas (PDF)". */
  about: z.string(),
  askedAt: z.string(),
})
export type SingleJob = z.infer<typeof singleJob>

/** The scheduled ones come whole, with the first page; `single` is what is paged, newest first. */
export const jobsAnswer = z.object({ scheduled: z.array(scheduledJob), single: z.array(singleJob) })
export type Jobs = z.infer<typeof jobsAnswer>

export const jobsQuery = z.strictObject({
  /** Those that failed or were interrupted. */
  state: z.optional(z.enum(['failed'], 'Estado desconhecido')),
  limit: pageLimit(JOBS_LIMIT_MAX),
  /** Opaque: taken from the `Link: …; rel="next"` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(300), z.regex(/^[A-Za-z0-9_-]+$/, 'Cursor inválido'))),
})

export const retryAnswer = z.object({ id: z.string(), state: z.literal('waiting') })

export const jobRejections = {
  job_not_found: { kind: 'not_found', text: 'Tarefa não encontrada' },
  job_under_way: { kind: 'conflict', text: 'Esta tarefa já está na fila ou em andamento.' },
  job_not_repeated: { kind: 'conflict', text: 'Esta tarefa não se repete. Peça outra na tela dela.' },
  job_not_failed: { kind: 'conflict', text: 'Esta tarefa não falhou: não há o que repetir.' },
} as const satisfies RejectionTexts

export const jobMessages = {
  failed: 'Erro ao carregar as tarefas',
  /** Why a run failed, where nobody can say more. */
  unknown: 'A tarefa encontrou um erro e não foi concluída.',
  interrupted: 'O processo que fazia a tarefa parou no meio.',
} as const

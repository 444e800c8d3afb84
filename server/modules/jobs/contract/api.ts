import * as z from 'zod/mini'
import type { RejectionTexts } from '../../../http/contract/problem.ts'
import { pageLimit } from '../../../http/contract/paging.ts'
import { atMost } from '../../../contract/text.ts'

export const JOBS_LIMIT_DEFAULT = 50
const JOBS_LIMIT_MAX = 200

/**
 * `waiting`: requested, and no worker has begun. `retrying`: failed, and the queue tries it again. `interrupted`: its
 * worker died during the run. Periodic jobs only: `never`: not run yet; `late`: its first or next run is long overdue,
 * whatever the state of the last one.
 */
const jobStates = [
  'waiting',
  'running',
  'retrying',
  'done',
  'failed',
  'cancelled',
  'interrupted',
  'never',
  'late',
] as const
export type JobState = (typeof jobStates)[number]

const jobFacts = {
  id: z.string(),
  /** "Conferência de validades"; for a single job its kind: "Exportação". */
  title: z.string(),
  state: z.enum(jobStates),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** Number of failures since its last success. */
  failures: z.int(),
  /** Its last failure, even if it has succeeded since. */
  failedAt: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  mayRetry: z.boolean(),
}

/** A periodic job. */
const scheduledJob = z.object({
  ...jobFacts,
  /** What it does, in one sentence. */
  text: z.string(),
  everyMs: z.int(),
  /** The last start plus the interval; null: it has not run yet. */
  nextAt: z.nullable(z.string()),
})
export type ScheduledJob = z.infer<typeof scheduledJob>

/** A job that does one requested thing. */
const singleJob = z.object({
  ...jobFacts,
  /** What it makes: "Todas as fichas técnicas (PDF)". */
  about: z.string(),
  askedAt: z.string(),
})
export type SingleJob = z.infer<typeof singleJob>

/** All periodic jobs come with the first page; only `single` is paged, newest first. */
export const jobsAnswer = z.object({ scheduled: z.array(scheduledJob), single: z.array(singleJob) })
export type Jobs = z.infer<typeof jobsAnswer>

export const jobsQuery = z.strictObject({
  /** `failed`: only failed and interrupted jobs. */
  state: z.optional(z.enum(['failed'], 'Estado desconhecido')),
  limit: pageLimit(JOBS_LIMIT_MAX),
  /** Opaque: taken from the `Link: …; rel="next"` of the page before. */
  cursor: z.optional(z.string().check(atMost(300, 'Cursor inválido'), z.regex(/^[A-Za-z0-9_-]+$/, 'Cursor inválido'))),
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
  /** Why a run failed, if no more precise reason is known. */
  unknown: 'A tarefa encontrou um erro e não foi concluída.',
  interrupted: 'O processo que fazia a tarefa parou no meio.',
} as const

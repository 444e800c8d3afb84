import * as z from 'zod/mini'
import { decodeCursor, encodeCursor, nextPageHeader } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { adminRoute } from '../../http/route.ts'
import { retryJob } from './commands.ts'
import { JOBS_LIMIT_DEFAULT, jobsAnswer, jobsQuery, retryAnswer } from './contract/api.ts'
import type { JobBook } from './read/job-book.ts'
import { listScheduled, listSingle } from './queries.ts'

const path = '/api/jobs'
const tag = 'Tarefas'
const jobName = /^[a-z-]{1,40}$/
const subject = /^[0-9A-Za-z-]{1,64}$/
const params = z.object({ id: z.string().check(z.regex(/^[a-z-]{1,40}(?:\.[0-9A-Za-z-]{1,64})?$/, 'Id inválido')) })
// Refuses values that PostgreSQL would not accept as timestamptz or text.
const pageCursor = z.tuple([
  z.iso.datetime().check(z.regex(/^2[01]/)),
  z.string().check(z.regex(jobName)),
  z.string().check(z.regex(subject)),
])

export const jobRoutes = (book: JobBook): readonly Route[] => [
  adminRoute({
    method: 'get',
    path,
    tag,
    summary: 'As tarefas que o sistema faz sozinho e as que foram pedidas, estas da mais nova à mais velha',
    query: jobsQuery,
    answers: { 200: jobsAnswer },
    refusals: ['cursor_invalid'],
    read: async (tx, { query: { state, limit = JOBS_LIMIT_DEFAULT, cursor }, now }) => {
      const after = decodeCursor(cursor, pageCursor)
      const query = { failedOnly: state === 'failed', limit, after, now }
      const [scheduled, { single, next }] = await Promise.all([
        after === null ? listScheduled(tx, book, query) : [],
        listSingle(tx, book, query),
      ])
      return {
        status: 200,
        body: { scheduled, single },
        headers: next === null ? {} : nextPageHeader(path, { state, limit }, encodeCursor(next)),
      }
    },
  }),
  adminRoute({
    method: 'post',
    path: `${path}/:id/retry`,
    tag,
    summary: 'Repete uma tarefa que falhou ou foi interrompida',
    params,
    answers: { 202: retryAnswer },
    refusals: [
      'job_not_found',
      'job_not_repeated',
      'job_not_failed',
      'job_under_way',
      'export_over',
      'report_not_found',
    ],
    write: async (unit, { params: { id } }) => {
      await retryJob(unit, book, id)
      return { status: 202, body: { id, state: 'waiting' } }
    },
  }),
]

import * as z from 'zod/mini'
import { found } from '../../errors.ts'
import { decodeCursor, encodeCursor, nextPageHeader } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { adminRoute, sessionRoute } from '../../http/route.ts'
import { requestCalibration } from './act/calibration.ts'
import { markNotPrinted, requestPrint, retryJob, viewOf } from './job-commands.ts'
import { findJob, listJobs } from './job-queries.ts'
import { jobView } from './read/job-view.ts'
import { notPrintedBody, printJob, printJobBody, printJobsQuery } from './contract/jobs.ts'
import { templateRefusals } from '../../contract/print-template.ts'
import type { PrintableLabels } from './ports.ts'
import { listAgents, listStations } from './queries.ts'
import { idParam } from './routes.ts'

const path = '/api/print-jobs'
const tag = 'Fila de impressão'
const PAGE = 50
const jobParam = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/, 'Id inválido')) })
// PostgreSQL has no year 0.
const pageCursor = z.tuple([z.iso.datetime().check(z.regex(/^2[01]/)), z.string().check(z.maxLength(60))])

export const jobRoutes = (labels: PrintableLabels): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path,
    tag,
    summary: 'As impressões, da mais nova à mais velha',
    query: printJobsQuery,
    answers: { 200: z.array(printJob) },
    refusals: ['cursor_invalid'],
    read: async (tx, { query: { cursor, limit = PAGE, state, station }, now }) => {
      const after = decodeCursor(cursor, pageCursor)
      const [jobs, stations, agents] = await Promise.all([
        listJobs(tx, {
          state,
          station,
          limit,
          now,
          after: after === null ? null : { createdAt: after[0], id: after[1] },
        }),
        listStations(tx),
        listAgents(tx),
      ])
      const ids = [...new Set(jobs.flatMap((job) => job.label_ids))]
      const known = new Map((await labels.find(tx, ids, now)).map((label) => [label.id, label]))
      const last = jobs.at(-1)
      const headers =
        last !== undefined && jobs.length === limit
          ? nextPageHeader(path, { state, station, limit }, encodeCursor([last.created_at.toISOString(), last.id]))
          : {}
      return { status: 200, headers, body: jobs.map((job) => jobView(job, { now, stations, agents, labels: known })) }
    },
  }),
  sessionRoute({
    method: 'get',
    path: `${path}/:id`,
    tag,
    summary: 'Uma impressão',
    params: jobParam,
    answers: { 200: printJob },
    refusals: ['print_job_not_found'],
    read: async (tx, { params: { id }, now }) => ({
      status: 200,
      body: await viewOf({ tx, now }, labels, found(await findJob(tx, id), 'print_job_not_found')),
    }),
  }),
  sessionRoute({
    method: 'post',
    path,
    tag,
    needs: 'imprimir',
    summary: 'Manda imprimir etiquetas numa estação: todas ou nenhuma',
    body: printJobBody,
    answers: { 201: printJob },
    refusals: [
      'print_job_station_unknown',
      'print_job_station_without_printer',
      'print_job_labels_unknown',
      'print_job_refused',
      ...templateRefusals,
    ],
    write: async (unit, { body, identity, origin }) => ({
      status: 201,
      body: await requestPrint(unit, labels, body, { identity, origin }),
    }),
  }),
  adminRoute({
    method: 'post',
    path: '/api/stations/:id/calibration',
    tag,
    summary: 'Manda imprimir a página de calibração pelo programa da impressora da estação',
    params: idParam,
    answers: { 201: printJob },
    refusals: ['print_job_station_unknown', 'print_job_station_without_printer', 'calibration_without_agent'],
    write: async (unit, { params: { id }, identity, origin }) => ({
      status: 201,
      body: await requestCalibration(unit, id, { identity, origin }),
    }),
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/:id/retry`,
    tag,
    needs: 'imprimir',
    summary: 'Devolve à fila uma impressão que falhou',
    params: jobParam,
    answers: { 200: printJob },
    refusals: [
      'print_job_not_found',
      'print_job_not_failed',
      'print_job_empty',
      'print_job_station_gone',
      'print_job_station_without_printer',
      'print_job_station_without_agent',
    ],
    write: async (unit, { params: { id } }) => ({ status: 200, body: await retryJob(unit, labels, id) }),
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/:id/not-printed`,
    tag,
    needs: 'imprimir',
    summary: 'Não saiu: marca etiquetas de uma impressão como não impressas; as que ainda esperam saem da fila',
    params: jobParam,
    body: notPrintedBody,
    answers: { 200: printJob },
    refusals: [
      'print_job_not_found',
      'print_job_printing',
      'print_job_not_waiting',
      'print_job_not_sent',
      'print_job_no_labels',
      'print_job_other_labels',
    ],
    write: async (unit, { params: { id }, body }) => ({
      status: 200,
      body: await markNotPrinted(unit, labels, id, body),
    }),
  }),
]

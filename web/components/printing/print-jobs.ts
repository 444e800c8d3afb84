import { queryOptions } from '@tanstack/react-query'
import { printJob } from '#contract/print-queue/jobs'
import type { AskedTemplate } from '#contract/print-template'
import type { PrintJob } from '#contract/print-queue/jobs'
import { request } from '../../lib/http.ts'

// Starts with the server module's name, by which live changes find the keys.
export const printingKey = ['printing'] as const

/** How far a job is, is no event: it is asked for again. */
const POLL_MS = 5_000

/** A job that was just sent, until its labels are out. */
export const sentJobQuery = (sent: PrintJob) =>
  queryOptions({
    queryKey: [...printingKey, 'job', sent.id],
    queryFn: ({ signal }) => request(printJob, `/api/print-jobs/${sent.id}`, { signal }),
    initialData: sent,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'na_fila' || data?.state === 'reservado' ? POLL_MS : false,
  })

const post = (path: string, body: unknown, key: string | undefined): Promise<PrintJob> =>
  request(printJob, `/api/print-jobs${path}`, {
    method: 'POST',
    ...(body !== undefined && { body }),
    ...(key !== undefined && { idempotencyKey: key }),
  })

/** @param asked missing: they are labels of the kitchen */
export const printAt = (station: string, ids: readonly number[], key?: string, asked?: AskedTemplate) =>
  post('', { ids, station, ...asked }, key)
/** As what the labels of a job came out. */
export const askedOf = ({ template, immediate = false }: PrintJob): AskedTemplate | undefined =>
  template === undefined ? undefined : { template, immediate }
export const markNotPrinted = (id: string, ids: readonly number[], key?: string) =>
  post(`/${id}/not-printed`, { ids }, key)
/** None of its labels came out. */
export const takeBack = ({ id, labels }: PrintJob) =>
  markNotPrinted(
    id,
    labels.map((label) => label.id),
  )
/** Takes labels out of the queue, unless they have come out meanwhile. */
export const takeOutOfQueue = (id: string, ids: readonly number[]) =>
  post(`/${id}/not-printed`, { ids, onlyWaiting: true }, undefined)
export const retryPrint = (id: string) => post(`/${id}/retry`, undefined, undefined)

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { report, reportPreview, reportSettings } from '#contract/reports'
import type { Report, ReportPreview, ReportSettings, ReportSettingsBody } from '#contract/reports'
import { request, requestPage } from '../../lib/http.ts'
import { moneyKeys } from '../../lib/money-keys.ts'

const path = '/api/reports'
const reportsKey = moneyKeys.reports
/** Live changes report a finished report; polling covers a lost live connection. */
const POLL_MS = 2_000
const REFRESH_MS = 60_000
const reports = z.array(report)

interface ReportsPage {
  readonly items: readonly Report[]
  readonly next: string | null
}

export async function refreshReports(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: reportsKey })
}

export function reportSettingsQuery() {
  return queryOptions({
    queryKey: [...reportsKey, 'settings'],
    queryFn: ({ signal }): Promise<ReportSettings> => request(reportSettings, `${path}/settings`, { signal }),
  })
}

/** A preview and the time of its request, in milliseconds of this device's clock. */
interface TimedPreview extends ReportPreview {
  readonly requestedAt: number
}

/**
 * The key is not under 'labels', so a live change of labels does not refetch the preview each time. `useReportPreview`
 * refetches it at a limited rate.
 */
export function reportPreviewQuery() {
  return queryOptions({
    queryKey: moneyKeys.reportPreview,
    queryFn: async ({ signal }): Promise<TimedPreview> => {
      const requestedAt = Date.now()
      return { ...(await request(reportPreview, `${path}/preview`, { signal })), requestedAt }
    },
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  })
}

/** Time of the last label change. It sends no request: live changes of labels refetch every key under 'labels'. */
export function labelsChangedQuery() {
  return queryOptions({
    queryKey: ['labels', 'changed-at'],
    queryFn: () => Date.now(),
    networkMode: 'always',
    staleTime: Infinity,
  })
}

/** Reports, newest first. */
export function reportPagesQuery() {
  return infiniteQueryOptions({
    queryKey: [...reportsKey, 'list'],
    queryFn: ({ pageParam, signal }): Promise<ReportsPage> =>
      requestPage(reports, pageParam === null ? path : `${path}?${new URLSearchParams({ cursor: pageParam })}`, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? POLL_MS : false),
  })
}

export function reportQuery(id: string) {
  return queryOptions({
    queryKey: [...reportsKey, 'one', id],
    queryFn: ({ signal }): Promise<Report> => request(report, reportPath(id), { signal }),
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : POLL_MS),
    staleTime: 0,
  })
}

function isUnderWay({ state, mail }: Report): boolean {
  return state === 'making' || (state === 'ready' && mail.state === 'waiting')
}

export async function saveReportSettings(body: ReportSettingsBody): Promise<ReportSettings> {
  return request(reportSettings, `${path}/settings`, { method: 'PUT', body })
}

/** @param mail whether to mail it to the recipients of the settings too */
export async function makeReport(mail: boolean, idempotencyKey: string): Promise<Report> {
  return request(report, path, { method: 'POST', body: { mail }, idempotencyKey })
}

export async function mailReport(id: string, idempotencyKey: string): Promise<Report> {
  return request(report, `${reportPath(id)}/mail`, { method: 'POST', body: {}, idempotencyKey })
}

function reportPath(id: string): string {
  return `${path}/${encodeURIComponent(id)}`
}

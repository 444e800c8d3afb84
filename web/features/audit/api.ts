import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { auditEntry } from '#contract/audit'
import type { AuditEntry, InspectionPeriod } from '#contract/audit'
import { refusedLogin } from '#contract/auth'
import { exportStatus } from '#contract/exports'
import type { ExportStatus } from '#contract/exports'
import { request, requestPage } from '../../lib/http.ts'
import type { AuditFilters } from './audit-filters.ts'

interface AuditPage {
  readonly items: readonly AuditEntry[]
  /** Cursor of the next older page; null at the end. */
  readonly next: string | null
}

const entries = z.array(auditEntry)
const refusedLogins = z.array(refusedLogin)
const PAGE = 50
/** A rare entry may be far back: empty pages to read before the user has to ask for more. */
const EMPTY_PAGES = 10

export function auditPagesQuery(filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: async ({ pageParam, signal }): Promise<AuditPage> => {
      let page: AuditPage = { items: [], next: pageParam }
      for (let tries = 0; tries < EMPTY_PAGES; tries += 1) {
        page = await requestPage(entries, `/api/audit?${searchOf(filters, page.next)}`, { signal })
        if (page.items.length > 0 || page.next === null) break
      }
      return page
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Every action of every user adds an entry.
    staleTime: 0,
  })
}

export const refusedLoginsQuery = () =>
  queryOptions({
    queryKey: ['audit', 'refused-logins'],
    queryFn: ({ signal }) => request(refusedLogins, '/api/users/refused-logins', { signal }),
    staleTime: 0,
  })

function searchOf(filters: AuditFilters, cursor: string | null): URLSearchParams {
  const search = new URLSearchParams({ limit: String(PAGE) })
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) search.set(name, String(value))
  if (cursor !== null) search.set('cursor', cursor)
  return search
}

export async function exportAudit(filters: AuditFilters, idempotencyKey: string): Promise<ExportStatus> {
  return request(exportStatus, '/api/audit/export', { method: 'POST', body: filters, idempotencyKey })
}

export async function exportInspection(period: InspectionPeriod, idempotencyKey: string): Promise<ExportStatus> {
  return request(exportStatus, '/api/audit/inspection', { method: 'POST', body: period, idempotencyKey })
}

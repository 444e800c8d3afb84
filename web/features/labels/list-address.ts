import type { ListStatus } from '#contract/labels'

/** The filters of the list. They are kept in the URL, so that a filtered list can be linked and reloaded. */
export interface LabelFilters {
  readonly q?: string
  readonly category?: string
  readonly sector?: string
  readonly status?: ListStatus
  /** A storage type's id. */
  readonly place?: string
  /** Samples only. */
  readonly purpose?: 'amostra'
  /** Only labels with a date that a person has said. */
  readonly basis?: 'manual'
}

/** Lots per page. The first page is small, so that it shows fast on a cheap tablet. */
const FIRST_PAGE = 100
const NEXT_PAGE = 300

/** In a file of its own: the first page is requested before the scripts of the list are loaded. */
export function labelPagePath(filters: LabelFilters, cursor: string | null): string {
  const search = new URLSearchParams({ limit: String(cursor === null ? FIRST_PAGE : NEXT_PAGE) })
  for (const name of ['q', 'category', 'sector', 'place', 'status', 'purpose', 'basis'] as const) {
    const value = filters[name]
    if (value) search.set(name, value)
  }
  // What is in stock begins with what expires first; the server orders the lists of one state by themselves.
  if (filters.status === undefined || filters.status === 'valid') search.set('order', 'soonest')
  search.set('include', 'worth')
  if (cursor !== null) search.set('cursor', cursor)
  return `/api/products/lots?${search}`
}

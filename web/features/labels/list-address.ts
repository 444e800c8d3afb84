import type { LabelStatus } from '#contract/labels'

/** What the list is narrowed to; it lives in the address, so a filtered list can be linked and reloaded. */
export interface LabelFilters {
  readonly q?: string
  readonly category?: string
  readonly sector?: string
  readonly status?: LabelStatus
}

/** The first page is small, so that it shows at once on a cheap tablet; whoever asks for more wants a lot. */
const FIRST_PAGE = 100
const NEXT_PAGE = 300

/** Apart from what reads it: the first page is asked for before the list's own scripts are there. */
export function labelPagePath(filters: LabelFilters, cursor: string | null): string {
  const search = new URLSearchParams({ limit: String(cursor === null ? FIRST_PAGE : NEXT_PAGE) })
  for (const name of ['q', 'category', 'sector', 'status'] as const) {
    const value = filters[name]
    if (value) search.set(name, value)
  }
  if (cursor !== null) search.set('cursor', cursor)
  return `/api/products?${search}`
}

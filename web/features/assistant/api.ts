import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { baseProduct, storageType } from '#contract/catalog/entries'
import { label, labelStats } from '#contract/labels'
import type { Label } from '#contract/labels'
import { plan } from '#contract/labels/plan'
import { ingredient, shownRecipe } from '#contract/recipes'
import { reportPreview } from '#contract/reports'
import { wasteCounts, wasteSummary } from '#contract/waste'
import { request, requestPage } from '../../lib/http.ts'
import type { FigureSource, Labels } from './figures.ts'

const labels = z.array(label)
/** Labels read when the answer names only the first few. */
const FIRST_PAGE = 100
const WHOLE_PAGE = 1_000
/** Limit of calls for one answer. A longer list is cut, and the answer says "mais de". */
const WHOLE_PAGES_MAX = 3
const FOUND_MAX = 200
const NAMED_MAX = 20

/** Reads from the server each time (no cache), so that an answer never holds old figures. */
export function figureSource(queryClient: QueryClient): FigureSource {
  // Through the query client, so that an ended session redirects to the login, as in every other query.
  const fresh = <T>(name: string, queryFn: (context: QueryFunctionContext) => Promise<T>) =>
    queryClient.fetchQuery({ queryKey: ['assistant', name], queryFn, staleTime: 0, gcTime: 0, retry: false })
  return {
    stats: () => fresh('stats', ({ signal }) => request(labelStats, '/api/products/stats', { signal })),
    expiryList: (kind, isWhole) =>
      fresh(`${kind} ${isWhole}`, ({ signal }) =>
        isWhole ? wholeList(kind, signal) : firstPage(`/api/products/${kind}`, { limit: String(FIRST_PAGE) }, signal),
      ),
    labels: (q) =>
      fresh(`labels ${q}`, ({ signal }) => firstPage('/api/products', { q, limit: String(FOUND_MAX) }, signal)),
    recipes: (q) =>
      fresh(`recipes ${q}`, ({ signal }) => request(z.array(shownRecipe), `/api/recipes?${named(q)}`, { signal })),
    ingredients: (q) =>
      fresh(`ingredients ${q}`, ({ signal }) =>
        request(z.array(ingredient), `/api/ingredients?${named(q)}`, { signal }),
      ),
    products: () => fresh('products', ({ signal }) => request(z.array(baseProduct), '/api/base-products', { signal })),
    storageTypes: () =>
      fresh('storage types', ({ signal }) => request(z.array(storageType), '/api/storage-types', { signal })),
    preview: () => fresh('report preview', ({ signal }) => request(reportPreview, '/api/reports/preview', { signal })),
    plan: () => fresh('plan', ({ signal }) => request(plan, '/api/products/plan', { signal })),
    losses: (period) =>
      fresh(`losses ${period.from} ${period.to}`, ({ signal }) =>
        request(wasteSummary, `/api/waste/summary?${new URLSearchParams(period)}`, { signal }),
      ),
    lossCounts: (period) =>
      fresh(`loss counts ${period.from} ${period.to}`, ({ signal }) =>
        request(wasteCounts, `/api/waste/counts?${new URLSearchParams(period)}`, { signal }),
      ),
  }
}

function named(q: string): URLSearchParams {
  return new URLSearchParams({ q, limit: String(NAMED_MAX) })
}

async function firstPage(path: string, search: Record<string, string>, signal: AbortSignal): Promise<Labels> {
  const { items, next } = await requestPage(labels, `${path}?${new URLSearchParams(search)}`, { signal })
  return { items, isMore: next !== null }
}

async function wholeList(kind: 'expiring-soon' | 'expired', signal: AbortSignal): Promise<Labels> {
  const items: Label[] = []
  let cursor: string | null = null
  for (let page = 0; page < WHOLE_PAGES_MAX; page++) {
    const search = new URLSearchParams({ limit: String(WHOLE_PAGE), ...(cursor === null ? {} : { cursor }) })
    const answer: { items: Label[]; next: string | null } = await requestPage(
      labels,
      `/api/products/${kind}?${search}`,
      { signal },
    )
    items.push(...answer.items)
    cursor = answer.next
    if (cursor === null) break
  }
  return { items, isMore: cursor !== null }
}

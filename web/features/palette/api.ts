import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { baseProduct } from '#contract/catalog/entries'
import { label } from '#contract/labels'
import { request } from '../../lib/http.ts'

const TEXT_MIN = 2
const FOUND_MAX = 6
const FRESH_MS = 60_000

export function productsQuery() {
  return queryOptions({
    queryKey: ['palette', 'products'],
    queryFn: ({ signal }) => request(z.array(baseProduct), '/api/base-products', { signal }),
    staleTime: FRESH_MS,
  })
}

/** The labels in stock with this code, number or part of the name, the newest first. */
export function foundLabelsQuery(q: string) {
  return queryOptions({
    queryKey: ['palette', 'labels', q],
    queryFn: ({ signal }) =>
      request(z.array(label), `/api/products?${new URLSearchParams({ q, limit: String(FOUND_MAX) })}`, { signal }),
    enabled: q.length >= TEXT_MIN,
  })
}

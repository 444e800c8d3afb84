import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { libraryAnswer, libraryProduct } from '#contract/catalog'
import type { LibraryAnswer, LibraryBody } from '#contract/catalog'
import { request } from '../../../lib/http.ts'
import { catalogKey } from '../api.ts'

const path = '/api/base-products/library'

export function libraryQuery() {
  return queryOptions({
    queryKey: [...catalogKey, 'library'],
    queryFn: ({ signal }) => request(z.array(libraryProduct), path, { signal }),
  })
}

export const adoptLibrary = (body: LibraryBody, idempotencyKey: string): Promise<LibraryAnswer> =>
  request(libraryAnswer, path, { method: 'POST', body, idempotencyKey })

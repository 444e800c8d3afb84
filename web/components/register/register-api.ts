import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request, requestNothing } from '../../lib/http.ts'

/** Where one kind of entry is read and written. */
export interface Resource<Entry> {
  readonly path: string
  readonly entry: z.ZodMiniType<Entry>
}

/** All entries of one kind. The key begins with the module, whose live changes read the list again. */
export function registerListQuery<Entry>(queryKey: readonly string[], { path, entry }: Resource<Entry>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => request(z.array(entry), path, { signal }) })
}

export type RegisterListQuery<Entry> = ReturnType<typeof registerListQuery<Entry>>

/** Create, update and delete of one kind of entry; `save` creates when `id` is null. */
export interface RegisterWrites<Entry, Body> {
  readonly save: (id: string | number | null, body: Body, idempotencyKey: string) => Promise<Entry>
  readonly remove: (id: string | number) => Promise<void>
}

export function registerWritesOf<Entry, Body>({ path, entry }: Resource<Entry>): RegisterWrites<Entry, Body> {
  const one = (id: string | number) => `${path}/${encodeURIComponent(id)}`
  return {
    save: (id, body, idempotencyKey) =>
      id === null
        ? request(entry, path, { method: 'POST', body, idempotencyKey })
        : request(entry, one(id), { method: 'PUT', body, idempotencyKey }),
    remove: (id) => requestNothing(one(id), { method: 'DELETE' }),
  }
}

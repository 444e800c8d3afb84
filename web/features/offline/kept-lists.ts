import type { Query, QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/auth/session'
import { asRead } from './lay-queue.ts'
import { keepList, keepSession, keptLists } from '../../lib/kept-data.ts'

/** Where this device prints, and where it could: without it the bench does not know whose tiles it shows. */
const PLACES: ReadonlySet<unknown> = new Set(['device', 'stations-to-choose'])
/** The lists that a kitchen reads without a connection; the first part of their query keys. */
const KEPT: ReadonlySet<unknown> = new Set([
  'labels',
  'catalog',
  'recipes',
  'shelf-life',
  'quick-labels',
  'temperatures',
])
/** Pages of a long list: more than a person reads without a connection would only fill the device. */
const PAGES_MAX = 5
const WRITE_AFTER_MS = 200

const isList = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => KEPT.has(queryKey[0])
const isKept = (query: Pick<Query, 'queryKey'>): boolean =>
  isList(query) || (query.queryKey[0] === 'printing' && PLACES.has(query.queryKey[1]))

/** What was put together on this device is not what the server has answered. */
const isOfDevice = (data: unknown): boolean => typeof data === 'object' && data !== null && 'onDevice' in data

const pagesOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) ? data.pages.length : 1

/** The person for whom lists were last kept, since this page was loaded. */
let keptFor: string | null = null

/** Keeps each list as it was last read; returns the function that ends it. */
export function keepLists(queryClient: QueryClient, session: Session): () => void {
  const kept = keepSession(session)
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') schedule(event.query.queryHash)
  })
  // What is cached was read for the person before, perhaps with money: it is kept once it was read again, for this person.
  const isNext = keptFor !== null && keptFor !== session.user_id
  keptFor = session.user_id
  if (!isNext) for (const { queryHash } of queryClient.getQueryCache().getAll()) schedule(queryHash)

  function schedule(hash: string) {
    const query: Query | undefined = queryClient.getQueryCache().get(hash)
    if (query === undefined) return
    const { queryKey } = query
    if (!isKept(query) || waiting.has(hash)) return
    const write = () => {
      waiting.delete(hash)
      const { dataUpdatedAt: at } = query.state
      const data = asRead(query)
      if (data !== undefined && !isOfDevice(data) && pagesOf(data) <= PAGES_MAX)
        void kept.then(() => keepList(session, hash, { queryKey: [...queryKey], data, at }))
    }
    waiting.set(hash, setTimeout(write, WRITE_AFTER_MS))
  }

  return () => {
    unsubscribe()
    for (const timer of waiting.values()) clearTimeout(timer)
  }
}

/** Shows the kept lists where none has been read since this page was loaded. */
export async function restoreLists(queryClient: QueryClient, session: Session): Promise<void> {
  for (const { queryKey, data, at } of await keptLists(session))
    if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, data, { updatedAt: at })
}

/** When the oldest of the shown lists was read; null where none is shown. */
export function shownSince(queryClient: QueryClient): number | null {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter((query) => isList(query) && query.state.data !== undefined && !isOfDevice(query.state.data))
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}

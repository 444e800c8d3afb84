import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Incident } from '#contract/temperatures/incidents'
import { occurrenceQuery } from './occurrence-api.ts'

/** An occurrence with all its labels: the lists and their sums are of all, so the pages are read one after the other. */
export function useOccurrence(id: number) {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(occurrenceQuery(id))
  const isMore = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isMore) void fetchNextPage()
  }, [isMore, fetchNextPage])
  const first = data?.pages[0]
  const occurrence: Incident | undefined = first && {
    ...first,
    labels: data?.pages.flatMap(({ labels }) => labels) ?? [],
  }
  return { occurrence, error, isWhole: !hasNextPage, refetch }
}

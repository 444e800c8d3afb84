import { useEffect, useEffectEvent, useState } from 'react'

interface PagedList {
  readonly data?: { readonly pages: readonly unknown[] } | undefined
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isError: boolean
  fetchNextPage(): unknown
}

/**
 * The next page of a list, on demand. A live update refetches the whole list and cancels the fetch of the next page: the
 * next page is fetched again after each refetch until it is there.
 *
 * @param narrowing what the list is narrowed to: a demand ends with it
 */
export function useNextPage(list: PagedList, narrowing: string) {
  const pages = list.data?.pages.length ?? 0
  const [wanted, setWanted] = useState({ narrowing, pages: 0 })
  const isWaiting = wanted.narrowing === narrowing && wanted.pages > pages && list.hasNextPage && !list.isError
  const isDue = isWaiting && !list.isFetching
  const fetchAgain = useEffectEvent(() => void list.fetchNextPage())
  useEffect(() => {
    if (isDue) fetchAgain()
  }, [isDue])
  return {
    loading: isWaiting,
    load() {
      setWanted({ narrowing, pages: pages + 1 })
      void list.fetchNextPage()
    },
  }
}

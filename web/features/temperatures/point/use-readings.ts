import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { addDays } from '#contract/calendar'
import type { TemperaturePoint } from '#contract/temperatures/points'
import { readingPagesQuery } from '../temperature-api.ts'
import type { Span } from './point-address.ts'

/** A sensor measures each minute: its day is on eight pages, which are read without a tap. */
const PAGES_AT_ONCE = 10

/**
 * The readings of a point on the last days, the oldest first. Those of a sensor are read from the newest day backwards, and
 * a day that was begun is read to its end.
 */
export function useReadings(point: TemperaturePoint, days: Span, today: string) {
  const span = { from: addDays(today, 1 - days), to: today }
  const pages = useInfiniteQuery(readingPagesQuery(point.id, span, point.sensor !== null))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const readings = useMemo(
    () => data?.pages.flatMap(({ items }) => items).sort((a, b) => a.at.localeCompare(b.at)) ?? [],
    [data],
  )
  const isSensed = point.sensor !== null || readings.some(({ id }) => id === null)
  const isInDay = point.sensor !== null && data?.pages.at(-1)?.next !== null
  const readsOn = isSensed && hasNextPage && (isInDay || (data?.pages.length ?? 0) < PAGES_AT_ONCE)
  useEffect(() => {
    if (readsOn && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [readsOn, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  // Of a sensor the newest day is complete with its last page.
  const hasNewest = point.sensor === null ? !hasNextPage : data?.pages.some(({ next }) => next === null) === true
  return { pages, readings, isSensed, hasNewest }
}

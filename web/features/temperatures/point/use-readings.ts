import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { addDays } from '#contract/calendar'
import type { TemperaturePoint } from '#contract/temperatures/points'
import { readingPagesQuery } from '../temperature-api.ts'
import type { Span } from './point-address.ts'

/** A sensor measures each minute: its day is on eight pages, which are read without a tap. */
const PAGES_AT_ONCE = 10

/** The readings of a point on the last days, the oldest first. */
export function useReadings(point: TemperaturePoint, days: Span, today: string) {
  const pages = useInfiniteQuery(readingPagesQuery(point.id, { from: addDays(today, 1 - days), to: today }))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const readings = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  const isSensed = point.sensor !== null || readings.some(({ id }) => id === null)
  const readsOn = isSensed && hasNextPage && (data?.pages.length ?? 0) < PAGES_AT_ONCE
  useEffect(() => {
    if (readsOn && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [readsOn, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return { pages, readings, isSensed }
}

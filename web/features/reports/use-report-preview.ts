import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { labelsChangedQuery, reportPreviewQuery } from './api.ts'
import { previewWaitMs } from './preview-rest.ts'

/** What a report would say now. It speaks of labels: what is made of them anywhere shows here at once, or soon where much is. */
export function useReportPreview() {
  const preview = useQuery(reportPreviewQuery())
  const { data: changedAt } = useQuery(labelsChangedQuery())
  const askedAt = preview.data?.askedAt
  const { refetch } = preview
  useEffect(() => {
    if (changedAt === undefined || askedAt === undefined) return
    const wait = previewWaitMs({ changedAt, askedAt, now: Date.now() })
    if (wait === null) return
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), wait)
    return () => clearTimeout(timer)
  }, [changedAt, askedAt, refetch])
  return preview
}

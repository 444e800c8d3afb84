import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { labelsChangedQuery, reportPreviewQuery } from './api.ts'
import { previewWaitMs } from './preview-wait.ts'

/** Preview of a report made now. A label change refetches it at once, or after a wait if the last request is recent. */
export function useReportPreview() {
  const preview = useQuery(reportPreviewQuery())
  const { data: changedAt } = useQuery(labelsChangedQuery())
  const requestedAt = preview.data?.requestedAt
  const { refetch } = preview
  useEffect(() => {
    if (changedAt === undefined || requestedAt === undefined) return
    const wait = previewWaitMs({ changedAt, requestedAt, now: Date.now() })
    if (wait === null) return
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), wait)
    return () => clearTimeout(timer)
  }, [changedAt, requestedAt, refetch])
  return preview
}

import { lazy, Suspense } from 'react'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { NotFoundPage } from '../../../components/not-found-page.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { DuringScreen } from './during-screen.tsx'
import { useOccurrence } from './use-occurrence.ts'

const AfterScreen = lazy(async () => ({ default: (await import('./after-screen.tsx')).AfterScreen }))

interface OccurrenceScreenProps {
  readonly id: number
  readonly tenant: PrintingTenant
}

/** One occurrence: what to save while it is open, and what was of it. */
export function OccurrenceScreen({ id, tenant }: OccurrenceScreenProps) {
  const { occurrence, error, isWhole, refetch } = useOccurrence(id)
  if (occurrence === undefined) {
    if (error instanceof HttpProblem && error.status === 404) return <NotFoundPage />
    return (
      <>
        <PageHeader title="Ocorrência" />
        {error === null ? (
          <Skeleton label="Carregando a ocorrência..." />
        ) : (
          <ErrorNote message={sentenceOf(error, 'Erro ao carregar a ocorrência')} onRetry={() => void refetch()} />
        )}
      </>
    )
  }
  if (occurrence.endedAt === null) return <DuringScreen {...{ occurrence, tenant, isWhole }} />
  return (
    <Suspense fallback={<Skeleton label="Carregando a ocorrência..." />}>
      <AfterScreen {...{ occurrence, tenant, isWhole }} />
    </Suspense>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BackLink } from '../../../components/back-link.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { NotFoundPage } from '../../../components/not-found-page.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { CheckPart } from './check-part.tsx'
import { checkQuery } from './process-api.ts'
import { kindTitle } from './process-words.ts'

interface CheckScreenProps {
  readonly id: number
  readonly timeZone: string
}

/** One check of a food process. */
export function CheckScreen({ id, timeZone }: CheckScreenProps) {
  const { data: check, error, refetch } = useQuery(checkQuery(id))
  if (check === undefined && error instanceof HttpProblem && error.status === 404) return <NotFoundPage />
  return (
    <>
      <BackLink to="/temperaturas/processos" label="Conferências" />
      <PageHeader
        title={check?.name ?? 'Conferência'}
        actions={
          check === undefined || check.batchId === null ? undefined : (
            <Link
              to="/producao/preparo/$id"
              params={{ id: String(check.batchId) }}
              className="button-link"
              data-look="quiet"
            >
              Ver o preparo
            </Link>
          )
        }
      />
      {check !== undefined ? (
        <Card title={kindTitle(check.kind)}>
          <CheckPart check={check} timeZone={timeZone} />
        </Card>
      ) : error === null ? (
        <Skeleton label="Carregando a conferência..." />
      ) : (
        <ErrorNote message={sentenceOf(error, 'Erro ao buscar a conferência')} onRetry={() => void refetch()} />
      )}
    </>
  )
}

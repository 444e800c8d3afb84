import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconCarrot } from '../../../components/icons.ts'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { OtherBrandNotice } from '../../../components/other-brand-notice.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { HttpProblem } from '../../../lib/http.ts'
import { declarationQuery } from '../allergen-api.ts'
import { DeclarationForm } from './declaration-form.tsx'

/** @param id null where the URL holds no ingredient id */
export function DeclarationScreen({ id }: { readonly id: number | null }) {
  const { data, error, refetch } = useQuery({
    ...declarationQuery(id ?? 0),
    ...(id === null ? { queryFn: skipToken } : {}),
  })
  if (id === null || (error instanceof HttpProblem && error.status === 404)) return <NotFound />
  return (
    <>
      <PageHeader
        title={data ? `Alergênicos: ${data.name}` : 'Alergênicos'}
        actions={
          <Link to="/management/technical-sheet/ingredient-allergens" className="button-link" data-look="quiet">
            Todos os ingredientes
          </Link>
        }
      />
      {data ? (
        <div className="stack gap-4">
          {data.conferir.length > 0 ? (
            <OtherBrandNotice
              key={data.conferir.join()}
              ingredientId={data.ingredientId}
              declaredBrand={data.allergenBrand}
              brands={data.conferir}
            />
          ) : null}
          <DeclarationForm declared={data} />
        </div>
      ) : error ? (
        <ErrorNote message="Erro ao buscar os alergênicos" onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Carregando alergênicos..." />
      )}
    </>
  )
}

const NotFound = () => (
  <Empty
    page
    icon={IconCarrot}
    title="Ingrediente não encontrado"
    text="Ele pode ter sido excluído."
    action={
      <Link to="/management/technical-sheet" className="button-link">
        Ver as fichas técnicas
      </Link>
    }
  />
)

import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconCarrot, IconChevronRight } from '../../../components/icons.ts'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { OtherBrandNotice } from '../../../components/other-brand-notice.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { HttpProblem } from '../../../lib/http.ts'
import { declarationQuery, nextUnknownQuery } from '../allergen-api.ts'
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
          <>
            <Link to="/management/technical-sheet/ingredient-allergens" className="button-link" data-look="quiet">
              Todos os ingredientes
            </Link>
            {id === null ? null : <NextUnknown id={id} />}
          </>
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

/** To the next ingredient that nobody knows: they are declared one after the other. */
function NextUnknown({ id }: { readonly id: number }) {
  const { data: next = null } = useQuery(nextUnknownQuery(id))
  return next === null ? null : (
    <Link
      to="/management/technical-sheet/ingredients/$id/allergens"
      params={{ id: String(next) }}
      className="button-link"
      data-look="quiet"
    >
      Próximo sem resposta
      <IconChevronRight size={18} aria-hidden="true" />
    </Link>
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

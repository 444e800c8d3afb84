import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../components/back-link.tsx'
import { ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { businessQuery } from './api.ts'
import { BusinessForm } from './business-form.tsx'

/** The data of the restaurant: for documents, and to compare the recipient of a note with. */
export function BusinessScreen() {
  const { data: saved, isError, refetch } = useQuery(businessQuery())
  return (
    <>
      <BackLink to="/management" label="Todos os cadastros" />
      <PageHeader
        title="Dados do estabelecimento"
        description="Para conferir de quem é a nota que chega, e para os documentos da casa. A cidade e a UF decidem as normas."
      />
      {saved ? (
        <BusinessForm saved={saved} />
      ) : (
        <section className="card pad-5" aria-label="Dados do estabelecimento">
          {isError ? (
            <ErrorNote message="Erro ao buscar os dados do estabelecimento" onRetry={() => void refetch()} />
          ) : (
            <Skeleton label="Carregando..." />
          )}
        </section>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../../components/back-link.tsx'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { labelSettingsQuery } from './api.ts'
import { ResponsibleForm } from './responsible-form.tsx'
import { SectionTitle } from '../../../components/kit/section-title.tsx'
import styles from './public-page-screen.module.css'

/** What people without a session see of a label. */
export function PublicPageScreen() {
  const { data: settings, isError, refetch } = useQuery(labelSettingsQuery())
  return (
    <>
      <BackLink to="/management" label="Todos os cadastros" />
      <PageHeader
        title="Página da etiqueta"
        description="O que vê quem escaneia o QR ou digita o código, sem entrar."
      />
      <div className={`top gap-5 ${styles.columns}`}>
        {settings ? (
          <ResponsibleForm saved={settings} />
        ) : (
          <section className="card pad-5" aria-label="Responsável">
            {isError ? (
              <ErrorNote
                message="Erro ao carregar o que a página mostra. Tente novamente."
                onRetry={() => void refetch()}
              />
            ) : (
              <Skeleton label="Carregando..." />
            )}
          </section>
        )}
        <section className="card pad-5" aria-labelledby="sempre">
          <SectionTitle id="sempre" apart>
            O que todos veem
          </SectionTitle>
          <p className="below-3 muted">
            Produto, datas, onde fica e se ainda está dentro da validade. É só isso que vê quem digita o código ou tem
            uma etiqueta impressa antes de o QR ter chave.
          </p>
          <p className="below-3 muted">
            Quem escaneia o QR da etiqueta vê também peso, SIF e setor, e o responsável como estiver escolhido aqui.
          </p>
        </section>
      </div>
    </>
  )
}

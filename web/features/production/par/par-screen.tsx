import { useQuery } from '@tanstack/react-query'
import type { ParLevel } from '#contract/production/day-list'
import { BackLink } from '../../../components/back-link.tsx'
import { IconSoup } from '../../../components/icons.ts'
import { Card } from '../../../components/kit/card.tsx'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { parLevelsQuery } from '../production-api.ts'
import { Mean, ParForm } from './par-form.tsx'
import { weekdayNames } from './par-values.ts'
import styles from './par.module.css'

interface ParScreenProps {
  /** Undefined until they are read; null: they could not be read. */
  readonly products: readonly { readonly id: string; readonly name: string }[] | null | undefined
  readonly isAdmin: boolean
}

/** How much the kitchen wants to have of what it makes, by weekday. */
export function ParScreen({ products, isAdmin }: ParScreenProps) {
  const { data: saved, isError, refetch } = useQuery({ ...parLevelsQuery(), refetchOnWindowFocus: true })
  return (
    <>
      <BackLink to="/management" label="Todos os cadastros" />
      <PageHeader
        title="Quanto ter"
        description="Quantas etiquetas válidas a cozinha quer ter de cada produto em cada dia da semana. A Produção do dia mostra o que falta. Num dia sem número vale a média (≈) do que se usou nesse dia nas últimas quatro semanas."
      />
      {isError || products === null ? (
        <ErrorNote message="Erro ao buscar as quantidades" onRetry={() => void refetch()} />
      ) : saved === undefined || products === undefined ? (
        <Skeleton label="Carregando..." />
      ) : isAdmin ? (
        <ParForm saved={saved} products={products} />
      ) : (
        <ShownLevels levels={saved} />
      )}
    </>
  )
}

function ShownLevels({ levels }: { readonly levels: readonly ParLevel[] }) {
  if (levels.length === 0)
    return (
      <Empty icon={IconSoup} title="Nada definido ainda" text="Um administrador diz aqui quanto ter de cada produto." />
    )
  return (
    <Card title="Quantas etiquetas ter de cada produto">
      {levels.map(({ baseProductId, name, byWeekday, media }) => (
        <div key={baseProductId} className={styles.row}>
          <p className="mid slim break">{name}</p>
          <dl className={styles.days}>
            {weekdayNames.map((day, at) => (
              <div key={day} className="stack gap-1 text-center">
                <dt className="muted text-1">{day.slice(0, 3)}</dt>
                <dd className="figures">{byWeekday[at] || '–'}</dd>
                <dd>
                  <Mean media={media[at]} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import { groupNames, NORM_SOURCE, normCelsius, temperatureGroups } from '#contract/receiving/groups'
import type { HouseLimits } from '#contract/receiving/groups'
import { capitalised } from '#contract/words'
import { BackLink } from '../../../components/back-link.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { mayNow } from '../../../lib/rights.ts'
import { limitText } from './limit-values.ts'
import { limitsQuery } from './limits-api.ts'
import { LimitsForm } from './limits-form.tsx'

/** How warm a delivery may be: the house may only ask for more than the norm. */
export function LimitsScreen() {
  const { data: saved, isError, refetch } = useQuery(limitsQuery())
  return (
    <>
      <BackLink to="/management" label="Todos os cadastros" />
      <PageHeader
        title="Limites do recebimento"
        description={`A temperatura que a casa aceita na porta, por grupo. Só pode ser mais rigorosa que a norma (${NORM_SOURCE}); em branco, vale a norma.`}
      />
      {saved ? (
        mayNow('regras') ? (
          <LimitsForm saved={saved} />
        ) : (
          <ShownLimits limits={saved} />
        )
      ) : (
        <section className="card pad-5" aria-label="Limites do recebimento">
          {isError ? (
            <ErrorNote message="Erro ao buscar os limites" onRetry={() => void refetch()} />
          ) : (
            <Skeleton label="Carregando..." />
          )}
        </section>
      )}
    </>
  )
}

const ShownLimits = ({ limits }: { readonly limits: HouseLimits }) => (
  <Card title="Até quantos graus a casa aceita">
    <ul className="rows">
      {temperatureGroups.map((group) => {
        const own = limits[group]
        return (
          <li key={group} className="between">
            <span className="mid">{capitalised(groupNames[group])}</span>
            <span className="figures">
              {limitText(group, own ?? normCelsius[group])}
              <span className="muted"> · {own === undefined ? 'da norma' : 'da casa'}</span>
            </span>
          </li>
        )
      })}
    </ul>
  </Card>
)

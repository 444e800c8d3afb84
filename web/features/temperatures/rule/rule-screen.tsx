import { useQuery } from '@tanstack/react-query'
import type { TemperatureSettings } from '#contract/temperatures/settings'
import { exposureRules } from '#contract/temperatures/verdict-schemas'
import { BackLink } from '../../../components/back-link.tsx'
import { Facts } from '../../../components/facts.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { mayNow } from '../../../lib/rights.ts'
import { ruleQuery } from './rule-api.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleText } from './rule-text.tsx'
import { everyRule, ruleWords } from './rule-words.ts'

/** How the house counts the time that chilled food was above its limit. */
export function RuleScreen() {
  const { data: saved, isError, error, refetch } = useQuery(ruleQuery())
  return (
    <>
      <BackLink to="/management" label="Todos os cadastros" />
      <PageHeader
        title="Regra das temperaturas"
        description="Por quanto tempo o refrigerado pode passar do limite antes do descarte. Nada é descartado sozinho."
      />
      {saved === undefined ? (
        <section className="card pad-5" aria-label="Regra das temperaturas">
          {isError ? (
            <ErrorNote
              message={sentenceOf(error, 'Erro ao buscar a regra das temperaturas')}
              onRetry={() => void refetch()}
            />
          ) : (
            <Skeleton label="Carregando a regra..." />
          )}
        </section>
      ) : (
        <div className="stack gap-5">
          {mayNow('regras') ? <RuleForm saved={saved} /> : <ShownRule saved={saved} />}
          <Card title="Com qualquer regra">
            <ul className="rows figures">
              {everyRule.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Card>
        </div>
      )}
    </>
  )
}

/** The same for those who may not change it. */
const ShownRule = ({ saved }: { readonly saved: TemperatureSettings }) => (
  <Card title="A regra da casa">
    <Facts
      facts={[
        ['Em uso', ruleWords[saved.rule].name],
        ['Quem assina', saved.signedBy || 'Ninguém assinou uma regra'],
        ['Sem leitura', `Mais de ${saved.gapMinutes} min entre duas leituras`],
      ]}
    />
    <p className="above-4 below-4 muted text-2">Só quem tem a permissão “Regras de validade” muda isto.</p>
    <ul className="rows">
      {exposureRules.map((rule) => (
        <li key={rule}>
          <RuleText rule={rule} isOwn={rule === saved.rule} />
        </li>
      ))}
    </ul>
  </Card>
)

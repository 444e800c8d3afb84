import { Link } from '@tanstack/react-router'
import type { Round } from '#contract/labels/rounds'
import { EmptyState } from '../../../components/data-state.tsx'
import { IconCircleCheck } from '../../../components/icons.ts'
import { PageHeader } from '../../../components/page-header.tsx'

type Outcome = NonNullable<Round['result']>['outcomes'][number]['outcome']

const words: Readonly<Record<Outcome, readonly [one: string, many: string]>> = {
  consumida: ['consumida', 'consumidas'],
  descartada: ['descartada', 'descartadas'],
  doada: ['doada', 'doadas'],
  devolvida: ['devolvida', 'devolvidas'],
  nao_localizada: ['não localizada', 'não localizadas'],
}

/** A closed round: what was there, and what left stock by it. */
export function RoundResult({ round: { storageType, result } }: { readonly round: Round }) {
  if (result === null) return null
  const counts = Object.entries(words).flatMap(([outcome, [one, many]]) => {
    const count = result.outcomes.filter((own) => own.outcome === outcome).length
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  })
  return (
    <>
      <PageHeader title={`Ronda: ${storageType}`} />
      <EmptyState
        icon={IconCircleCheck}
        title="Ronda encerrada."
        text={[`${result.seen.length} no lugar`, ...counts].join(' · ')}
        action={
          <>
            <Link to="/ronda" className="button-link">
              Outro lugar
            </Link>
            <Link to="/dashboard" className="button-link" data-quiet>
              Voltar ao dia
            </Link>
          </>
        }
      />
    </>
  )
}

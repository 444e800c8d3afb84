import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { IconSnowflake } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import { ToneBadge } from '../../../components/tone-badge.tsx'
import { CheckPart } from './check-part.tsx'
import { batchChecksQuery } from './process-api.ts'
import { kindTitle, statusLooks } from './process-words.ts'

const CoolSheet = lazy(async () => ({ default: (await import('./check-sheets.tsx')).CoolSheet }))

interface CoolCardProps {
  readonly batchId: number
  readonly name: string
  readonly timeZone: string
}

/** The part of a batch's page that cools the batch: from 60 to 10 °C in two hours. */
export function CoolCard({ batchId, name, timeZone }: CoolCardProps) {
  const { data, isError, refetch } = useQuery(batchChecksQuery(batchId))
  const [isStarting, setStarting] = useState(false)
  const coolings = data?.filter(({ kind }) => kind === 'resfriamento') ?? []
  const others = data?.filter(({ kind }) => kind !== 'resfriamento') ?? []
  const mayStart = data !== undefined && coolings.every(({ status }) => status === 'ok')
  const start = (
    <Button
      look={coolings.length === 0 ? 'filled' : 'quiet'}
      icon={<IconSnowflake size={20} aria-hidden="true" />}
      onClick={() => setStarting(true)}
    >
      Começar a resfriar
    </Button>
  )
  return (
    <Card title="Resfriar" aside={mayStart ? start : undefined}>
      {isError && data === undefined ? (
        <ErrorNote message="Erro ao buscar o resfriamento" onRetry={() => void refetch()} />
      ) : null}
      {data !== undefined && coolings.length === 0 ? (
        <p className="muted">De 60 a 10 °C em até 2 h. A primeira leitura liga o relógio.</p>
      ) : null}
      <div className="stack gap-4">
        {coolings.map((check) => (
          <CheckPart key={check.id} check={check} timeZone={timeZone} />
        ))}
        {others.length === 0 ? null : (
          <ul className="rows">
            {others.map(({ id, kind, status }) => (
              <li key={id} className="row between gap-3">
                <Link to="/temperaturas/processo/$id" params={{ id: String(id) }} className="ink">
                  {kindTitle(kind)}
                </Link>
                <ToneBadge {...statusLooks[status]} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Suspense fallback={null}>
        {isStarting ? <CoolSheet {...{ batchId, name, timeZone }} onClose={() => setStarting(false)} /> : null}
      </Suspense>
    </Card>
  )
}

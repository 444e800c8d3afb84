import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { measuredText } from '#contract/food'
import { counted } from '#contract/words'
import { IconAlertTriangle, IconThermometer } from '../../../components/icons.ts'
import { Card } from '../../../components/kit/card.tsx'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { StaleNotice } from '../../../components/list-end.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { ToneBadge } from '../../../components/tone-badge.tsx'
import { useMinute } from '../../../lib/use-minute.ts'
import { KindMark } from '../kind-mark.tsx'
import { lastText, newestOf } from '../sensor-words.ts'
import { todayQuery } from '../temperature-api.ts'
import { TemperatureTabs } from '../temperature-tabs.tsx'
import type { TodayPoint } from '../walk/walk-plan.ts'
import { walkPoints, walkStatus } from '../walk/walk-plan.ts'
import { limitsText } from '../words.ts'

interface PointListScreenProps {
  readonly timeZone: string
  /** The register is theirs. */
  readonly isAdmin: boolean
}

/** Each point with what it measured last; a tap leads to its curve. */
export function PointListScreen({ timeZone, isAdmin }: PointListScreenProps) {
  const { data, isError, refetch } = useQuery(todayQuery())
  const due = walkPoints(data?.points ?? []).filter((point) => ['due', 'missing'].includes(walkStatus(point))).length
  return (
    <>
      <PageHeader
        title="Pontos"
        description="A última temperatura de cada ponto. Toque para ver a curva e as leituras."
        actions={
          <>
            {isAdmin ? (
              <Link to="/management/temperature-points" className="button-link" data-look="quiet">
                Cadastrar ou mudar
              </Link>
            ) : null}
            {due === 0 ? null : (
              <Link to="/temperaturas" className="button-link">
                Medir {counted(due, 'ponto', 'pontos')}
              </Link>
            )}
          </>
        }
      />
      <TemperatureTabs />
      {data === undefined ? (
        isError ? (
          <ErrorNote message="Erro ao buscar os pontos de medição" onRetry={() => void refetch()} />
        ) : (
          <Skeleton label="Carregando os pontos de medição..." />
        )
      ) : data.points.length === 0 ? (
        <div className="card" role="status">
          <Empty
            icon={IconThermometer}
            title="Nenhum ponto de medição em uso"
            text="Cada geladeira, freezer e balcão quente que for cadastrado fica aqui, com as leituras e a curva."
          />
        </div>
      ) : (
        <>
          {isError ? <StaleNotice onRetry={() => void refetch()} /> : null}
          <Card title="Em uso" count={data.points.length}>
            <ul className="rows" data-many>
              {data.points.map((point) => (
                <Row key={point.id} point={point} timeZone={timeZone} />
              ))}
            </ul>
          </Card>
        </>
      )}
    </>
  )
}

function Row({ point, timeZone }: { readonly point: TodayPoint; readonly timeZone: string }) {
  const { id, name, kind, sensor } = point
  const now = useMinute()
  const newest = newestOf(point)
  return (
    <li>
      <KindMark kind={kind} />
      <span className="stack grow slim break">
        <Link to="/temperaturas/$id" params={{ id: String(id) }} className="ink strong">
          {name}
        </Link>
        <span className={sensor?.silent === true ? 'bad text-2 figures' : 'muted text-2 figures'}>
          {limitsText(point)} · {lastText(point, now, timeZone)}
        </span>
      </span>
      {newest?.status === 'fora' ? <ToneBadge word="Fora" icon={IconAlertTriangle} tone="bad" /> : null}
      {newest === null ? null : <b className="strong figures one-line">{measuredText(newest.value)}</b>}
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { incidentKindNames, incidentName } from '#contract/temperatures/incidents'
import type { IncidentSummary } from '#contract/temperatures/incidents'
import { counted, listText } from '#contract/words'
import { IconBoltOff } from '../../../components/icons.ts'
import { Card } from '../../../components/kit/card.tsx'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { StaleNotice } from '../../../components/list-end.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { TemperatureTabs } from '../temperature-tabs.tsx'
import { occurrencesQuery } from './occurrence-api.ts'
import { periodText, spanText } from './occurrence-words.ts'

/** What has gone wrong in the cold: what is open, and what has ended. */
export function OccurrencesScreen({ timeZone }: { readonly timeZone: string }) {
  return (
    <>
      <PageHeader
        title="Ocorrências"
        description="Quando faltou luz, quebrou um equipamento ou uma temperatura passou do limite."
        actions={
          <Link to="/temperaturas/faltou-luz" className="button-link">
            <IconBoltOff size={20} aria-hidden="true" />
            Faltou luz
          </Link>
        }
      />
      <TemperatureTabs />
      <Lists timeZone={timeZone} />
    </>
  )
}

function Lists({ timeZone }: { readonly timeZone: string }) {
  const { data, error, isError, refetch } = useQuery(occurrencesQuery())
  if (data === undefined)
    return isError ? (
      <ErrorNote message={sentenceOf(error, 'Erro ao buscar as ocorrências')} onRetry={() => void refetch()} />
    ) : (
      <Skeleton label="Carregando as ocorrências..." />
    )
  if (data.length === 0)
    return (
      <div className="card" role="status">
        <Empty
          icon={IconBoltOff}
          title="Nenhuma ocorrência"
          text="Quando faltar luz, um toque mostra o que salvar primeiro, e depois o que fica e o que precisa ser descartado."
        />
      </div>
    )
  const open = data.filter(({ endedAt }) => endedAt === null)
  const ended = data.filter(({ endedAt }) => endedAt !== null)
  return (
    <div className="stack gap-4">
      {isError ? <StaleNotice onRetry={() => void refetch()} /> : null}
      <Part title="Abertas" occurrences={open} timeZone={timeZone} />
      <Part title="Encerradas" occurrences={ended} timeZone={timeZone} />
    </div>
  )
}

interface PartProps {
  readonly title: string
  readonly occurrences: readonly IncidentSummary[]
  readonly timeZone: string
}

function Part({ title, occurrences, timeZone }: PartProps) {
  if (occurrences.length === 0) return null
  return (
    <Card title={title} count={occurrences.length}>
      <ul className="rows" data-many>
        {occurrences.map((occurrence) => (
          <Row key={occurrence.id} occurrence={occurrence} timeZone={timeZone} />
        ))}
      </ul>
    </Card>
  )
}

const NAMED_MAX = 3

function Row({ occurrence, timeZone }: { readonly occurrence: IncidentSummary; readonly timeZone: string }) {
  const { id, kind, startedAt, endedAt, points, openedBy } = occurrence
  const now = useMinute()
  const names =
    points.length > NAMED_MAX ? counted(points.length, 'ponto', 'pontos') : listText(points.map(({ name }) => name))
  return (
    <li className="row wrap between gap-3">
      <span className="stack grow slim break">
        <Link to="/temperaturas/ocorrencia/$id" params={{ id: String(id) }} className="ink strong">
          {incidentName(id)}: {incidentKindNames[kind]}
        </Link>
        <span className="text-2 figures">{periodText(occurrence, timeZone)}</span>
        <span className="muted text-2 lines-2">
          {names}
          {openedBy === null ? ' · aberta por uma leitura' : ` · ${openedBy}`}
        </span>
      </span>
      {endedAt === null ? (
        <b className="strong figures one-line warned">{spanText(now.getTime() - Date.parse(startedAt))}</b>
      ) : null}
    </li>
  )
}

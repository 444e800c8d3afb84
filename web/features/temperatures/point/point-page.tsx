import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { localDate } from '#contract/calendar'
import { measuredText, storageKindNames } from '#contract/food'
import type { TemperaturePoint } from '#contract/temperatures/points'
import type { PointReading } from '#contract/temperatures/readings'
import { counted } from '#contract/words'
import { BackLink } from '../../../components/back-link.tsx'
import { IconAlertTriangle, IconCheck, IconThermometer } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { ListEnd, StaleNotice } from '../../../components/list-end.tsx'
import { NotFoundPage } from '../../../components/not-found-page.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { ToneBadge } from '../../../components/tone-badge.tsx'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { mayNow } from '../../../lib/rights.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { pointQuery } from '../temperature-api.ts'
import { sensorText } from '../sensor-words.ts'
import { limitsText } from '../words.ts'
import { OutList } from './out-list.tsx'
import { spans } from './point-address.ts'
import type { PointSearch, Span } from './point-address.ts'
import { byDay, dayText, hourOf, readingText } from './reading-words.ts'
import { stretchesOf } from './stretches.ts'
import { useReadings } from './use-readings.ts'

const ReadingCurve = lazy(async () => ({ default: (await import('./reading-curve.tsx')).ReadingCurve }))
const CorrectSheet = lazy(async () => ({ default: (await import('./correct-sheet.tsx')).CorrectSheet }))

interface PointPageProps {
  readonly id: number
  readonly search: PointSearch
  readonly timeZone: string
  /** Their own readings may be corrected by everybody. */
  readonly ownName: string
}

/** What was measured at one point, with its limits. */
export function PointPage({ id, search, timeZone, ownName }: PointPageProps) {
  const { data: point, error, refetch } = useQuery(pointQuery(id))
  if (error instanceof HttpProblem && error.status === 404) return <NotFoundPage />
  if (point === undefined)
    return error === null ? (
      <Skeleton label="Carregando o ponto..." />
    ) : (
      <>
        <PageHeader title="Ponto de medição" />
        <ErrorNote message="Erro ao buscar o ponto de medição" onRetry={() => void refetch()} />
      </>
    )
  const days = search.dias ?? 1
  return (
    <>
      <BackLink to="/temperaturas/pontos" label="Pontos" />
      <PageHeader title={point.name} description={<About point={point} timeZone={timeZone} />} />
      <nav className="chips below-4" aria-label="Período">
        {spans.map((span) => (
          <Link
            key={span}
            to="/temperaturas/$id"
            params={{ id: String(id) }}
            search={span === 1 ? {} : { dias: span }}
            className="chip"
            aria-current={span === days ? 'true' : undefined}
            activeOptions={{ exact: true }}
            activeProps={{}}
          >
            {spanNames[span]}
          </Link>
        ))}
      </nav>
      <Readings key={days} {...{ point, days, timeZone, ownName }} />
    </>
  )
}

const spanNames: Readonly<Record<Span, string>> = { 1: 'Hoje', 7: '7 dias', 30: '30 dias' }

function About({ point, timeZone }: Pick<ReadingsProps, 'point' | 'timeZone'>) {
  const now = useMinute()
  const { kind, min, max, active, sensor } = point
  return [
    active ? '' : 'fora de uso',
    storageKindNames[kind],
    limitsText({ min, max }),
    sensor === null ? '' : `sensor, ${sensorText(sensor, now, timeZone)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

interface ReadingsProps extends Pick<PointPageProps, 'timeZone' | 'ownName'> {
  readonly point: TemperaturePoint
  readonly days: Span
}

function Readings({ point, days, timeZone, ownName }: ReadingsProps) {
  const today = localDate(useMinute(), timeZone)
  const { pages, readings, isSensed, hasNewest } = useReadings(point, days, today)
  if (pages.data === undefined)
    return pages.isError ? (
      <ErrorNote message="Erro ao buscar as leituras" onRetry={() => void pages.refetch()} />
    ) : (
      <Skeleton label="Carregando as leituras..." />
    )
  if (readings.length === 0 && !pages.hasNextPage) return <NoReadings isSensed={isSensed} />
  return (
    <>
      {pages.isRefetchError ? <StaleNotice onRetry={() => void pages.refetch()} /> : null}
      {readings.length > 1 ? (
        <Card title="Curva">
          <Suspense fallback={<Skeleton label="Carregando a curva..." />}>
            <ReadingCurve {...{ point, readings, timeZone, isSensed }} />
          </Suspense>
        </Card>
      ) : null}
      <div className="stack gap-4 above-4">
        {isSensed ? (
          <OutList
            stretches={stretchesOf(readings, point, point.sensor?.silent === true && hasNewest)}
            timeZone={timeZone}
          />
        ) : null}
        <ReadingDays
          readings={isSensed ? readings.filter(({ id }) => id !== null) : readings}
          {...{ today, timeZone, ownName }}
        />
      </div>
      <ListEnd
        status={
          pages.hasNextPage
            ? `As ${readings.length} leituras ${point.sensor === null ? 'mais antigas' : 'mais novas'}`
            : counted(readings.length, 'leitura', 'leituras')
        }
        failure={
          pages.isFetchNextPageError ? sentenceOf(pages.error, 'Não foi possível carregar mais leituras.') : null
        }
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  )
}

interface ReadingDaysProps extends Pick<ReadingsProps, 'timeZone' | 'ownName'> {
  readonly readings: readonly PointReading[]
  readonly today: string
}

/** Each reading, where a person has measured. */
function ReadingDays({ readings, today, timeZone, ownName }: ReadingDaysProps) {
  const [corrected, setCorrected] = useState<PointReading | null>(null)
  const mayCorrect = ({ id, person }: PointReading) => id !== null && (person === ownName || mayNow('regras'))
  return (
    <>
      {byDay(readings, timeZone).map((day) => (
        <Card key={day.date} title={dayText(day.date, today, timeZone)} count={day.readings.length}>
          <ul className="rows">
            {day.readings.map((reading) => (
              <ReadingRow
                key={`${reading.at} ${reading.id}`}
                {...{ reading, timeZone }}
                onCorrect={mayCorrect(reading) ? () => setCorrected(reading) : null}
              />
            ))}
          </ul>
        </Card>
      ))}
      <Suspense fallback={null}>
        {corrected === null || corrected.id === null ? null : (
          <CorrectSheet id={corrected.id} reading={corrected} onClose={() => setCorrected(null)} />
        )}
      </Suspense>
    </>
  )
}

const NoReadings = ({ isSensed }: { readonly isSensed: boolean }) => (
  <div className="card" role="status">
    <Empty
      icon={IconThermometer}
      title="Nenhuma leitura neste período"
      text={
        isSensed
          ? 'O que o sensor enviar fica aqui, com a curva e o que saiu do limite.'
          : 'O que a equipe mede fica aqui, com a hora, quem mediu e o que foi feito.'
      }
      action={
        <Link to="/temperaturas" className="button-link">
          Medir agora
        </Link>
      }
    />
  </div>
)

interface ReadingRowProps {
  readonly reading: PointReading
  readonly timeZone: string
  /** null: this person may not. */
  readonly onCorrect: (() => void) | null
}

function ReadingRow({ reading, timeZone, onCorrect }: ReadingRowProps) {
  const { at, value, correction, status } = reading
  const hour = hourOf(at, timeZone)
  return (
    <li className="row wrap between gap-3">
      <span className="stack grow slim break">
        <span className="figures">
          <span className="muted">{hour}</span> <b className="strong">{measuredText(value)}</b>
          {correction === null ? null : (
            <>
              {' '}
              <s className="muted one-line">{measuredText(correction.before)}</s>
            </>
          )}
        </span>
        <span className="muted text-2 figures">{readingText(reading, timeZone)}</span>
      </span>
      <span className="row gap-3">
        {status === 'fora' ? (
          <ToneBadge word="Fora" icon={IconAlertTriangle} tone="bad" />
        ) : status === 'ok' ? (
          <ToneBadge word="No limite" icon={IconCheck} tone="good" />
        ) : null}
        {onCorrect === null ? null : (
          <Button look="quiet" aria-label={`Corrigir a leitura das ${hour}`} onClick={onCorrect}>
            Corrigir
          </Button>
        )}
      </span>
    </li>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { localDate } from '#contract/calendar'
import { measuredText } from '#contract/food'
import type { ProcessCheckAnswer } from '#contract/temperatures/process-checks'
import { counted } from '#contract/words'
import { BackLink } from '../../../components/back-link.tsx'
import { IconPlus, IconThermometer } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { ListEnd, StaleNotice } from '../../../components/list-end.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { ToneBadge } from '../../../components/tone-badge.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { hourText } from '../occurrence/occurrence-words.ts'
import { dayText } from '../point/reading-words.ts'
import { checkPagesQuery } from './process-api.ts'
import { byDay, coolingClock, kindTitle, leftText, statusLooks } from './process-words.ts'

const NewCheckSheet = lazy(async () => ({ default: (await import('./new-check-sheet.tsx')).NewCheckSheet }))

/** The checks of food processes, the newest first. */
export function ChecksScreen({ timeZone }: { readonly timeZone: string }) {
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  return (
    <>
      <BackLink to="/temperaturas" label="Temperaturas" />
      <PageHeader
        title="Conferências"
        description="Resfriamento, cocção, reaquecimento, exposição e óleo de fritura."
        actions={
          <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => setNew(true)}>
            Nova conferência
          </Button>
        }
      />
      <Days timeZone={timeZone} />
      <Suspense fallback={null}>
        {isNew ? (
          <NewCheckSheet
            timeZone={timeZone}
            onDone={({ id }) => void navigate({ to: '/temperaturas/processo/$id', params: { id: String(id) } })}
            onClose={() => setNew(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

function Days({ timeZone }: { readonly timeZone: string }) {
  const pages = useInfiniteQuery(checkPagesQuery())
  const now = useMinute()
  if (pages.data === undefined)
    return pages.isError ? (
      <ErrorNote message="Erro ao buscar as conferências" onRetry={() => void pages.refetch()} />
    ) : (
      <Skeleton label="Carregando as conferências..." />
    )
  const checks = pages.data.pages.flatMap(({ items }) => items)
  if (checks.length === 0)
    return (
      <div className="card" role="status">
        <Empty
          icon={IconThermometer}
          title="Nenhuma conferência ainda"
          text="Meça o que cozinha, resfria, reaquece, fica exposto ou frita: a hora e o limite da norma ficam registrados."
        />
      </div>
    )
  return (
    <>
      {pages.isRefetchError ? <StaleNotice onRetry={() => void pages.refetch()} /> : null}
      <div className="stack gap-4">
        {byDay(checks, timeZone).map(({ date, checks: own }) => (
          <Card key={date} title={dayText(date, localDate(now, timeZone), timeZone)} count={own.length}>
            <ul className="rows" data-many>
              {own.map((check) => (
                <CheckRow key={check.id} {...{ check, now, timeZone }} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <ListEnd
        status={
          pages.hasNextPage
            ? `As ${checks.length} conferências mais novas`
            : counted(checks.length, 'conferência', 'conferências')
        }
        failure={
          pages.isFetchNextPageError ? sentenceOf(pages.error, 'Não foi possível carregar mais conferências.') : null
        }
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  )
}

interface CheckRowProps {
  readonly check: ProcessCheckAnswer
  readonly now: Date
  readonly timeZone: string
}

function CheckRow({ check, now, timeZone }: CheckRowProps) {
  const { id, kind, name, status, openedAt, person, readings, sentence } = check
  const clock = coolingClock(check, now)
  const last = readings.at(-1)
  return (
    <li>
      <div className="stack gap-1 slim break">
        <Link to="/temperaturas/processo/$id" params={{ id: String(id) }} className="ink strong">
          {kindTitle(kind)}: {name}
        </Link>
        <span className="row wrap gap-2">
          <ToneBadge {...statusLooks[status]} />
          {last === undefined ? null : <b className="strong figures one-line">{measuredText(last.value)}</b>}
        </span>
        <span className="text-2">{clock?.isNear === true ? leftText(clock.leftMs) : sentence}</span>
        <span className="muted text-2 figures">
          {hourText(openedAt, timeZone)} · {person}
        </span>
      </div>
    </li>
  )
}

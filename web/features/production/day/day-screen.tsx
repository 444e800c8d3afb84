import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { addDays, localDate, weekday } from '#contract/calendar'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { DayListRow } from '#contract/production/day-list'
import { IconCalendarDue, IconCheck, IconSoup } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { StaleNotice } from '../../../components/list-end.tsx'
import { useMinute } from '../../../lib/use-minute.ts'
import { dayListQuery, stationsQuery } from '../production-api.ts'
import { dayName, dayText, shortDay } from '../words.ts'
import type { DaySearch } from './day-address.ts'
import { rowsAt, sharedDay } from './day-rows.ts'
import type { ListedStation } from './day-rows.ts'
import { DayRow } from './day-row.tsx'
import styles from './day.module.css'
import { DoneList } from './done-list.tsx'
import { PrintDay } from './print-day.tsx'
import { useSkips } from './use-skips.ts'

const OtherDay = lazy(async () => ({ default: (await import('./other-day.tsx')).OtherDay }))
const SkipSheet = lazy(async () => ({ default: (await import('./skip-sheet.tsx')).SkipSheet }))

interface DayScreenProps {
  readonly search: DaySearch
  readonly tenant: PrintingTenant
  readonly isAdmin: boolean
}

/** What the kitchen has to make, so that there is enough on a day. */
export function DayScreen({ search, tenant, isAdmin }: DayScreenProps) {
  const navigate = useNavigate()
  const timeZone = tenant.time_zone
  const today = localDate(useMinute(), timeZone)
  const date = search.dia ?? addDays(today, 1)
  const [asksDay, setAsksDay] = useState(false)
  return (
    <>
      <header className={`row wrap gap-3 ${styles.head}`}>
        <h1 className="text-5 strong tight" tabIndex={-1}>
          Produção do dia
        </h1>
        <p className="muted grow figures">{dayText(date, today, timeZone)}</p>
        <Link to="/producao/preparos" className="button-link" data-look="quiet">
          Preparos feitos
        </Link>
        <Button
          look="quiet"
          icon={<IconCalendarDue size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setAsksDay(true)}
        >
          Outro dia
        </Button>
      </header>
      <ShownDay {...{ search, date, today, tenant, isAdmin }} />
      <Suspense fallback={null}>
        {asksDay ? (
          <OtherDay
            {...{ date, today, timeZone }}
            onChoose={(dia) => {
              setAsksDay(false)
              void navigate({ to: '/producao', search: { ...search, dia } })
            }}
            onClose={() => setAsksDay(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

interface ShownDayProps {
  readonly search: DaySearch
  readonly date: string
  readonly today: string
  readonly tenant: PrintingTenant
  readonly isAdmin: boolean
}

function ShownDay({ search, date, today, tenant, isAdmin }: ShownDayProps) {
  const list = useQuery(dayListQuery(date))
  const stations = useQuery(stationsQuery())
  if (list.data === undefined || (search.estacao !== undefined && stations.isPending))
    return list.isError ? (
      <ErrorNote message="Erro ao buscar a produção do dia" onRetry={() => void list.refetch()} />
    ) : (
      <Skeleton label="Carregando a produção do dia..." />
    )
  // A station that is gone narrows nothing.
  const station = stations.data?.find(({ id }) => id === search.estacao)
  return (
    <div data-stale={list.isPlaceholderData || undefined}>
      <Stations search={search} stations={stations.data ?? []} chosen={station?.id} rows={list.data} />
      {list.isRefetchError ? <StaleNotice onRetry={() => void list.refetch()} /> : null}
      <Rows rows={rowsAt(list.data, station)} {...{ date, today, tenant, isAdmin }} />
    </div>
  )
}

interface StationsProps {
  readonly search: DaySearch
  readonly stations: readonly ListedStation[]
  readonly chosen: string | undefined
  readonly rows: readonly DayListRow[]
}

/** The stations, with what is short at each of them. */
function Stations({ search, stations, chosen, rows }: StationsProps) {
  if (stations.length < 2) return null
  const { estacao: _estacao, ...others } = search
  const all = { id: undefined, name: 'Tudo', sector: '' }
  return (
    <nav className="chips below-4" data-swiped aria-label="Estações">
      {[all, ...stations].map(({ id, name, sector }) => (
        <Link
          key={id ?? ''}
          to="/producao"
          search={id === undefined ? others : { ...others, estacao: id }}
          className="chip"
          aria-current={id === chosen ? 'true' : undefined}
          activeOptions={{ exact: true }}
          activeProps={{}}
        >
          {name} <b className="figures">{sharedDay(rowsAt(rows, { sector })).open.length}</b>
        </Link>
      ))}
    </nav>
  )
}

interface RowsProps extends Omit<ShownDayProps, 'search'> {
  readonly rows: readonly DayListRow[]
}

function Rows({ rows, date, today, tenant, isAdmin }: RowsProps) {
  const timeZone = tenant.time_zone
  const [skipped, setSkipped] = useState<DayListRow | null>(null)
  const skips = useSkips(() => setSkipped(null))
  const { open, done } = sharedDay(rows)
  return (
    <>
      {open.length > 0 ? (
        <ul className={styles.rows}>
          {open.map((row, at) => (
            <DayRow
              key={row.baseProductId}
              isFirst={at === 0}
              {...{ row, date, today, timeZone }}
              onSkip={() => setSkipped(row)}
            />
          ))}
        </ul>
      ) : (
        <NothingShort hasPar={rows.some(({ par }) => par > 0)} {...{ date, today, isAdmin }} />
      )}
      <DoneList
        rows={done}
        timeZone={timeZone}
        onTakeBack={({ baseProductId }) => skips.mutate({ how: 'back', body: { date, baseProductId, reason: '' } })}
      />
      <PrintDay tenant={tenant} rows={rows} />
      <Suspense fallback={null}>
        {skipped === null ? null : (
          <SkipSheet
            name={skipped.name}
            busy={skips.isPending}
            onSkip={(reason) =>
              skips.mutate({ how: 'skip', body: { date, baseProductId: skipped.baseProductId, reason } })
            }
            onClose={() => setSkipped(null)}
          />
        )}
      </Suspense>
    </>
  )
}

interface NothingShortProps {
  readonly hasPar: boolean
  readonly date: string
  readonly today: string
  readonly isAdmin: boolean
}

const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

function NothingShort({ hasPar, date, today, isAdmin }: NothingShortProps) {
  const other = (
    <Link to="/management/technical-sheet" className="button-link" data-look="quiet">
      Produzir outra ficha
    </Link>
  )
  if (hasPar)
    return (
      <Empty
        icon={IconCheck}
        title={`Nada falta para ${dayName(date, today)}`}
        text={`Tudo o que a cozinha quer para ${weekdays[weekday(date)] ?? ''} tem etiqueta com validade até ${shortDay(date)}.`}
        action={other}
      />
    )
  return (
    <Empty
      icon={IconSoup}
      title="Nada a produzir ainda"
      text="Diga quanto quer ter de cada produto em cada dia da semana: a lista mostra o que falta. Depois de algumas semanas de uso, ela também sabe a média."
      action={
        <>
          {isAdmin ? (
            <Link to="/management/par-levels" className="button-link">
              Quanto ter
            </Link>
          ) : null}
          {other}
        </>
      }
    />
  )
}

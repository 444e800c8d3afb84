import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { zonedInstant } from '#contract/calendar'
import type { TakenRound } from '#contract/temperatures/readings'
import { IconThermometer, IconX } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import fill from '../../../components/kit/fill.module.css'
import { Notice } from '../../../components/kit/notice.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import task from '../../../components/kit/task.module.css'
import { StaleNotice } from '../../../components/list-end.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useMinute } from '../../../lib/use-minute.ts'
import { TemperatureTabs } from '../temperature-tabs.tsx'
import { todayQuery } from '../temperature-api.ts'
import { EndDock } from './end-dock.tsx'
import { OpenOccurrences, OutageLink } from './occurrence-links.tsx'
import { PadDock } from './pad-dock.tsx'
import { PointList, SensorLines } from './point-list.tsx'
import { QuestionDock } from './question-dock.tsx'
import { useSaveWalk } from './use-save-walk.ts'
import { useWalk } from './use-walk.ts'
import { dueUntil, progressOf, walkName, walkPoints } from './walk-plan.ts'
import type { TodayPoint } from './walk-plan.ts'
import styles from './walk.module.css'

interface WalkScreenProps {
  readonly tenant: { readonly tenant_id: string; readonly time_zone: string }
  readonly isAdmin: boolean
}

/** The walk with the thermometer: three digits and OK a point. */
export function WalkScreen({ tenant, isAdmin }: WalkScreenProps) {
  const today = useQuery(todayQuery())
  if (today.data === undefined)
    return today.isError ? (
      <>
        <PageHeader title="Temperaturas" />
        <TemperatureTabs />
        <ErrorNote message="Erro ao buscar os pontos de medição" onRetry={() => void today.refetch()} />
      </>
    ) : (
      <Skeleton label="Carregando os pontos de medição..." />
    )
  if (today.data.points.length === 0) return <NoPoints isAdmin={isAdmin} />
  return (
    <OpenWalk
      points={today.data.points}
      tenant={tenant}
      onRetry={today.isRefetchError ? () => void today.refetch() : null}
    />
  )
}

function NoPoints({ isAdmin }: Pick<WalkScreenProps, 'isAdmin'>) {
  return (
    <>
      <PageHeader title="Temperaturas" />
      <TemperatureTabs />
      <Empty
        icon={IconThermometer}
        title="Nenhum ponto de medição em uso"
        text={
          isAdmin
            ? 'Cadastre cada geladeira, freezer e balcão quente. Depois a equipe mede com três números e OK.'
            : 'Um administrador cadastra as geladeiras, os freezers e os balcões quentes em Gestão. Depois a equipe mede aqui.'
        }
        action={
          isAdmin ? (
            <Link to="/management/temperature-points" className="button-link">
              Cadastrar pontos de medição
            </Link>
          ) : null
        }
      />
      <ChecksLink />
    </>
  )
}

/** What is not a point is measured there: food that cools, is cooked, reheated, displayed or fried. */
const ChecksLink = () => (
  <p className="above-4">
    <Link to="/temperaturas/processos" className="button-link" data-look="quiet">
      Resfriar, cozinhar, óleo…
    </Link>
  </p>
)

interface OpenWalkProps extends Pick<WalkScreenProps, 'tenant'> {
  readonly points: readonly TodayPoint[]
  /** null: what is shown is of now. */
  readonly onRetry: (() => void) | null
}

function OpenWalk({ points, tenant, onRetry }: OpenWalkProps) {
  const byHand = walkPoints(points)
  const walk = useWalk(byHand, tenant.tenant_id)
  const [saved, setSaved] = useState<TakenRound | null>(null)
  const saving = useSaveWalk(byHand, tenant.tenant_id, (round) => {
    setSaved(round)
    walk.forget()
  })
  const { point, question, measured } = walk
  // What was sent may be saved already: the same is sent again before anything else is measured.
  const isLocked = saving.isUnanswered || saving.isPending
  const isOpen = point !== undefined && !isLocked
  return (
    <div className={`${fill.fill} ${task.task}`}>
      <WalkHead points={byHand} measured={measured} timeZone={tenant.time_zone} />
      <section className={task.work} aria-label="Pontos de medição" inert={isLocked}>
        <TemperatureTabs isInset />
        {onRetry === null ? null : <StaleNotice onRetry={onRetry} />}
        <OpenOccurrences points={points} />
        <PointList points={byHand} walk={walk} />
        {isOpen && measured.length > 0 ? (
          <div className="stack gap-3 above-4">
            {saving.message === null ? null : <Notice tone="bad" text={saving.message} />}
            <Button look="quiet" onClick={() => walk.choose(null)}>
              Parar aqui e salvar {measured.length}
            </Button>
          </div>
        ) : null}
        <SensorLines points={points.filter(({ sensor }) => sensor !== null)} timeZone={tenant.time_zone} />
        <ChecksLink />
      </section>
      {!isOpen ? (
        <EndDock {...{ points: byHand, walk, saving, saved }} />
      ) : question === null ? (
        <PadDock walk={walk} point={point} />
      ) : (
        <QuestionDock walk={walk} point={point} question={question} />
      )}
    </div>
  )
}

interface WalkHeadProps {
  readonly points: readonly TodayPoint[]
  readonly measured: ReturnType<typeof useWalk>['measured']
  readonly timeZone: string
}

function WalkHead({ points, measured, timeZone }: WalkHeadProps) {
  const hour = Number(zonedInstant(useMinute(), timeZone).slice(11, 13))
  const { done, all } = progressOf(points, measured)
  const until = dueUntil(points)
  return (
    <header className={`row ${task.head}`}>
      <Link to="/dashboard" className={`middle muted ${task.leave}`} aria-label="Sair da ronda">
        <IconX size={26} aria-hidden="true" />
      </Link>
      <div className="grow slim">
        <h1 className={`strong tight lines-2 break ${task.title}`} tabIndex={-1}>
          Temperaturas
        </h1>
        <p className="muted text-2 figures ellipsis">
          {until === undefined ? null : `até ${until} · `}
          {walkName(hour)}
        </p>
      </div>
      <OutageLink />
      {all === 0 ? null : (
        <p className={`muted figures still ${styles.progress}`}>
          <b className="strong ink">{done}</b>/{all}
          <span className="visually-hidden"> pontos medidos</span>
        </p>
      )}
    </header>
  )
}

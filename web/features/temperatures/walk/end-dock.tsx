import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TakenRound } from '#contract/temperatures/readings'
import { counted, listText } from '#contract/words'
import { incidentName } from '#contract/temperatures/incidents'
import { IconCheck } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import { isKept } from '../../../lib/offline/send-or-keep.ts'
import task from '../../../components/kit/task.module.css'
import type { SaveWalk } from './use-save-walk.ts'
import type { Walk } from './use-walk.ts'
import { nextHour, outNames } from './walk-plan.ts'
import type { TodayPoint } from './walk-plan.ts'
import styles from './walk.module.css'

interface EndDockProps {
  readonly points: readonly TodayPoint[]
  readonly walk: Walk
  readonly saving: SaveWalk
  /** null: nothing was saved on this walk. */
  readonly saved: TakenRound | null
}

/** The end of the walk: what was measured is saved, or nothing is to be measured now. */
export const EndDock = ({ points, walk, saving, saved }: EndDockProps) => (
  <section className={task.dock} aria-label="Fim da ronda">
    {walk.measured.length > 0 ? (
      <ToSave {...{ points, walk, saving }} />
    ) : (
      <>
        <Ended
          title={saved === null ? 'Nada para medir agora' : savedText(saved)}
          out={outNames(saved?.readings ?? [], points)}
        >
          <Next points={points} />
        </Ended>
        <Incidents saved={saved} points={points} />
        <div className={task.last}>
          <Link to="/dashboard" className="button-link" data-big data-wide>
            Ir para o Dashboard
          </Link>
        </div>
      </>
    )}
  </section>
)

function ToSave({ points, walk: { measured }, saving }: Omit<EndDockProps, 'saved'>) {
  return (
    <>
      <Ended title={counted(measured.length, 'medido', 'medidos')} out={outNames(measured, points)} />
      {saving.message === null ? null : <Notice tone="bad" text={saving.message} />}
      <div className={task.last}>
        <Button big wide busy={saving.isPending} onClick={() => saving.save(measured)}>
          {saving.isUnanswered ? 'Tentar de novo' : 'Salvar a ronda'}
        </Button>
      </div>
    </>
  )
}

interface EndedProps {
  readonly title: string
  readonly out: readonly string[]
  readonly children?: ReactNode
}

const Ended = ({ title, out, children }: EndedProps) => (
  <div className={`text-center ${styles.end}`} role="status">
    <IconCheck size={56} stroke={1.75} aria-hidden="true" className="good" />
    <h2 className="text-5 strong tight">{title}</h2>
    {out.length > 0 ? (
      <p className="bad mid break above-2">
        {out.length} fora: {out.join(', ')}. Meça de novo em seguida.
      </p>
    ) : null}
    {children}
  </div>
)

function Next({ points }: Pick<EndDockProps, 'points'>) {
  const hour = nextHour(points)
  return (
    <p className="muted above-2 figures">
      {hour === undefined ? '' : `Próxima ronda às ${hour}. `}
      Para medir fora de hora, toque no ponto.
    </p>
  )
}

/** What only waits on this device is not called saved. */
const savedText = (saved: TakenRound): string =>
  isKept(saved)
    ? counted(saved.readings.length, 'medido e guardado neste aparelho', 'medidos e guardados neste aparelho')
    : counted(saved.readings.length, 'medido e salvo', 'medidos e salvos')

/** The occurrences that the saved readings have opened, or that go on. */
const Incidents = ({ saved, points }: Pick<EndDockProps, 'saved' | 'points'>) =>
  saved?.incidents.map(({ id }) => {
    const out = saved.readings.filter(({ incidentId }) => incidentId === id)
    const names = points.filter((point) => out.some(({ pointId }) => pointId === point.id)).map(({ name }) => name)
    return (
      <Notice
        key={id}
        tone="bad"
        text={`${incidentName(id)} aberta${names.length === 0 ? '' : `: ${listText(names)}`}. Veja o que salvar primeiro.`}
      >
        <Link
          to="/temperaturas/ocorrencia/$id"
          params={{ id: String(id) }}
          className="button-link"
          data-look="quiet"
          data-apart
        >
          Abrir a {incidentName(id).toLowerCase()}
        </Link>
      </Notice>
    )
  })

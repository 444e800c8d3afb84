import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { incidentName } from '#contract/temperatures/incidents'
import type { Incident } from '#contract/temperatures/incidents'
import { counted } from '#contract/words'
import { IconBolt, IconThermometer, IconX } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import fill from '../../../components/kit/fill.module.css'
import task from '../../../components/kit/task.module.css'
import { useMinute } from '../../../lib/use-minute.ts'
import { todayQuery } from '../temperature-api.ts'
import { ChangeButton } from './change-button.tsx'
import { EndSheet } from './end-sheet.tsx'
import { FoodByLabel } from './food-by-label.tsx'
import { FoodDock } from './food-dock.tsx'
import { MeasureDock } from './measure-dock.tsx'
import {
  endWords,
  hourText,
  MEASURE_MS,
  measuredLines,
  momentText,
  nextMeasure,
  sinceWords,
  spanText,
} from './occurrence-words.ts'
import styles from './occurrence.module.css'
import { PointStrip } from './point-strip.tsx'
import { PossibleLabels } from './possible-labels.tsx'
import { SaveLists } from './save-lists.tsx'

export interface OneOccurrence {
  readonly occurrence: Incident
  readonly tenant: PrintingTenant
  /** All labels have been read. */
  readonly isWhole: boolean
}

/** While it is open: the clock, the points, and what to save first. */
export function DuringScreen({ occurrence, tenant, isWhole }: OneOccurrence) {
  const timeZone = tenant.time_zone
  // The points that are still to be measured on this walk; the first one is at hand.
  const [walk, setWalk] = useState<readonly number[]>([])
  // The labels whose food is measured now.
  const [food, setFood] = useState<readonly number[]>([])
  const [isEnding, setEnding] = useState(false)
  const { data: today } = useQuery(todayQuery())
  const limits = new Map(today?.points.map((point) => [point.id, point]))
  const [atHand] = walk
  const point = limits.get(atHand ?? 0)
  const measurable = occurrence.points.filter(({ id }) => limits.has(id))
  return (
    <div className={`${fill.fill} ${task.task}`}>
      <Clock occurrence={occurrence} timeZone={timeZone} />
      <section className={task.work} aria-label={incidentName(occurrence.id)}>
        <PointStrip
          points={occurrence.points}
          limits={limits}
          timeZone={timeZone}
          atHand={point?.id}
          onMeasure={(id) => {
            setFood([])
            setWalk([id])
          }}
        />
        <SaveLists {...{ occurrence, isWhole, timeZone }} onMeasure={setFood} />
        {occurrence.labels.length === 0 ? null : (
          <div className="above-4">
            <FoodByLabel labels={occurrence.labels} tenant={tenant} onFound={(id) => setFood([id])} />
          </div>
        )}
        <PossibleLabels {...{ occurrence, isWhole }} />
        <div className={`row between gap-3 above-3 ${styles.onTablet}`}>
          <p className="muted text-2">{NOTHING_SILENT}</p>
          <ChangeButton occurrence={occurrence} timeZone={timeZone} />
        </div>
      </section>
      {food.length > 0 ? (
        <FoodDock key={food.join()} occurrence={occurrence} ids={food} onClose={() => setFood([])} />
      ) : point === undefined ? (
        <section className={task.dock} aria-label="Medir">
          <Story occurrence={occurrence} timeZone={timeZone} />
          <div className={`${task.last} ${styles.two}`}>
            <Button look="quiet" icon={<IconBolt size={22} aria-hidden="true" />} onClick={() => setEnding(true)}>
              {endWords[occurrence.kind]}
            </Button>
            {measurable.length === 0 ? null : (
              <Button
                icon={<IconThermometer size={26} aria-hidden="true" />}
                onClick={() => setWalk(measurable.map(({ id }) => id))}
              >
                Medir {counted(measurable.length, 'ponto', 'pontos')}
              </Button>
            )}
          </div>
        </section>
      ) : (
        <MeasureDock
          key={point.id}
          point={point}
          left={walk.length}
          isPowerCut={occurrence.kind === 'falta_de_energia'}
          onDone={() => setWalk(walk.slice(1))}
          onClose={() => setWalk([])}
        />
      )}
      {isEnding ? <EndSheet occurrence={occurrence} timeZone={timeZone} onClose={() => setEnding(false)} /> : null}
    </div>
  )
}

const NOTHING_SILENT = 'Nada é descartado sem alguém decidir.'

interface ToldProps {
  readonly occurrence: Incident
  readonly timeZone: string
}

function Clock({ occurrence, timeZone }: ToldProps) {
  const now = useMinute()
  const next = nextMeasure(occurrence)
  const late = now.getTime() - next
  return (
    <header className={`row ${styles.black}`}>
      <Link
        to="/temperaturas/ocorrencias"
        className={`middle ${task.leave} ${styles.leave}`}
        aria-label="Sair, a ocorrência continua"
      >
        <IconX size={26} aria-hidden="true" />
      </Link>
      <h1 className="grow slim" tabIndex={-1}>
        <span className={`block text-2 mid tight ${styles.caption}`}>
          {sinceWords[occurrence.kind]} {momentText(occurrence.startedAt, now, timeZone)}
        </span>
        <b className={`block strong figures one-line ${styles.clock}`}>
          {spanText(now.getTime() - Date.parse(occurrence.startedAt))}
        </b>
      </h1>
      <p className={styles.next}>
        <span className={`block text-2 mid tight ${styles.caption}`}>Próxima medida</span>
        <b className={`block strong figures ${styles.nextHour}`}>{late >= 0 ? 'agora' : hourText(next, timeZone)}</b>
        <span className={`block mid figures tight ${styles.due}`}>
          {late < 0
            ? `em ${spanText(Math.min(MEASURE_MS, 59_999 - late))}`
            : late < 60_000
              ? ''
              : `atrasada ${spanText(late)}`}
        </span>
      </p>
    </header>
  )
}

/** What has been done, beside the lists where there is room. */
function Story({ occurrence, timeZone }: ToldProps) {
  const now = useMinute()
  const { id, openedAt, openedBy, protocol, utility, note } = occurrence
  const told = [utility, protocol === '' ? '' : `protocolo ${protocol}`, note].filter((text) => text !== '').join(' · ')
  const opening = `${incidentName(id).toLowerCase()} aberta${openedBy === null ? ' por uma leitura' : `, ${openedBy}`}`
  // It may be told later than the first readings of it.
  const lines = [
    ...measuredLines(occurrence).map((line) => ({ ...line, told: '' })),
    { at: openedAt, text: opening, told },
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <div className={styles.onDesk}>
      <div className="row between gap-3">
        <h2 className="text-3 strong">O que já foi feito</h2>
        <ChangeButton occurrence={occurrence} timeZone={timeZone} />
      </div>
      <ul className={styles.story}>
        {lines.map(({ at, text, told: about }) => (
          <li key={`${at} ${text}`} className="text-2 break">
            <b className="strong figures">{momentText(at, now, timeZone)}</b> {text}
            {about === '' ? null : <span className="block muted">{about}</span>}
          </li>
        ))}
      </ul>
      <p className="muted text-2">{NOTHING_SILENT}</p>
    </div>
  )
}

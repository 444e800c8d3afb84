import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { measuredNumber } from '#contract/food'
import { readingActionNames } from '#contract/temperatures/readings'
import { IconAlertTriangle, IconCheck, IconThermometer } from '../../../components/icons.ts'
import { Pressable } from '../../../components/kit/pressable.tsx'
import { useMinute } from '../../../lib/use-minute.ts'
import { KindMark } from '../kind-mark.tsx'
import { sensedText } from '../sensor-words.ts'
import { limitsText } from '../words.ts'
import { shownDigits } from './typed.ts'
import type { Walk } from './use-walk.ts'
import { roundNow, statusOf, walkStatus } from './walk-plan.ts'
import type { TodayPoint } from './walk-plan.ts'
import styles from './walk.module.css'

interface PointListProps {
  readonly points: readonly TodayPoint[]
  readonly walk: Walk
}

/** The points in the order of the walk. A tap leads to a point, also to measure it again. */
export const PointList = ({ points, walk }: PointListProps) => (
  <ol className="stack gap-2">
    {points.map((point) => (
      <PointRow key={point.id} point={point} walk={walk} />
    ))}
  </ol>
)

function PointRow({ point, walk }: { readonly point: TodayPoint; readonly walk: Walk }) {
  const { id, name, kind } = point
  const isNow = walk.point?.id === id
  const shown = shownOf(point, walk)
  const row = useRef<HTMLLIElement>(null)
  // On a phone the list shows two or three points above the number pad.
  useEffect(() => {
    if (isNow) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isNow])
  return (
    <li ref={row} className={styles.row}>
      <Pressable
        className={styles.point}
        data-now={isNow || undefined}
        data-done={(shown.isDone && !isNow) || undefined}
        data-tone={shown.isOut ? 'bad' : undefined}
        aria-current={isNow ? 'step' : undefined}
        onClick={() => walk.choose(id)}
      >
        <KindMark kind={kind} />
        <span className="slim">
          <b className={`block tight lines-2 break ${styles.name}`}>{name}</b>
          <span className="muted text-2 figures">
            {limitsText(point)}
            <RoundWord point={point} isMeasured={shown.isMeasured} />
            {shown.action === null ? null : ` · ${shown.action}`}
          </span>
        </span>
        <span className={`strong figures one-line ${styles.value}`}>{shown.value}</span>
        <span className={styles.sign}>
          {shown.isOut ? (
            <IconAlertTriangle size={22} role="img" aria-label="fora do limite" />
          ) : shown.isDone ? (
            <IconCheck size={22} role="img" aria-label="medido" />
          ) : null}
        </span>
      </Pressable>
    </li>
  )
}

/** What a row says of its point: what is typed, what was measured on this walk, or what the round has already. */
function shownOf(point: TodayPoint, { point: now, typed, value: typedValue, measured }: Walk) {
  const own = measured.find(({ pointId }) => pointId === point.id)
  if (now?.id === point.id && typedValue !== null)
    return {
      value: `${typed.isBelow ? '−' : ''}${shownDigits(typed)}`,
      isOut: statusOf(typedValue, point) === 'fora',
      isDone: false,
      isMeasured: false,
      action: null,
    }
  const said = own ?? (walkStatus(point) === 'done' ? point.last : null)
  return {
    value: said === null ? '' : measuredNumber(said.value),
    isOut: said !== null && statusOf(said.value, point) === 'fora',
    isDone: said !== null,
    isMeasured: own !== undefined,
    action: own?.action === undefined ? null : (own.note ?? '') || readingActionNames[own.action],
  }
}

/** When the point has to be measured, where that has an end. */
function RoundWord({ point, isMeasured }: { readonly point: TodayPoint; readonly isMeasured: boolean }) {
  const round = roundNow(point)
  const status = walkStatus(point)
  if (round === undefined || isMeasured) return null
  switch (status) {
    case 'missing':
      return <b className="bad mid"> · atrasado, era até {round.to}</b>
    case 'due':
      return <> · até {round.to}</>
    case 'done':
      return round.status === 'late' ? <> · lançado com atraso</> : null
    case 'free':
      return null
    default:
      return status satisfies never
  }
}

interface SensorLinesProps {
  readonly points: readonly TodayPoint[]
  readonly timeZone: string
}

/** The points that measure by themselves: the walk does not lead there. */
export function SensorLines({ points, timeZone }: SensorLinesProps) {
  const now = useMinute()
  return (
    <ul className="stack gap-2 above-4">
      {points.map((point) => (
        <li key={point.id} className="row gap-2 muted text-2">
          <IconThermometer size={20} stroke={1.75} aria-hidden="true" className="still" />
          <span className="slim break">
            <Link to="/temperaturas/$id" params={{ id: String(point.id) }} className="mid ink">
              {point.name}
            </Link>{' '}
            mede sozinho:{' '}
            <span
              className={point.sensor?.silent === true || point.lastSensed?.status === 'fora' ? 'bad mid' : undefined}
            >
              {sensedText(point, now, timeZone)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

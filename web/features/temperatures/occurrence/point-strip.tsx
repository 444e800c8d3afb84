import { measuredNumber } from '#contract/food'
import type { Incident } from '#contract/temperatures/incidents'
import { Pressable } from '../../../components/kit/pressable.tsx'
import { statusOf } from '../walk/walk-plan.ts'
import type { TodayPoint } from '../walk/walk-plan.ts'
import { hourText } from './occurrence-words.ts'
import styles from './point-strip.module.css'

interface PointStripProps {
  readonly points: Incident['points']
  readonly limits: ReadonlyMap<number, TodayPoint>
  readonly timeZone: string
  readonly atHand: number | undefined
  readonly onMeasure: (id: number) => void
}

/** Each point with its last reading; a tap measures it. */
export const PointStrip = ({ points, limits, timeZone, atHand, onMeasure }: PointStripProps) => (
  <ul className={styles.points} aria-label="Pontos">
    {points.map(({ id, name, readings }) => {
      const last = readings.at(-1)
      const limit = limits.get(id)
      const isOut = last !== undefined && limit !== undefined && statusOf(last.value, limit) === 'fora'
      return (
        <li key={id} data-tone={isOut ? 'warn' : undefined}>
          <Pressable
            className={styles.point}
            aria-pressed={atHand === id}
            disabled={limit === undefined}
            onClick={() => onMeasure(id)}
          >
            <span className="block text-1 mid ellipsis">
              <span className="visually-hidden">Medir </span>
              {name}
            </span>
            <b className="block strong figures tight">{last === undefined ? '–' : measuredNumber(last.value)}</b>
            <span className="block text-1 figures">
              {last === undefined ? 'sem leitura' : hourText(last.at, timeZone)}
            </span>
          </Pressable>
        </li>
      )
    })}
  </ul>
)

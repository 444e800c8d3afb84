import type { TemperatureGroup } from '#contract/receiving/groups'
import { passesLimit } from '#contract/receiving/groups'
import { IconCheck, IconX } from '../../../components/icons.ts'
import { Pressable } from '../../../components/kit/pressable.tsx'
import type { MeasuredGroup } from './draft.ts'
import { celsiusNumber, groupName, limitWords } from './receipt-words.ts'
import styles from './receipt.module.css'

interface TemperatureTilesProps {
  readonly groups: readonly MeasuredGroup[]
  readonly measuring: TemperatureGroup | null
  readonly onMeasure: (group: TemperatureGroup) => void
}

/** One figure for each group of what arrives. */
export function TemperatureTiles({ groups, measuring, onMeasure }: TemperatureTilesProps) {
  if (groups.length === 0) return null
  return (
    <section className={styles.tiles} aria-label="Temperaturas dos grupos">
      {groups.map(({ group, limit, celsius }) => {
        const isWarm = celsius !== null && passesLimit(celsius, limit)
        const isBad = isWarm && limit.force === 'limite'
        return (
          <Pressable
            key={group}
            className={styles.tile}
            data-tone={celsius === null ? 'plain' : isBad ? 'bad' : isWarm ? 'warn' : 'good'}
            data-bad={isBad || undefined}
            data-now={measuring === group || undefined}
            onClick={() => onMeasure(group)}
          >
            <span className="mid text-2 ellipsis">{groupName(group)}</span>
            <b className={`figures ${styles.celsius}`}>
              {celsius === null ? '–' : celsiusNumber(celsius)}
              <small>°C</small>
            </b>
            <span className={`row gap-1 text-2 mid ${styles.limit}`}>
              {celsius === null ? (
                'medir: '
              ) : isWarm ? (
                <IconX size={16} aria-hidden="true" />
              ) : (
                <IconCheck size={16} aria-hidden="true" />
              )}
              {isWarm ? 'passa: ' : ''}
              {limitWords(limit)}
            </span>
          </Pressable>
        )
      })}
    </section>
  )
}

import { weekday } from '#contract/labels/shelf-life'
import { plural } from '#contract/words'
import { Pressable } from '../../components/kit/pressable.tsx'
import styles from './week-bars.module.css'
import { weekdayNames } from '../labels/week-days.ts'
import type { WeekDay } from '../labels/week-days.ts'

interface WeekBarsProps {
  readonly days: readonly WeekDay[]
  /** The day that the lists below show, or null for all. */
  readonly chosen: number | null
  readonly onChoose: (day: number | null) => void
}

/** How much expires on each day. A tap shows only that day in the lists below; a second tap shows all again. */
export function WeekBars({ days, chosen, onChoose }: WeekBarsProps) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  return (
    <section className={`panel column ${styles.week}`} aria-label="O que vence em cada dia">
      <header className="flex wrap baseline between gap-1">
        <h2 className="text-3 strong">O que vence em cada dia</h2>
        <p className={`muted text-1 mid ${styles.hint}`}>toque para filtrar</p>
      </header>
      <div className={`above-2 ${styles.days}`}>
        {days.map(({ day, date, tone, count }) => (
          <Pressable
            key={day}
            className={`column end gap-1 slim ink text-center ${styles.day}`}
            data-paper
            data-tone={tone}
            aria-pressed={day === chosen}
            onClick={() => onChoose(day === chosen ? null : day)}
          >
            <span className="column grow end">
              <b className="strong figures tight">{count}</b>
              <span className="visually-hidden">{plural(count, ' etiqueta: ', ' etiquetas: ')}</span>
              <span className={styles.bar} style={{ height: `calc((100% - 1.5rem) * ${(count / most).toFixed(3)})` }} />
            </span>
            <span className="muted text-1 figures tight">
              <b className="mid">{nameOf(day, date)}</b> {date.slice(8)}
            </span>
          </Pressable>
        ))}
      </div>
    </section>
  )
}

function nameOf(day: number, date: string): string {
  if (day < 0) return 'antes'
  return day === 0 ? 'hoje' : (weekdayNames[weekday(date)] ?? '').slice(0, 3)
}

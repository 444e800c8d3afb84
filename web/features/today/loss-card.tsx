import { Link } from '@tanstack/react-router'
import { weekday } from '#contract/labels/shelf-life'
import { isUncosted } from '#contract/worth'
import type { WasteChange } from '#contract/waste/change'
import { counted } from '#contract/words'
import { IconTrendingDown, IconTrendingUp } from '../../components/icons.ts'
import { useLater } from '../../lib/use-later.ts'
import { KeyFigure } from '../../components/kit/key-figure.tsx'
import styles from './plan-money.module.css'
import { Reais } from './reais.tsx'
import { weekdayNames } from '../labels/week-days.ts'
import { periodText } from './week-losses.ts'
import type { WeekLosses } from './week-losses.ts'

/** What the last whole week cost, against the one before. It leads to the same period of Perdas. */
export function LossCard({ losses }: { readonly losses: WeekLosses }) {
  const later = useLater()
  return (
    <Link
      to="/reports/waste"
      search={{ from: losses.from, to: losses.to }}
      className={`panel column center slim pad-3 ${styles.loss}`}
    >
      <KeyFigure
        isTitle
        caption={
          <>
            Perdas da semana <span>{periodText(losses)}</span>
          </>
        }
        value={isUncosted(losses) ? '–' : <Reais cents={losses.cents} />}
      />
      <Change change={losses.change} />
      {losses.uncosted > 0 ? (
        <p className="muted text-1">{counted(losses.uncosted, 'descarte sem custo', 'descartes sem custo')}</p>
      ) : null}
      <DayPairs days={later ? losses.days : []} />
    </Link>
  )
}

function Change({ change }: { readonly change: WasteChange }) {
  if (change.way === 'unknown' || change.way === 'same')
    return <p className="muted text-1">{change.way === 'same' ? 'como na semana anterior' : change.before}</p>
  const Trend = change.way === 'less' ? IconTrendingDown : IconTrendingUp
  return (
    <p className={`row wrap gap-1 muted text-1 ${styles.change}`} data-tone={change.way === 'less' ? 'ok' : 'late'}>
      <Trend size={17} aria-hidden="true" />
      <b>{change.text}</b> <span>{change.before}</span>
    </p>
  )
}

/** Each weekday of the week beside the same one of the week before. The figures above say the sums. */
function DayPairs({ days }: Pick<WeekLosses, 'days'>) {
  const most = Math.max(1, ...days.flatMap(({ cents, centsBefore }) => [cents, centsBefore]))
  const height = (cents: number) => ({ height: `${((cents / most) * 2.75).toFixed(2)}rem` })
  return (
    <div className={`flex bottom between above-2 ${styles.pairs}`} aria-hidden="true">
      {days.map(({ date, cents, centsBefore }) => (
        <span key={date}>
          <i style={height(centsBefore)} />
          <u style={height(cents)} />
          <em className="across muted text-1 text-center">
            {(weekdayNames[weekday(date)] ?? '').charAt(0).toUpperCase()}
          </em>
        </span>
      ))}
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { weekday } from '#contract/labels/shelf-life'
import { amountText } from '#contract/labels/worth'
import { isUncosted } from '#contract/worth'
import { counted, wholeText } from '#contract/words'
import { IconTrendingDown, IconTrendingUp } from '../../components/icons.ts'
import { useLater } from '../../lib/use-later.ts'
import { KeyFigure } from '../../components/kit/key-figure.tsx'
import styles from './plan-money.module.css'
import { Reais } from './reais.tsx'
import { weekdayNames } from '../labels/week-days.ts'
import { beforeText, changeOf, periodText } from './week-losses.ts'
import type { WeekLosses } from './week-losses.ts'

/** What the last seven days cost, against the seven before. It leads to the same period of Perdas. */
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
      <Change losses={losses} />
      {losses.uncosted > 0 ? (
        <p className="muted text-1">{counted(losses.uncosted, 'descarte sem custo', 'descartes sem custo')}</p>
      ) : null}
      <DayPairs days={later ? losses.days : []} />
    </Link>
  )
}

function Change({ losses }: { readonly losses: WeekLosses }) {
  const change = changeOf(losses)
  if (change === null) return <p className="muted text-1">{beforeText(losses)} na semana anterior</p>
  if (change === 0) return <p className="muted text-1">como na anterior</p>
  const Trend = change < 0 ? IconTrendingDown : IconTrendingUp
  return (
    <p className={`row wrap gap-1 muted text-1 ${styles.change}`} data-tone={change < 0 ? 'ok' : 'late'}>
      <Trend size={17} aria-hidden="true" />
      <b>
        {wholeText(Math.abs(change))} % {change < 0 ? 'menos' : 'mais'}
      </b>{' '}
      que na anterior <span>(R$ {amountText(losses.centsBefore)})</span>
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

import { Link } from '@tanstack/react-router'
import { addDays } from '#contract/calendar'
import type { DayListRow } from '#contract/production/day-list'
import { counted, listText, plural } from '#contract/words'
import { IconCheck, IconClock, IconPackage } from '../../../components/icons.ts'
import type { Icon } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { dayWord, madeText, timesText } from '../words.ts'
import styles from './day.module.css'

interface DayRowProps {
  readonly row: DayListRow
  readonly date: string
  readonly today: string
  readonly timeZone: string
  /** The first row is the next step. */
  readonly isFirst: boolean
  readonly onSkip: () => void
}

/** What is short of one product, and how often the sheet makes it. */
export function DayRow({ row, date, today, timeZone, isFirst, onSkip }: DayRowProps) {
  const { name, short, text, times, expiring, made, lotsMissing } = row
  return (
    <li className={`panel ${styles.row}`} data-tone={expiring > 0 ? toneOf(date, today) : undefined}>
      <p className={styles.gap}>
        <span className="text-2 mid">{plural(short, 'falta', 'faltam')}</span>
        <b className="strong figures one-line">{short}</b>
      </p>
      <div className={`slim ${styles.name}`}>
        <h2 className="strong tight lines-2 break">{name}</h2>
        <p className="muted text-2 figures">{text}</p>
        {expiring > 0 ? (
          <Sign icon={IconClock} text={`${counted(expiring, 'vence', 'vencem')} ${dayWord(date, today)}`} />
        ) : null}
        {lotsMissing.length > 0 ? <Sign icon={IconPackage} text={`sem lote aberto: ${listText(lotsMissing)}`} /> : null}
        {made === null ? null : <Sign icon={IconCheck} text={madeText(made, timeZone)} />}
      </div>
      {times === null ? (
        <span />
      ) : (
        <p className={`figures text-center ${styles.times}`}>
          <b className="strong one-line">{timesText(times)}</b>{' '}
          <span className="muted text-2">{times > 1 ? 'fichas' : 'ficha'}</span>
        </p>
      )}
      <div className={styles.deeds}>
        <Button look="quiet" className={styles.skip ?? ''} aria-label={`Hoje não: ${name}`} onClick={onSkip}>
          Hoje não
        </Button>
        <Go {...{ row, date, isFirst }} />
      </div>
    </li>
  )
}

/** Labels that end on a later day hurry nobody yet. */
const toneOf = (date: string, today: string) =>
  date <= today ? 'today' : date === addDays(today, 1) ? 'tomorrow' : undefined

/** A product without a sheet has no batch: its labels are made with the form. */
function Go({ row, date, isFirst }: Pick<DayRowProps, 'row' | 'date' | 'isFirst'>) {
  const { recipeId, baseProductId, name, times } = row
  const look = isFirst ? undefined : 'quiet'
  if (recipeId === null)
    return (
      <Link
        to="/products"
        search={{ product: baseProductId }}
        className={`button-link ${styles.go}`}
        data-look={look}
        aria-label={`Etiquetar ${name}`}
      >
        Etiquetar
      </Link>
    )
  return (
    <Link
      to="/producao/$recipeId"
      params={{ recipeId: String(recipeId) }}
      search={{ dia: date, produto: baseProductId, ...(times !== null && { vezes: times }) }}
      className={`button-link ${styles.go}`}
      data-look={look}
      aria-label={`Produzi ${name}`}
    >
      Produzi
    </Link>
  )
}

const Sign = ({ icon: Mark, text }: { readonly icon: Icon; readonly text: string }) => (
  <p className={`row gap-1 text-2 mid ${styles.sign}`}>
    <Mark size={18} aria-hidden="true" className="still" />
    <span className="slim break">{text}</span>
  </p>
)

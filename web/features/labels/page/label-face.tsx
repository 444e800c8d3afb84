import { frozenLines } from '#contract/allergens/frozen'
import { isWithdrawn } from '#contract/labels'
import type { Label } from '#contract/labels'
import { isBlocked } from '#contract/labels/usable'
import { formatLabelDate, localDate, shelfDays, shelfDaysText, weekdayLabel } from '#contract/labels/shelf-life'
import { weekdaysInFull } from '#contract/words'
import { stateNames } from '#contract/food'
import type { LabelByCode } from '#contract/labels/life'
import type { LabelInHand } from '../../../lib/offline/labels/label-here.ts'
import {
  IconAlertTriangle,
  IconChefHat,
  IconCircleCheck,
  IconClock,
  IconFridge,
  IconSnowflake,
  IconTrash,
} from '../../../components/icons.ts'
import { useNow } from '../use-now.ts'
import { toneOf } from '../week-days.ts'
import type { ExpiryTone } from '../week-days.ts'
import { endWord } from './end-word.ts'
import styles from './label-page.module.css'

interface LabelFaceProps {
  readonly inHand: LabelInHand
  readonly timeZone: string
}

/** The state as a band, the product, and the date as the largest thing. */
export function LabelFace({ inHand: label, timeZone }: LabelFaceProps) {
  const now = useNow([label.expires_at])
  const days = shelfDays(new Date(label.expires_at), now, timeZone)
  const tone: ExpiryTone | 'gone' = isWithdrawn(label.status) ? 'gone' : isBlocked(label) ? 'late' : toneOf(days)
  const [date = '', time] = formatLabelDate(label.expiration_date, timeZone).split(' ')
  const weekday = weekdaysInFull[weekdayLabel(label.expiration_date, timeZone)]
  return (
    <header className={`panel ${styles.face}`} data-tone={tone}>
      <p className={`row gap-3 text-5 strong tight ${styles.state}`} role="status">
        <StateMark tone={tone} isDiscarded={label.status === 'discarded'} />
        <span className="slim">
          {label.departure ? endSentence(label.departure, now, timeZone) : stateSentence(label, days)}
        </span>
      </p>
      <div className={styles.label}>
        <h1 tabIndex={-1}>{label.name}</h1>
        <p className="above-2 muted text-2">
          <span className="ink strong figures">{label.qrCode}</span> · {label.weight}
          {label.lot ? ` · lote ${label.lot}` : null}
        </p>
        {label.onDevice === undefined ? null : <p className="above-2 text-2 mid warned">{label.onDevice}</p>}
        <p className="above-4 below-4 muted text-2 mid">
          <span className="block">
            {tone === 'late' && days < 0 ? `Venceu ${shelfDaysText(days)}, ${weekday}` : `Validade, ${weekday}`}
          </span>
          <b className={`strong figures one-line ink ${styles.date}`}>{date}</b>
          {time === undefined ? null : <em className="block above-1 text-4">até as {time}</em>}
        </p>
        <Allergens frozen={label.frozenAllergens} />
        <Facts label={label} timeZone={timeZone} />
      </div>
    </header>
  )
}

/** What is printed on it, whatever has been declared since. */
function Allergens({ frozen }: { readonly frozen: Label['frozenAllergens'] }) {
  const lines = frozen === undefined ? [] : frozenLines(frozen)
  if (lines.length === 0) return null
  return (
    <section aria-label="Alergênicos" className="below-4 text-2 strong break">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}

function Facts({ label, timeZone }: { readonly label: Label; readonly timeZone: string }) {
  const places = [label.storageType, label.additionalStorageType].filter((place) => place !== '')
  return (
    <ul className={`flex wrap gap-4 text-2 ${styles.facts}`}>
      {places.length === 0 ? null : (
        <li className="row gap-2 slim break">
          <IconFridge size={22} stroke={1.75} aria-hidden="true" />
          <b className="strong">{places.join(' / ')}</b>
        </li>
      )}
      <li className="row gap-2 slim break">
        <IconChefHat size={22} stroke={1.75} aria-hidden="true" />
        <span>
          <b className="strong">{label.state ? stateNames[label.state] : 'Manipulado'}</b>{' '}
          {formatLabelDate(label.startedAt ?? label.manipulation_date, timeZone)}, por {label.responsible}
        </span>
      </li>
      {label.neverFreeze === true ? (
        <li className={`row gap-2 slim break ${styles.never}`}>
          <IconSnowflake size={22} stroke={1.75} aria-hidden="true" />
          <b className="strong">Nunca recongelar</b>
        </li>
      ) : null}
    </ul>
  )
}

function StateMark({ tone, isDiscarded }: { readonly tone: ExpiryTone | 'gone'; readonly isDiscarded: boolean }) {
  const Mark =
    tone === 'late' ? IconAlertTriangle : tone !== 'gone' ? IconClock : isDiscarded ? IconTrash : IconCircleCheck
  return <Mark size={36} stroke={1.75} aria-hidden="true" />
}

function stateSentence({ lateReason, blocked }: Label, days: number): string {
  if (blocked !== undefined) return 'Bloqueada: não use'
  if (lateReason !== null) return 'Registro tardio'
  return days < 0 ? 'Produto Vencido' : `Vence ${shelfDaysText(days)}`
}

/** `Consumida às 07:14, por Ana Lima`; with the day where it is not today. */
function endSentence({ how, at, person }: NonNullable<LabelByCode['departure']>, now: Date, timeZone: string): string {
  const [day = '', time = ''] = formatLabelDate(at, timeZone).split(' ')
  const isToday = localDate(new Date(at), timeZone) === localDate(now, timeZone)
  return `${endWord(how)} ${isToday ? '' : `em ${day} `}às ${time}${person === null ? '' : `, por ${person}`}`
}

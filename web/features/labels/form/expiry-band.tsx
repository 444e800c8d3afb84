import { useId } from 'react'
import type { ReactNode } from 'react'
import { weekdayLabel } from '#contract/labels/shelf-life'
import { IconMinus, IconPlus } from '../../../components/icons.ts'
import { CalendarButton } from '../../../components/date-field/calendar-button.tsx'
import { Pressable } from '../../../components/kit/pressable.tsx'
import styles from './expiry-band.module.css'
import { steppedDate } from '../../../components/date-field/typed-date.ts'
import { useTypedDate } from '../../../components/date-field/use-typed-date.ts'

interface ExpiryBandProps {
  /** `YYYY-MM-DD`, or blank. */
  readonly value: string
  readonly today: string
  /** Value of a blank field after its first step. */
  readonly stepFrom: string
  readonly error?: ReactNode
  readonly disabled: boolean
  /** `14:00`, where the date ends within its day. */
  readonly time?: string | null
  /** The last date that may be chosen. */
  readonly max?: string | null
  /** The line under the date; blank: none. */
  readonly words: string
  readonly onChange: (date: string) => void
}

const LABEL = 'Data de validade'

/** The expiry as on paper: the label's black band, with the date as its largest text. */
export function ExpiryBand({
  value,
  today,
  stepFrom,
  error,
  disabled,
  time = null,
  max = null,
  words,
  onChange,
}: ExpiryBandProps) {
  const id = useId()
  const { text, handleType, handleLeave, set } = useTypedDate({ value, today, onChange })
  const atEnd = max !== null && value >= max

  return (
    <>
      <div className={`row gap-2 ${styles.band}`}>
        <label htmlFor={id} className={`text-2 strong ${styles.caption}`}>
          <span className="visually-hidden">Data de </span>validade
        </label>
        <span className={`flex grow baseline end gap-2 slim ${styles.date}`}>
          <span className="text-5 strong" aria-hidden="true">
            {value === '' ? '' : weekdayLabel(value, 'UTC')}
          </span>
          <input
            id={id}
            className="slim figures"
            name="expirationDate"
            required
            disabled={disabled}
            inputMode="numeric"
            autoComplete="off"
            placeholder="dd/mm/aaaa"
            size={10}
            value={text}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-words${error ? ` ${id}-error` : ''}`}
            onChange={(event) => handleType(event.currentTarget.value)}
            onBlur={handleLeave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') handleLeave()
            }}
          />
          {time === null ? null : <span className="text-5 strong figures">{time}</span>}
        </span>
        <span className={`flex push gap-1 ${styles.steps}`}>
          <CalendarButton label={LABEL} value={value} today={today} disabled={disabled} onPick={set} />
          <Pressable
            className="middle"
            aria-label={`${LABEL}: um dia antes`}
            disabled={disabled}
            onClick={() => set(steppedDate(value, -1, stepFrom))}
          >
            <IconMinus size={22} aria-hidden="true" />
          </Pressable>
          <Pressable
            className="middle"
            aria-label={`${LABEL}: um dia depois${atEnd ? ', passa do limite' : ''}`}
            disabled={disabled || atEnd}
            onClick={() => set(steppedDate(value, 1, stepFrom))}
          >
            <IconPlus size={22} aria-hidden="true" />
          </Pressable>
        </span>
      </div>
      <p id={`${id}-words`} className={`mid ${styles.words}`}>
        {words || '\u00a0'}
      </p>
      {error ? (
        <p id={`${id}-error`} className={`bad mid ${styles.words}`}>
          {error}
        </p>
      ) : null}
    </>
  )
}

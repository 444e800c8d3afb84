import '../choices.css'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { CalendarButton } from './calendar-button.tsx'
import { dateInWords } from './typed-date.ts'
import { useTypedDate } from './use-typed-date.ts'

interface DateFieldProps {
  readonly name: string
  readonly label: string
  /** `YYYY-MM-DD`, or blank. */
  readonly value: string
  readonly today: string
  readonly error?: ReactNode
  readonly disabled?: boolean
  /** Default: true. */
  readonly required?: boolean
  /** A date typed without a year is the last such day, not the next. */
  readonly isPast?: boolean
  readonly onChange: (date: string) => void
}

/** A date typed as dd/mm/aaaa or picked from a calendar. Its weekday shows below. */
export function DateField({
  name,
  label,
  value,
  today,
  error,
  disabled = false,
  required = true,
  isPast = false,
  onChange,
}: DateFieldProps) {
  const { text, handleType, handleLeave, set } = useTypedDate({ value, today, isPast, onChange })
  return (
    <TextInput
      label={label}
      name={name}
      required={required}
      disabled={disabled}
      inputMode="numeric"
      autoComplete="off"
      placeholder="dd/mm/aaaa"
      value={text}
      error={error}
      description={value === '' ? '\u00a0' : dateInWords(value, today)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => handleType(event.currentTarget.value)}
      onBlur={handleLeave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') handleLeave()
      }}
      rightSection={<CalendarButton {...{ label, value, today, disabled }} onPick={set} />}
    />
  )
}

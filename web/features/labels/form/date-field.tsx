import '../../../components/choices.css'
import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { IconCalendarDue } from '../../../components/icons.ts'
import { formatDate } from '../../../lib/format.ts'
import styles from './date-field.module.css'
import { stepsAround } from './step-row.tsx'
import { dateInWords, maskDate, parseTypedDate, steppedDate } from './typed-date.ts'

// Most dates are typed or chosen with one tap, so the calendar is loaded when it is opened.
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

interface DateFieldProps {
  readonly name: string
  readonly label: string
  /** `YYYY-MM-DD`, or blank. */
  readonly value: string
  readonly today: string
  /** Value of a blank field after its first step. Without it, the field has no step buttons. */
  readonly stepFrom?: string
  readonly error?: ReactNode
  readonly disabled: boolean
  readonly onChange: (date: string) => void
}

/**
 * A date typed as dd/mm/aaaa, changed by one day with the step buttons, or picked from a calendar. Its weekday shows
 * below.
 */
export function DateField({ name, label, value, today, stepFrom, error, disabled, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)

  function handleType(text: string) {
    const masked = maskDate(text)
    setTyped(masked)
    onChange(masked.length === 10 ? (parseTypedDate(masked, today) ?? '') : '')
  }

  function handleLeave() {
    const date = typed === null ? null : parseTypedDate(typed, today)
    if (date === null) return
    onChange(date)
    setTyped(null)
  }

  function set(date: string) {
    setTyped(null)
    setOpen(false)
    onChange(date)
  }

  const steps =
    stepFrom === undefined
      ? undefined
      : stepsAround({
          less: `${label}: um dia antes`,
          more: `${label}: um dia depois`,
          lessOff: disabled,
          moreOff: disabled,
          onLess: () => set(steppedDate(value, -1, stepFrom)),
          onMore: () => set(steppedDate(value, 1, stepFrom)),
        })

  return (
    <TextInput
      label={label}
      name={name}
      required
      disabled={disabled}
      inputMode="numeric"
      autoComplete="off"
      placeholder="dd/mm/aaaa"
      value={typed ?? (value === '' ? '' : formatDate(value))}
      error={error}
      description={value === '' ? '\u00a0' : dateInWords(value, today)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => handleType(event.currentTarget.value)}
      onBlur={handleLeave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') handleLeave()
      }}
      {...(steps && { inputContainer: steps })}
      rightSection={
        <Popover
          opened={open}
          onChange={setOpen}
          position="bottom-end"
          trapFocus
          returnFocus
          shadow="md"
          withinPortal={false}
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray.7"
              size={36}
              aria-label={`Abrir calendário: ${label}`}
              disabled={disabled}
              onClick={() => setOpen(!open)}
            >
              <IconCalendarDue size={20} aria-hidden="true" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense fallback={<div className={styles.calendarRoom} />}>
              <Calendar value={value} today={today} onPick={set} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}

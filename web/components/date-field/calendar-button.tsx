import '@mantine/core/styles/ActionIcon.layer.css'
import { ActionIcon, Popover } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { IconCalendarDue } from '../icons.ts'
import styles from './date-field.module.css'

// Most dates are typed or chosen with one tap, so the calendar is loaded when it is opened.
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

interface CalendarButtonProps {
  readonly label: string
  readonly value: string
  readonly today: string
  readonly disabled: boolean
  readonly onPick: (date: string) => void
}

export function CalendarButton({ label, value, today, disabled, onPick }: CalendarButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
      // In a portal, over everything: inside the field, the fields below and the menu would cover it. The position may
      // move along both axes, so that the calendar stays whole in a small window.
      middlewares={{ flip: true, shift: { padding: 8, crossAxis: true } }}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray.7"
          size={44}
          aria-label={`Abrir calendário: ${label}`}
          disabled={disabled}
          onClick={() => setOpen(!open)}
        >
          <IconCalendarDue size={20} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown}>
        <Suspense fallback={<div className={styles.calendarRoom} />}>
          <Calendar
            value={value}
            today={today}
            onPick={(date) => {
              setOpen(false)
              onPick(date)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { maskDate, parseTypedDate } from './typed-date.ts'

interface TypedDateOptions {
  /** `YYYY-MM-DD`, or blank. */
  readonly value: string
  readonly today: string
  /** A date typed without a year is the last such day, not the next. */
  readonly isPast?: boolean
  readonly onChange: (date: string) => void
}

/** The text of a field with a date as dd/mm/aaaa: what is typed stays as it is until the field is left. */
export function useTypedDate({ value, today, isPast = false, onChange }: TypedDateOptions) {
  const which = isPast ? 'last' : 'next'
  const [typed, setTyped] = useState<string | null>(null)

  function handleType(text: string) {
    const masked = maskDate(text)
    setTyped(masked)
    onChange(masked.length === 10 ? (parseTypedDate(masked, today, which) ?? '') : '')
  }

  function handleLeave() {
    const date = typed === null ? null : parseTypedDate(typed, today, which)
    if (date === null) return
    onChange(date)
    setTyped(null)
  }

  function set(date: string) {
    setTyped(null)
    onChange(date)
  }

  return { text: typed ?? (value === '' ? '' : formatDate(value)), handleType, handleLeave, set }
}

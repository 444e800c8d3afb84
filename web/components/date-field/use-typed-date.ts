import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { maskDate, parseTypedDate, typedFor } from './typed-date.ts'
import type { TypedDate } from './typed-date.ts'

interface TypedDateOptions {
  /** `YYYY-MM-DD`, or blank. */
  readonly value: string
  readonly today: string
  /** A date typed without a year is the last such day, not the next. */
  readonly isPast?: boolean
  readonly onChange: (date: string) => void
}

/** The text of a field with a date as dd/mm/aaaa: what is typed stays until the field is left or gets another date. */
export function useTypedDate({ value, today, isPast = false, onChange }: TypedDateOptions) {
  const which = isPast ? 'last' : 'next'
  const [kept, setTyped] = useState<TypedDate | null>(null)
  const typed = typedFor(kept, value)
  if (typed !== kept) setTyped(typed)

  function handleType(text: string) {
    const masked = maskDate(text)
    const date = masked.length === 10 ? (parseTypedDate(masked, today, which) ?? '') : ''
    setTyped({ text: masked, date, isTaken: false })
    onChange(date)
  }

  function handleLeave() {
    const date = typed === null ? null : parseTypedDate(typed.text, today, which)
    if (date === null) return
    onChange(date)
    setTyped(null)
  }

  function set(date: string) {
    setTyped(null)
    onChange(date)
  }

  return { text: typed?.text ?? (value === '' ? '' : formatDate(value)), handleType, handleLeave, set }
}

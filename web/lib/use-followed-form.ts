import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { followed } from './followed.ts'

interface FollowOptions<Entry, Values extends Record<string, unknown>> {
  readonly form: UseFormReturnType<Values>
  readonly entry: Entry
  readonly valuesOf: (entry: Entry) => Values
  /** See `followed`. */
  readonly together: readonly (readonly (keyof Values)[])[]
}

/** Keeps a form with the entry that another device may change: what nobody has changed in the form follows it. */
export function useFollowedForm<Entry, Values extends Record<string, unknown>>({
  form,
  entry,
  valuesOf,
  together,
}: FollowOptions<Entry, Values>): void {
  useEffect(() => {
    const [before, now] = [form.getInitialValues(), valuesOf(entry)]
    form.setInitialValues(now)
    form.setValues(followed(form.getValues(), before, now, together))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the entry changes, not when the user types
  }, [entry])
}

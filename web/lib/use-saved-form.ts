import type { UseFormReturnType } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { focusFirstInvalid, showOnFields } from './field-errors.ts'
import { followed } from './followed.ts'
import { HttpProblem, sentenceOf } from './http.ts'
import { useFollowedForm } from './use-followed-form.ts'

interface SavedFormOptions<Entry, Values extends Record<string, unknown>> {
  readonly form: UseFormReturnType<Values>
  readonly entry: Entry
  readonly valuesOf: (entry: Entry) => Values
  /** See `followed`. */
  readonly together: readonly (readonly (keyof Values)[])[]
  /** Gets the values of the form, and those of the entry that it was filled with. */
  readonly save: (values: Values, before: Values) => Promise<Entry>
  /** The query of the entry, and what else changes with the entry. */
  readonly queryKey: QueryKey
  readonly changes?: readonly QueryKey[]
  /** The field of the form for a path of the server's errors, where they differ. */
  readonly fieldOf?: (path: string) => string
  readonly done: string
}

const same = (path: string) => path

/** A form that saves one entry and stays on the screen: what is typed while the entry is saved is kept. */
export function useSavedForm<Entry, Values extends Record<string, unknown>>({
  form,
  entry,
  valuesOf,
  together,
  save,
  queryKey,
  changes = [],
  fieldOf = same,
  done,
}: SavedFormOptions<Entry, Values>) {
  const queryClient = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  const [message, setMessage] = useState<string | null>(null)
  useFollowedForm({ form, entry, valuesOf, together })
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (values: Values) => save(values, form.getInitialValues()),
    onMutate: () => setMessage(null),
    onSuccess: (saved, sent) => {
      queryClient.setQueryData(queryKey, saved)
      for (const key of changes) void queryClient.invalidateQueries({ queryKey: key })
      const [now, typed] = [valuesOf(saved), form.getValues()]
      form.setInitialValues(now)
      form.setValues(followed(typed, sent, now, together))
      notifications.show({ color: 'folha', message: done })
      // The button is disabled where nothing is left to save; whoever types on keeps the focus.
      if (Object.keys(sent).every((field) => typed[field] === sent[field])) title.current?.focus()
    },
    onError: (error) => {
      const errors = error instanceof HttpProblem ? error.errors : []
      const shown = Object.fromEntries(errors.map(({ path, message: text }) => [fieldOf(path), text]))
      const isShown = errors.length > 0 && showOnFields(form, shown)
      setMessage(isShown ? null : sentenceOf(error, 'Erro ao salvar. Tente novamente.'))
    },
  })
  const handleSubmit = form.onSubmit(
    (values) => {
      if (!isPending) mutate({ ...values })
    },
    (errors) => focusFirstInvalid(form, errors),
  )
  return { title, message, saving: isPending, handleSubmit }
}

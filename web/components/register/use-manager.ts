import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { confirmDelete } from '../confirm-delete.ts'
import { showOnFields } from '../../lib/field-errors.ts'
import { followed } from '../../lib/followed.ts'
import { HttpProblem, sentenceOf } from '../../lib/http.ts'
import { attemptFor, isUnanswered } from '../../lib/idempotency.ts'
import type { Attempt } from '../../lib/idempotency.ts'
import type { RegisterListQuery, RegisterWrites } from './register-api.ts'
import type { RegisterTexts } from './register-texts.ts'
import { useMessage } from './use-message.ts'

interface Named {
  readonly id: string | number
  readonly name: string
}

interface Saving<Body> {
  /** Null: a new entry. */
  readonly id: Named['id'] | null
  readonly body: Body
}

interface ManagerOptions<Entry, Body, Values extends Record<string, unknown>> {
  /** All entries of this kind. */
  readonly query: RegisterListQuery<Entry>
  readonly writes: RegisterWrites<Entry, Body>
  readonly texts: RegisterTexts
  readonly form: UseFormReturnType<Values>
  /** Form values of an entry to edit. */
  readonly valuesOf: (entry: Entry) => Values
  /** Fields that mean something only with each other: see `followed`. */
  readonly together?: readonly (readonly (keyof Values)[])[]
  /** Milliseconds until a message clears; without it, a message stays until the next action. */
  readonly clearAfter?: number
}

/** Shared by the screens of all registers: create or edit mode, saving, deleting after confirmation, and the outcome message. */
export function useManager<Entry extends Named, Body, Values extends Record<string, unknown>>({
  query,
  writes,
  texts,
  form,
  valuesOf,
  together,
  clearAfter,
}: ManagerOptions<Entry, Body, Values>) {
  const queryClient = useQueryClient()
  const list = useQuery(query)
  /** A renamed entry changes other lists of its feature too. */
  const feature = query.queryKey.slice(0, 1)
  /** As the form knows it; null: the form is of a new entry. */
  const [editing, setEditing] = useState<Entry | null>(null)
  const [message, setMessage] = useMessage(clearAfter)
  const unansweredAttempt = useRef<Attempt | null>(null)
  const listTitle = useRef<HTMLHeadingElement>(null)

  const save = useMutation({
    mutationFn: ({ id, body }: Saving<Body>) => {
      unansweredAttempt.current = attemptFor(JSON.stringify([id, body]), unansweredAttempt.current)
      return writes.save(id, body, unansweredAttempt.current.key)
    },
    onMutate: () => setMessage(null),
    onSuccess: (saved, { id }) => {
      unansweredAttempt.current = null
      setMessage({ done: id === null ? texts.added : texts.updated })
      // The list is read again below; until then, editing the entry again must not start with its older values.
      queryClient.setQueryData(query.queryKey, (all) => all?.map((entry) => (entry.id === saved.id ? saved : entry)))
      if (isInForm(id)) backToCreate()
      void queryClient.invalidateQueries({ queryKey: feature })
    },
    onError: (error, { id }) => {
      if (!isUnanswered(error)) unansweredAttempt.current = null
      const errors =
        error instanceof HttpProblem && isInForm(id)
          ? Object.fromEntries(error.errors.map(({ path, message: text }) => [path, text]))
          : {}
      const allShown = Object.keys(errors).length > 0 && showOnFields(form, errors)
      setMessage(allShown ? null : sentenceOf(error, texts.saveFailed))
    },
  })

  const remove = useMutation({
    mutationFn: (entry: Entry) => writes.remove(entry.id),
    onMutate: () => setMessage(null),
    onSuccess: (_, entry) => {
      setMessage({ done: texts.deleted })
      if (isInForm(entry.id)) backToCreate()
      // The row is removed with the button that had the focus.
      listTitle.current?.focus()
    },
    onError: (error) => setMessage(sentenceOf(error, texts.deleteFailed)),
    // Also after a rejection: another user may have deleted the entry.
    onSettled: () => queryClient.invalidateQueries({ queryKey: feature }),
  })

  const latest = list.data?.find(({ id }) => id === editing?.id)
  useEffect(() => {
    if (editing === null || latest === undefined || latest === editing) return
    setEditing(latest)
    form.setValues(followed(form.getValues(), valuesOf(editing), valuesOf(latest), together))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the entry changes, not when the user types
  }, [latest])

  /** Another entry may have been opened while an answer was awaited: what is typed for it stays. */
  function isInForm(id: Named['id'] | null) {
    return id === (editing?.id ?? null)
  }

  function backToCreate() {
    setEditing(null)
    form.reset()
    focusName()
  }

  function focusName() {
    form.getInputNode('name')?.focus()
  }

  function handleCancelEdit() {
    setMessage(null)
    backToCreate()
  }

  function handleEdit(entry: Entry) {
    setMessage(null)
    setEditing(entry)
    form.setValues(valuesOf(entry))
    form.clearErrors()
    focusName()
  }

  function handleDelete(entry: Entry) {
    confirmDelete({
      title: texts.deleteTitle,
      text: texts.deleteQuestion(entry.name),
      onConfirm: () => remove.mutate(entry),
    })
  }

  return {
    message,
    save: (body: Body, onSaved?: (entry: Entry) => void) =>
      save.mutate({ id: editing?.id ?? null, body }, { onSuccess: (entry) => onSaved?.(entry) }),
    formCard: { texts, editing: editing !== null, saving: save.isPending, onCancelEdit: handleCancelEdit },
    list: {
      texts,
      ref: listTitle,
      entries: list.data,
      failed: list.isError,
      onRetry: () => void list.refetch(),
      editingId: editing?.id,
      onEdit: handleEdit,
      onDelete: handleDelete,
    },
  }
}

import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { confirmDelete } from '../../components/confirm-delete.ts'
import { showOnFields } from '../../lib/field-errors.ts'
import { HttpProblem, sentenceOf } from '../../lib/http.ts'
import { attemptFor, isUnanswered } from '../../lib/idempotency.ts'
import type { Attempt } from '../../lib/idempotency.ts'
import { catalogKey } from './api.ts'
import type { CatalogWrites } from './api.ts'
import type { CatalogTexts } from './texts.ts'
import { useMessage } from './use-message.ts'

interface Named {
  readonly id: string | number
  readonly name: string
}

interface ManagerOptions<Entry, Body, Values extends Record<string, unknown>> {
  readonly writes: CatalogWrites<Entry, Body>
  readonly texts: CatalogTexts
  readonly form: UseFormReturnType<Values>
  /** Form values of an entry to edit. */
  readonly valuesOf: (entry: Entry) => Values
  /** Milliseconds until a message clears; without it, a message stays until the next action. */
  readonly clearAfter?: number
}

/** Shared by all catalog screens: create or edit mode, saving, deleting after confirmation, and the outcome message. */
export function useManager<Entry extends Named, Body, Values extends Record<string, unknown>>({
  writes,
  texts,
  form,
  valuesOf,
  clearAfter,
}: ManagerOptions<Entry, Body, Values>) {
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState<Entry | null>(null)
  const [message, setMessage] = useMessage(clearAfter)
  const unansweredAttempt = useRef<Attempt | null>(null)
  const listTitle = useRef<HTMLHeadingElement>(null)

  const save = useMutation({
    mutationFn: (body: Body) => {
      unansweredAttempt.current = attemptFor(JSON.stringify([editing?.id, body]), unansweredAttempt.current)
      return writes.save(editing?.id ?? null, body, unansweredAttempt.current.key)
    },
    onMutate: () => setMessage(null),
    onSuccess: () => {
      unansweredAttempt.current = null
      setMessage(editing ? texts.updated : texts.added)
      backToCreate()
      void queryClient.invalidateQueries({ queryKey: catalogKey })
    },
    onError: (error) => {
      if (!isUnanswered(error)) unansweredAttempt.current = null
      const errors =
        error instanceof HttpProblem
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
      setMessage(texts.deleted)
      if (editing?.id === entry.id) backToCreate()
      // The row is removed with the button that had the focus.
      listTitle.current?.focus()
    },
    onError: (error) => setMessage(sentenceOf(error, texts.deleteFailed)),
    // Also after a rejection: another user may have deleted the entry.
    onSettled: () => queryClient.invalidateQueries({ queryKey: catalogKey }),
  })

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
    save: save.mutate,
    formCard: { texts, editing: editing !== null, saving: save.isPending, onCancelEdit: handleCancelEdit },
    list: { texts, ref: listTitle, editingId: editing?.id, onEdit: handleEdit, onDelete: handleDelete },
  }
}

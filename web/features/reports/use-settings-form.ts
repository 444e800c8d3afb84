import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { reportMessages, reportSettingsBody } from '#contract/reports'
import type { ReportSettings, ReportSettingsBody } from '#contract/reports'
import { HttpProblem, sentenceOf } from '../../lib/http.ts'
import { reportSettingsQuery, saveReportSettings } from './api.ts'
import { addRecipients } from './recipients.ts'
import { bodyOf, draftOf, isEmpty, applyDraft, noDraft } from './settings-draft.ts'
import type { SettingsDraft } from './settings-draft.ts'

/** Fields in the order of the form. */
const fields = ['enabled', 'hour', 'weekdays', 'recipients', 'formats'] as const
type Field = (typeof fields)[number]
type FieldErrors = { readonly [field in Field]?: string | undefined }

const isField = (name: string): name is Field => fields.some((field) => field === name)

/**
 * Form of the report settings. It holds the saved settings plus a draft of this user's changes, so that what another
 * admin saves meanwhile shows here and is kept when this user saves.
 *
 * @param onSettled called after a save or a discard, when the buttons get disabled or disappear
 */
export function useSettingsForm(saved: ReportSettings, onSettled: () => void) {
  const queryClient = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(noDraft)
  /** Text in the recipient field, not added to the list yet. */
  const [typed, setTyped] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState<string | null>(null)
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async (sent: SettingsDraft) => {
      const newest = await queryClient.fetchQuery({ ...reportSettingsQuery(), staleTime: 0, networkMode: 'always' })
      return saveReportSettings(applyDraft(bodyOf(newest), sent))
    },
    onSuccess: (settings) => {
      queryClient.setQueryData(reportSettingsQuery().queryKey, settings)
      notifications.show({ color: 'folha', message: reportMessages.saved })
      onSettled()
    },
    onError: (error, sent) => {
      // Puts the failed changes back into the draft, under those made during the request.
      setDraft((current) => draftOf(bodyOf(saved), applyDraft(applyDraft(bodyOf(saved), sent), current)))
      const paths = error instanceof HttpProblem ? error.errors : []
      const { shown, all } = errorsByField(paths)
      showErrors(shown)
      setMessage(all && paths.length > 0 ? null : sentenceOf(error, 'Erro ao salvar as configurações do relatório'))
    },
  })

  const savedBody = bodyOf(saved)
  // Changes being saved count as saved: the draft holds only those made since.
  const baseBody = save.isPending ? applyDraft(savedBody, save.variables) : savedBody
  const values = applyDraft(baseBody, draft)
  const dirty = typed.trim() !== '' || !isEmpty(draftOf(savedBody, values))

  function change(changed: Partial<ReportSettingsBody>) {
    setDraft(draftOf(baseBody, { ...values, ...changed }))
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !Object.hasOwn(changed, field))))
  }

  function handleTyped(text: string) {
    setTyped(text)
    setErrors({ ...errors, recipients: undefined })
  }

  function discard() {
    setDraft(noDraft)
    setTyped('')
    setErrors({})
    setMessage(null)
    onSettled()
  }

  function showErrors(found: FieldErrors) {
    setErrors(found)
    const first = fields.find((field) => found[field] !== undefined)
    if (first !== undefined) element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  /** @returns the new list, or null if part of the text could not be added */
  function add(text: string): readonly string[] | null {
    const { recipients, rest, problem } = addRecipients(values.recipients, text)
    change({ recipients: [...recipients] })
    setTyped(rest)
    if (problem !== null) showErrors({ ...errors, recipients: problem })
    return rest === '' ? recipients : null
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    setMessage(null)
    const recipients = add(typed)
    if (recipients === null) return
    const parsed = reportSettingsBody.safeParse({ ...values, recipients })
    if (parsed.success) {
      save.mutate(draftOf(savedBody, parsed.data))
      return setDraft(noDraft)
    }
    showErrors(
      errorsByField(parsed.error.issues.map(({ path, message: text }) => ({ path: path.join('.'), message: text })))
        .shown,
    )
  }

  return {
    element,
    values,
    typed,
    errors,
    message,
    dirty,
    saving: save.isPending,
    change,
    handleTyped,
    add,
    discard,
    handleSubmit,
  }
}

/** The first error of each field (`recipients.2` belongs to `recipients`); `all` is false if some have no field. */
function errorsByField(found: readonly { readonly path: string; readonly message: string }[]): {
  readonly shown: FieldErrors
  readonly all: boolean
} {
  const named = found.map(({ path, message }) => ({ field: path.split('.')[0] ?? '', message }))
  const shown = named
    .filter(({ field }) => isField(field))
    .map(({ field, message }): [string, string] => [field, message])
  return { shown: Object.fromEntries(shown.reverse()), all: shown.length === named.length }
}

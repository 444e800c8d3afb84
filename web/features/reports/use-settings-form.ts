import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type ReportSettings, type ReportSettingsBody, reportMessages, reportSettingsBody } from '#contract/reports'
import { HttpProblem, sentenceOf } from '../../lib/http.ts'
import { reportSettingsQuery, saveReportSettings } from './api.ts'
import { addRecipients } from './recipients.ts'
import { bodyOf, draftOf, isEmpty, merged, noDraft, type SettingsDraft } from './settings-draft.ts'

/** In the order of the form. */
const fields = ['enabled', 'hour', 'weekdays', 'recipients', 'formats'] as const
type Field = (typeof fields)[number]
type FieldErrors = { readonly [field in Field]?: string | undefined }

const isField = (name: string): name is Field => fields.some((field) => field === name)

/**
 * The settings as they are saved, with what somebody has changed on top: what another admin saves meanwhile shows here too,
 * and is kept by saving.
 *
 * @param onSettled after which there is nothing to save any more, and no button for it
 */
export function useSettingsForm(saved: ReportSettings, onSettled: () => void) {
  const queryClient = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(noDraft)
  /** In the field for a further recipient, not in the list yet. */
  const [typed, setTyped] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState<string | null>(null)
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async (sent: SettingsDraft) => {
      const newest = await queryClient.fetchQuery({ ...reportSettingsQuery(), staleTime: 0, networkMode: 'always' })
      return saveReportSettings(merged(bodyOf(newest), sent))
    },
    onSuccess: (settings) => {
      queryClient.setQueryData(reportSettingsQuery().queryKey, settings)
      notifications.show({ color: 'folha', message: reportMessages.saved })
      onSettled()
    },
    onError: (error, sent) => {
      // What was changed while it was on its way lies on top of it.
      setDraft((current) => draftOf(bodyOf(saved), merged(merged(bodyOf(saved), sent), current)))
      const paths = error instanceof HttpProblem ? error.errors : []
      const { shown, all } = errorsByField(paths)
      showErrors(shown)
      setMessage(all && paths.length > 0 ? null : sentenceOf(error, 'Erro ao salvar as configurações do relatório'))
    },
  })

  const kept = bodyOf(saved)
  // What is on its way counts as saved: the draft is what has been changed since.
  const base = save.isPending ? merged(kept, save.variables) : kept
  const values = merged(base, draft)
  const dirty = typed.trim() !== '' || !isEmpty(draftOf(kept, values))

  function change(changed: Partial<ReportSettingsBody>) {
    setDraft(draftOf(base, { ...values, ...changed }))
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

  /** @returns the list with it, null where some of it is no address */
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
      save.mutate(draftOf(kept, parsed.data))
      return setDraft(noDraft)
    }
    showErrors(errorsByField(parsed.error.issues.map(({ path, message: text }) => ({ path: path.join('.'), message: text }))).shown)
  }

  return { element, values, typed, errors, message, dirty, saving: save.isPending, change, handleTyped, add, discard, handleSubmit }
}

/** The first for each field; `recipients.2` is about the recipients. */
function errorsByField(found: readonly { readonly path: string; readonly message: string }[]): { readonly shown: FieldErrors; readonly all: boolean } {
  const named = found.map(({ path, message }) => ({ field: path.split('.')[0] ?? '', message }))
  const shown = named.filter(({ field }) => isField(field)).map(({ field, message }): [string, string] => [field, message])
  return { shown: Object.fromEntries(shown.reverse()), all: shown.length === named.length }
}

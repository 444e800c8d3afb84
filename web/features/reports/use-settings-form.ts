import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type ReportSettings, type ReportSettingsBody, reportMessages, reportSettingsBody } from '#contract/reports'
import { HttpProblem, sentenceOf } from '../../lib/http.ts'
import { reportSettingsQuery, saveReportSettings } from './api.ts'
import { addRecipients } from './recipients.ts'

/** In the order of the form. */
const fields = ['enabled', 'hour', 'weekdays', 'recipients', 'formats'] as const
type Field = (typeof fields)[number]
type FieldErrors = { readonly [field in Field]?: string | undefined }

const isField = (name: string): name is Field => fields.some((field) => field === name)

/**
 * The settings as they are saved, with what somebody has changed on top: as long as nobody has, what another admin saves
 * shows here too.
 */
export function useSettingsForm(saved: ReportSettings) {
  const queryClient = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<ReportSettingsBody | null>(null)
  /** In the field for a further recipient, not in the list yet. */
  const [typed, setTyped] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState<string | null>(null)
  const kept = bodyOf(saved)
  const values = draft ?? kept
  const dirty = typed.trim() !== '' || !isSame(values, kept)

  const save = useMutation({
    networkMode: 'always',
    mutationFn: saveReportSettings,
    onSuccess: (settings, sent) => {
      queryClient.setQueryData(reportSettingsQuery().queryKey, settings)
      // What was changed meanwhile is still to be saved.
      setDraft((current) => (isSame(current, sent) ? null : current))
      notifications.show({ color: 'folha', message: reportMessages.saved })
    },
    onError: (error) => {
      const paths = error instanceof HttpProblem ? error.errors : []
      const { shown, all } = errorsByField(paths)
      showErrors(shown)
      setMessage(all && paths.length > 0 ? null : sentenceOf(error, 'Erro ao salvar as configurações do relatório'))
    },
  })

  function change(changed: Partial<ReportSettingsBody>) {
    setDraft({ ...values, ...changed })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !Object.hasOwn(changed, field))))
  }

  function handleTyped(text: string) {
    setTyped(text)
    setErrors({ ...errors, recipients: undefined })
  }

  function discard() {
    setDraft(null)
    setTyped('')
    setErrors({})
    setMessage(null)
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
    if (parsed.success) return save.mutate(parsed.data)
    showErrors(errorsByField(parsed.error.issues.map(({ path, message: text }) => ({ path: path.join('.'), message: text }))).shown)
  }

  return { element, values, typed, errors, message, dirty, saving: save.isPending, change, handleTyped, add, discard, handleSubmit }
}

const isSame = (one: ReportSettingsBody | null, other: ReportSettingsBody): boolean => JSON.stringify(one) === JSON.stringify(other)

function bodyOf({ enabled, hour, weekdays, recipients, formats }: ReportSettings): ReportSettingsBody {
  return { enabled, hour, weekdays, recipients, formats }
}

/** The first for each field; `recipients.2` is about the recipients. */
function errorsByField(found: readonly { readonly path: string; readonly message: string }[]): { readonly shown: FieldErrors; readonly all: boolean } {
  const named = found.map(({ path, message }) => ({ field: path.split('.')[0] ?? '', message }))
  const shown = named.filter(({ field }) => isField(field)).map(({ field, message }): [string, string] => [field, message])
  return { shown: Object.fromEntries(shown.reverse()), all: shown.length === named.length }
}

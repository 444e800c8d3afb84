import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { groupNames, temperatureGroups } from '#contract/receiving/groups'
import type { HouseLimits } from '#contract/receiving/groups'
import { limitsBody } from '#contract/receiving/receipts'
import { capitalised } from '#contract/words'
import { Button } from '../../../components/kit/button.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { focusFirstInvalid, showOnFields } from '../../../lib/field-errors.ts'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { useFollowedForm } from '../../../lib/use-followed-form.ts'
import { limitsOf, limitValues, normText } from './limit-values.ts'
import type { LimitValues } from './limit-values.ts'
import { limitsQuery, saveLimits } from './limits-api.ts'
import styles from './limits-form.module.css'

/** `limits.pescado` is the field `pescado`. */
const fieldOf = (path: string) => path.replace(/^limits\./, '')
const bodyErrors = schemaResolver(limitsBody, { sync: true })
const errorsOf = (values: LimitValues) =>
  Object.fromEntries(
    Object.entries(bodyErrors({ limits: limitsOf(values) })).map(([path, error]) => [fieldOf(path), error]),
  )

/** Each limit stands for itself. */
const together = [] as const

export function LimitsForm({ saved }: { readonly saved: HouseLimits }) {
  const queryClient = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  const [message, setMessage] = useState<string | null>(null)
  const form = useForm<LimitValues>({ initialValues: limitValues(saved), validate: errorsOf })
  useFollowedForm({ form, entry: saved, valuesOf: limitValues, together })
  const save = useMutation({
    networkMode: 'always',
    mutationFn: saveLimits,
    onMutate: () => setMessage(null),
    onSuccess: (limits) => {
      queryClient.setQueryData(limitsQuery().queryKey, limits)
      form.setInitialValues(limitValues(limits))
      form.reset()
      notifications.show({ color: 'folha', message: 'Limites do recebimento salvos com sucesso!' })
      title.current?.focus()
    },
    onError: (error) => {
      const errors = error instanceof HttpProblem ? error.errors : []
      const shown = Object.fromEntries(errors.map(({ path, message: text }) => [fieldOf(path), text]))
      const isShown = errors.length > 0 && showOnFields(form, shown)
      setMessage(isShown ? null : sentenceOf(error, 'Erro ao salvar. Tente novamente.'))
    },
  })

  return (
    <Card title="Até quantos graus a casa aceita" titleRef={title}>
      <form
        className="stack gap-4"
        noValidate
        onSubmit={form.onSubmit(
          (values) => {
            if (!save.isPending) save.mutate(limitsOf(values))
          },
          (errors) => focusFirstInvalid(form, errors),
        )}
      >
        <div className={styles.limits}>
          {temperatureGroups.map((group) => (
            <TextInput
              key={group}
              label={capitalised(groupNames[group])}
              rightSection="°C"
              description={normText(group)}
              placeholder="Como a norma"
              inputMode="text"
              autoComplete="off"
              {...form.getInputProps(group)}
            />
          ))}
        </div>
        <MessageBanner text={message} />
        {/* Not disabled while saving: a disabled button loses the focus. */}
        <div>
          <Button type="submit" disabled={!form.isDirty()} aria-busy={save.isPending || undefined}>
            {save.isPending ? 'Salvando...' : 'Salvar'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
